/** Pictures of pages as PNG files of at most 256 colours: a page has few, and such a file is a third as large. */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

type Pixels = { readonly width: number; readonly height: number; readonly rgb: Uint8Array }

/** @param png as a browser takes it: eight bits a channel, not interlaced */
export function palettePng(png: Buffer): Buffer {
  const { width, height, rgb } = pixelsOf(png)
  const palette = coloursOf(rgb)
  const rows = Buffer.alloc((width + 1) * height)
  const nearest = new Map<number, number>()
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = colourAt(rgb, y * width + x)
      let index = nearest.get(colour)
      if (index === undefined) {
        index = nearestTo(palette, colour)
        nearest.set(colour, index)
      }
      rows[y * (width + 1) + 1 + x] = index
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}

/** The most frequent colours; of the others, which shade letters and pictures, each is drawn as the one nearest to it. */
function coloursOf(rgb: Uint8Array): number[] {
  const counts = new Map<number, number>()
  for (let pixel = 0; pixel < rgb.length / 3; pixel += 1) {
    const colour = colourAt(rgb, pixel)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const byCount = [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour)
  if (byCount.length <= 256) return byCount
  // Half by how often, half spread over all that is left.
  const rest = byCount.slice(128)
  return [
    ...byCount.slice(0, 128),
    ...Array.from({ length: 128 }, (_, index) => rest[Math.floor((index * rest.length) / 128)] ?? 0),
  ]
}

function nearestTo(palette: readonly number[], colour: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (const [index, other] of palette.entries()) {
    const far = distance(colour, other)
    if (far < least) [best, least] = [index, far]
  }
  return best
}

function distance(one: number, other: number): number {
  const [red, green, blue] = [(one >> 16) - (other >> 16), ((one >> 8) & 255) - ((other >> 8) & 255), (one & 255) - (other & 255)]
  return red * red * 2 + green * green * 4 + blue * blue * 3
}

const colourAt = (rgb: Uint8Array, pixel: number): number =>
  ((rgb[pixel * 3] ?? 0) << 16) | ((rgb[pixel * 3 + 1] ?? 0) << 8) | (rgb[pixel * 3 + 2] ?? 0)

function pixelsOf(png: Buffer): Pixels {
  const [width, height, depth, colourType, , , interlaced] = [
    png.readUInt32BE(16),
    png.readUInt32BE(20),
    ...png.subarray(24, 29),
  ] as const
  const channels = { 2: 3, 6: 4 }[colourType ?? -1]
  if (depth !== 8 || interlaced !== 0 || !channels) throw new Error('This PNG is none of those that a browser takes.')
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  const bytes = unfiltered(inflateSync(Buffer.concat(data)), width * channels, height, channels)
  if (channels === 3) return { width, height, rgb: bytes }
  return { width, height, rgb: bytes.filter((_, index) => index % 4 !== 3) }
}

/** Each row says how it was written: as it is, or as the difference to the pixels left of it and above it. */
function unfiltered(filtered: Buffer, length: number, height: number, channels: number): Uint8Array {
  const bytes = new Uint8Array(length * height)
  for (let y = 0; y < height; y += 1) {
    const filter = filtered[y * (length + 1)]
    for (let x = 0; x < length; x += 1) {
      const left = x < channels ? 0 : (bytes[y * length + x - channels] ?? 0)
      const above = y === 0 ? 0 : (bytes[(y - 1) * length + x] ?? 0)
      const corner = y === 0 || x < channels ? 0 : (bytes[(y - 1) * length + x - channels] ?? 0)
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter ?? 0] ?? 0
      bytes[y * length + x] = (filtered[y * (length + 1) + 1 + x] ?? 0) + guess
    }
  }
  return bytes
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? above : corner
}
