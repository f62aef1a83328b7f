import type { DocumentFault } from './document-fault.ts'

const brands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']

/** A file of ISO base media boxes; the first one, `ftyp`, lists its brands. */
export function isHeic(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 200)
  const named = Array.from({ length: Math.max(0, Math.floor((end - 8) / 4)) }, (_, index) =>
    bytes.toString('latin1', 8 + index * 4, 12 + index * 4),
  )
  return named.some((brand) => brands.includes(brand))
}

/** The boxes have to reach the end of the file exactly and include `meta` and `mdat`. */
export function heicFault(bytes: Buffer): DocumentFault | undefined {
  const found = new Set<string>()
  let at = 0
  while (at < bytes.length) {
    if (at + 8 > bytes.length) return 'damaged'
    const length = lengthAt(bytes, at)
    if (length === undefined || at + length > bytes.length) return 'damaged'
    found.add(bytes.toString('latin1', at + 4, at + 8))
    at += length
  }
  return found.has('meta') && found.has('mdat') ? undefined : 'damaged'
}

/** Length 0: to the end of the file. Length 1: a 64-bit length follows. */
function lengthAt(bytes: Buffer, at: number): number | undefined {
  const length = bytes.readUInt32BE(at)
  if (length === 0) return bytes.length - at
  if (length > 1) return length >= 8 ? length : undefined
  if (at + 16 > bytes.length) return undefined
  const long = bytes.readBigUInt64BE(at + 8)
  return long >= 16n && long <= BigInt(bytes.length) ? Number(long) : undefined
}
