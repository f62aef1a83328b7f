/**
 * Small whole files of the formats that are accepted. The pictures are of 240 × 160 pixels and four colours: red and
 * green above, blue and yellow below.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { REPOSITORY } from '../../tools/repository.ts'
import { aPdfOf, aStream, onePage, type PdfObjects } from './some-pdfs.ts'

const picture = (name: string) => readFileSync(join(REPOSITORY, 'tests/fixtures/pictures', name))

/** @param trailing what a camera appends, for example */
export const aJpeg = ({ trailing = Buffer.alloc(0) } = {}): Buffer => Buffer.concat([picture('quadrants.jpg'), trailing])
/** Made by heif-enc of libheif from the same picture. */
export const aHeic = (): Buffer => picture('quadrants.heic')
export const aWebp = (): Buffer => picture('quadrants.webp')

export function pngChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}

/** @param padding of bytes that belong to no pixel, so that a file can be made as long as wanted */
export function aPng({ width = 240, height = 160, padding = 0, pixels = pixelsOf(width, height) } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const unused = padding === 0 ? [] : [pngChunk('prVt', Buffer.alloc(padding - 12))]
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    ...unused,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pixelsOf(width: number, height: number): Buffer {
  const colours = { above: [208, 32, 48, 32, 160, 64], below: [32, 64, 192, 240, 208, 32] } as const
  const row = ([r, g, b, ...right]: readonly number[]) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => (x < width / 2 ? [r, g, b] : right)).flat()] as number[])
  const [above, below] = [row(colours.above), row(colours.below)]
  return deflateSync(Buffer.concat(Array.from({ length: height }, (_, y) => (y < height / 2 ? above : below))))
}

/** @param objects those that replace or join the objects of one page */
export function aPdf({ objects = {}, stream = 'q 1 0 0 1 0 0 cm Q' }: { objects?: PdfObjects; stream?: string } = {}): Buffer {
  return aPdfOf({ ...onePage, 4: aStream(stream), ...objects })
}
