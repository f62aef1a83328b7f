import type { DocumentFault } from './document-fault.ts'
import { pixelFault } from './pixels.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(signature)
}

/** Walks the chunks: IHDR first, at least one IDAT, IEND last. */
export function pngFault(bytes: Buffer): DocumentFault | undefined {
  let size: readonly [number, number] | undefined
  let hasPixels = false
  let at = signature.length
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (at + 12 + length > bytes.length) return 'damaged'
    if (!size && (name !== 'IHDR' || length !== 13)) return 'damaged'
    size ??= [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
    if (name === 'IDAT') hasPixels ||= length > 0
    if (name === 'IEND') return hasPixels ? pixelFault(...size) : 'damaged'
    at += 12 + length
  }
  return 'damaged'
}
