import { createInflate, createInflateRaw } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, type PDFStream } from '@cantoo/pdf-lib'
import { FileFault } from './opened-file.ts'

/** Of all streams of a file together, unpacked. */
const mostUnpacked = 768 * 1024 * 1024
/** Of one picture in a file: a letter-size page in black and white at 1,200 dots an inch has 135 million. */
const mostPixelsOfPicture = 150e6
const mostFilters = 4
/** Filters that the package decodes, beside those of pictures. */
const decoded = ['FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode']
/** Steps in which a stream is decoded, in bytes. */
const step = 4 * 1024 * 1024

/** @throws FileFault for streams that unpack to more than any honest file */
export async function checkStreams(streams: readonly PDFStream[]): Promise<void> {
  let left = mostUnpacked
  for (const stream of streams) {
    if (number(stream, 'Width') * number(stream, 'Height') > mostPixelsOfPicture) throw new FileFault('too-complex')
    const filters = filtersOf(stream)
    if (filters.length > mostFilters) throw new FileFault('too-complex')
    left -= await unpackedLength(stream, filters, left)
    if (left < 0) throw new FileFault('too-complex')
  }
}

function number({ dict }: PDFStream, key: string): number {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFNumber ? value.asNumber() : 0
}

/** By their long names. */
function filtersOf({ dict }: PDFStream): readonly string[] {
  const filter = dict.lookup(PDFName.of('Filter'))
  const all = filter instanceof PDFArray ? filter.asArray().map((one) => dict.context.lookup(one)) : [filter]
  return all.flatMap((one) => (one instanceof PDFName ? [longNames[one.decodeText()] ?? one.decodeText()] : []))
}

const longNames: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  RL: 'RunLengthDecode',
}

/** The length in bytes of a stream after all its filters; of a longer one than `most`, where unpacking was given up, a little more than `most`. */
async function unpackedLength(stream: PDFStream, filters: readonly string[], most: number): Promise<number> {
  const data = stream.getContents()
  const end = filters.findIndex((filter) => !decoded.includes(filter))
  const unpacking = end < 0 ? filters : filters.slice(0, end)
  if (unpacking.every((filter) => filter === 'FlateDecode')) return await inflatedLength(data, unpacking.length, most)
  const dict = PDFDict.withContext(stream.dict.context)
  dict.set(PDFName.of('Filter'), dict.context.obj([...unpacking]))
  return decodedLength(PDFRawStream.of(dict, data), most)
}

/** A stream with an error counts up to it. */
function decodedLength(stream: PDFRawStream, most: number): number {
  const decoder = decodePDFRawStream(stream)
  let length = 0
  try {
    for (let part = decoder.getBytes(step); part.length > 0 && length <= most; part = decoder.getBytes(step))
      length += part.length
  } catch {
    // Readers show what comes before.
  }
  return length
}

/** The length after `times` of unpacking; counts, and keeps nothing. A stream with an error counts up to it. */
function inflatedLength(data: Uint8Array, times: number, most: number): Promise<number> {
  if (times === 0) return Promise.resolve(data.length)
  return new Promise((resolve) => {
    let length = 0
    const stages = Array.from({ length: times }, (_, index) =>
      index === 0 && (data[0] ?? 0) % 16 !== 8 ? createInflateRaw() : createInflate(),
    )
    const end = () => {
      for (const stage of stages) stage.destroy()
      resolve(length)
    }
    for (const [index, stage] of stages.entries()) {
      stage.on('error', end)
      const next = stages[index + 1]
      if (next) stage.pipe(next)
      else
        stage.on('data', (part: Buffer) => {
          length += part.length
          if (length > most) end()
        })
      if (!next) stage.on('end', end)
    }
    stages[0]?.end(data)
  })
}
