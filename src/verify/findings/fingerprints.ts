/**
 * Fingerprints of findings that survive moved lines and further affected lenders: a hash of the code, the pointer, and
 * the names quoted in the message. Equal fingerprints are numbered. Returned in the order of the findings.
 */

import type { Finding } from '#engine/authoring.ts'
import { lenderOf } from '#engine/index.ts'

export function fingerprintsOf(findings: readonly Finding[]): string[] {
  const seen = new Map<string, number>()
  return findings.map(({ code, file, pointer, message }) => {
    const names = message.match(/"[^"]*"/g) ?? []
    const what = JSON.stringify([code, lenderOf(file), pointer, ...names])
    const before = seen.get(what) ?? 0
    seen.set(what, before + 1)
    return hashOf(`${what}${before}`)
  })
}

/** Two 64-bit FNV-1a hashes, forwards and backwards, as 32 hexadecimal digits. Not cryptographic. */
function hashOf(text: string): string {
  return fnv(text) + fnv([...text].reverse().join(''))
}

function fnv(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}
