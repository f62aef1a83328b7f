/**
 * What a finding is known by when lines move and other lenders are hurt, too: its code, its place by keys and ids, and the
 * names that its message quotes. Of several that are the same in that, the second is not the first. In the order of the
 * findings.
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

/** 64 bits of FNV-1a in each direction, as 32 hexadecimal digits: to distinguish findings, not to keep a secret. */
function hashOf(text: string): string {
  return fnv(text) + fnv([...text].reverse().join(''))
}

function fnv(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}
