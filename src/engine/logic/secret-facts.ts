import type { Json } from '#engine/flow/json.ts'

/** Is the fact at this path secret? Positions in lists are left out of paths: `application.signers.ssn`. */
export type IsSecret = (path: string) => boolean

export const MASK = '•••'

/** A fact as it may be printed: dots in place of what is secret, in lists and groups of facts too. */
export function maskSecrets(value: Json, path: string, isSecret: IsSecret): { readonly value: Json; readonly secret?: true } {
  if (value === null || value === '') return { value }
  if (secretAt(path, isSecret)) return { value: MASK, secret: true }
  if (typeof value !== 'object') return { value }
  let secret: { readonly secret?: true } = {}
  const shown = (part: Json, name: string) => {
    const printed = maskSecrets(part, path === '' ? name : `${path}.${name}`, isSecret)
    if (printed.secret) secret = { secret: true }
    return printed.value
  }
  if (Array.isArray(value)) return { value: value.map((item, index) => shown(item, String(index))), ...secret }
  const entries = Object.entries(value).map(([name, part]) => [name, shown(part, name)])
  return { value: Object.fromEntries(entries), ...secret }
}

/** Is this fact secret, or does it lie inside one that is? */
export function secretAt(path: string, isSecret: IsSecret): boolean {
  const names = path.split('.').filter((name) => !/^\d+$/.test(name))
  return names.some((_name, index) => isSecret(names.slice(0, index + 1).join('.')))
}
