import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

/**
 * The bytes of a font file, a WOFF file as the OpenType file that it packs (https://www.w3.org/TR/WOFF/). fontkit opens
 * WOFF files too, but inflates them with tiny-inflate 1.0.3, which fails at a stored block that begins eight bits after
 * the last byte that it has read, as in one of the files of noto-sans-sc.
 *
 * @throws Error if the file cannot be read, or is damaged
 */
export function readFontFile(file: string): Buffer {
  const bytes = readFileSync(file)
  return bytes.toString('latin1', 0, 4) === 'wOFF' ? unpackedWoff(bytes) : bytes
}

/** Lengths in bytes of the headers of both formats, and of the entry of a table in them. */
const woff = { header: 44, entry: 20 }
const openType = { header: 12, entry: 16 }

function unpackedWoff(bytes: Buffer): Buffer {
  const count = bytes.readUInt16BE(12)
  const directory = Buffer.alloc(openType.header + count * openType.entry)
  bytes.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (let index = 0; index < count; index++) {
    const from = woff.header + index * woff.entry
    const to = openType.header + index * openType.entry
    const [start, packed, length] = [bytes.readUInt32BE(from + 4), bytes.readUInt32BE(from + 8), bytes.readUInt32BE(from + 12)]
    const stored = bytes.subarray(start, start + packed)
    const table = packed < length ? inflateSync(stored) : stored
    if (table.length !== length) throw new Error('A table of the font file is damaged.')
    bytes.copy(directory, to, from, from + 4)
    directory.writeUInt32BE(bytes.readUInt32BE(from + 16), to + 4)
    directory.writeUInt32BE(offset, to + 8)
    directory.writeUInt32BE(length, to + 12)
    const padding = Buffer.alloc(-length & 3)
    parts.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(parts)
}
