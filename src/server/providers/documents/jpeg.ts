import type { DocumentFault } from './document-fault.ts'
import { pixelFault } from './pixels.ts'

export function isJpeg(bytes: Buffer): boolean {
  return bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff
}

/** Walks the segments up to the scan data; cameras append other data after its end. */
export function jpegFault(bytes: Buffer): DocumentFault | undefined {
  let size: readonly [number, number] | undefined
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    if (isFrame(marker) && at + 9 <= bytes.length) size = [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
    if (marker === 0xda) return size && bytes.indexOf(endOfImage, at) > 0 ? pixelFault(...size) : 'damaged'
    if (length < 2) return 'damaged'
    at += 2 + length
  }
  return 'damaged'
}

const endOfImage = Buffer.from([0xff, 0xd9])

/** SOF0 to SOF15 without DHT, JPG and DAC, whose codes lie in the same range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
