/** The secret of a server. Each use derives a key of its own (HKDF). */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Sealer, sealerWith } from './sealer.ts'

export type Keys = {
  /** The key that signs tokens. */
  readonly tokens: Uint8Array
  /** A keyed hash (HMAC-SHA-256) of a text: request bodies, e-mails, addresses of callers. */
  readonly nameOf: (text: string) => string
  /** A keyed hash of the head of a chain of evidence, which nobody makes who has the database alone. */
  readonly headMac: (text: string) => string
  /** Encrypts values that must not be readable in the database: social security numbers, account numbers, files. */
  readonly sealer: Sealer
}

/** @param secret at least 32 characters */
export function keysFrom(secret: string): Keys {
  const names = derived(secret, 'names')
  const heads = derived(secret, 'heads of evidence')
  return {
    tokens: derived(secret, 'tokens'),
    nameOf: (text) => createHmac('sha256', names).update(text).digest('base64url'),
    headMac: (text) => createHmac('sha256', heads).update(text).digest('hex'),
    sealer: sealerWith(derived(secret, 'sealed values')),
  }
}

/** The secret in a file of the folder, created on first use with mode 0600. */
export function secretIn(folder: string): string {
  const file = join(folder, 'token-secret')
  const known = readSecret(file)
  if (known !== undefined) return known
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
  try {
    // A hard link is atomic and fails where the file exists: no other process reads half a secret.
    linkSync(draft, file)
  } finally {
    rmSync(draft)
  }
  return secretIn(folder)
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function derived(secret: string, use: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'stepwright', use, 32))
}
