/** URLs and signing secrets of lender systems. They come only from the environment, never from flow files. */
import type { CompiledLender, LenderId } from '#engine/index.ts'

export type LenderSystemAddress = {
  readonly url: string
  /** Secrets `whsec_…`; several during a rotation. */
  readonly secrets: readonly string[]
}

export type LenderSystemAddresses = ReadonlyMap<LenderId, LenderSystemAddress>

/**
 * Reads LENDER_SYSTEM_<ID>_URL and LENDER_SYSTEM_<ID>_SECRET, where `<ID>` is the lender's id in upper case with _ for
 * -.
 *
 * @param production true to accept only https, except on this machine
 * @param wrong receives one line for each error
 */
export function lenderSystemsIn(env: NodeJS.ProcessEnv, production: boolean, wrong: string[]): LenderSystemAddresses {
  const names = Object.keys(env).flatMap((name) => /^LENDER_SYSTEM_([A-Z][A-Z0-9_]*)_(URL|SECRET)$/.exec(name)?.[1] ?? [])
  return new Map(
    [...new Set(names)].sort().map((name) => {
      const [urlName, secretName] = [`LENDER_SYSTEM_${name}_URL`, `LENDER_SYSTEM_${name}_SECRET`]
      const url = env[urlName] ?? ''
      const secrets = (env[secretName] ?? '').split(/\s+/).filter((secret) => secret !== '')
      wrong.push(...wrongUrl(urlName, url, production), ...wrongSecrets(secretName, secrets))
      return [name.toLowerCase().replaceAll('_', '-'), { url, secrets }]
    }),
  )
}

/** One line for each lender with an http system in its flow files but no URL in the environment. */
export function missingAddresses(
  lenders: readonly ({ readonly id: LenderId } & Pick<CompiledLender, 'lenderSystem'>)[],
  addresses: LenderSystemAddresses,
): readonly string[] {
  return lenders
    .filter(({ id, lenderSystem }) => lenderSystem?.kind === 'http' && !addresses.has(id))
    .map(({ id }) => `${variablesOf(id).join(' and ')} are needed: lender.json of ${id} names an http system.`)
}

/** The environment variables for a lender's http system. */
function variablesOf(lender: LenderId): readonly [url: string, secret: string] {
  const name = lender.toUpperCase().replaceAll('-', '_')
  return [`LENDER_SYSTEM_${name}_URL`, `LENDER_SYSTEM_${name}_SECRET`]
}

function wrongUrl(name: string, text: string, production: boolean): readonly string[] {
  if (text === '') return [`${name} is needed: the address of the lender's system.`]
  if (!URL.canParse(text)) return [`${name} is no address.`]
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (username !== '' || password !== '' || hash !== '') return [`${name} has a user name, a password or a fragment.`]
  if (protocol === 'https:') return []
  if (protocol !== 'http:') return [`${name} has to begin with https://.`]
  return production && !isLoopback(hostname) ? [`${name} has to begin with https:// in production.`] : []
}

/** @param hostname in the normal form of WHATWG URL, where `127.1` is `127.0.0.1` */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

function wrongSecrets(name: string, secrets: readonly string[]): readonly string[] {
  if (secrets.length === 0) return [`${name} is needed: whsec_ and 24 to 64 random bytes in base64.`]
  return secrets.every(isSecret) ? [] : [`${name} has a secret that is not whsec_ and 24 to 64 bytes in base64.`]
}

function isSecret(secret: string): boolean {
  const text = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1]
  const bytes = Buffer.from(text ?? '', 'base64')
  return bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64') === text
}
