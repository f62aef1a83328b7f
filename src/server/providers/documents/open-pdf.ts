/**
 * PDFs are parsed as readers do, along the cross-reference table, and every object that can be reached is looked at. What
 * is stored is written anew from these objects alone: nothing that was not looked at is in it.
 */
import { createInflate, createInflateRaw } from 'node:zlib'
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import { mostPages } from '#contract/documents.ts'
import { FileFault, type OpenedFile } from './opened-file.ts'
import { isActive, type Resolve } from './pdf-activity.ts'

/** Of all streams of a file together, unpacked. */
const mostUnpacked = 768 * 1024 * 1024
/** Of one picture in a file: a letter-size page in black and white at 1,200 dots an inch has 135 million. */
const mostPixelsOfPicture = 150e6
/** Of the objects of a file. */
const mostObjects = 200_000

/** @throws FileFault */
export async function openPdf(bytes: Uint8Array): Promise<OpenedFile> {
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(-2_048).includes('%%EOF'))
    throw new FileFault('damaged')
  const pdf = await understood(() => PDF.load(bytes))
  if (pdf.isEncrypted) throw new FileFault('encrypted')
  const resolve = (value: PdfObject | null | undefined) => (value instanceof PdfRef ? pdf.context.registry.resolve(value) : value)
  const catalog = pdf.context.catalog.getDict()
  const pages = countPages(catalog.get('Pages'), resolve)
  if (pages === 0) throw new FileFault('damaged')
  if (pages > mostPages) throw new FileFault('too-many-pages')
  const streams: PdfStream[] = []
  for (const object of reachable([catalog, pdf.context.info.trailer], resolve)) {
    if (isActive(object, resolve)) throw new FileFault('active')
    if (object instanceof PdfStream) streams.push(object)
  }
  if (pdf.warnings.some((warning) => warning.startsWith('Failed to parse object'))) throw new FileFault('damaged')
  await checkStreams(streams, resolve)
  // Without a change, the library returns the bytes as they came.
  catalog.set('Type', PdfName.of('Catalog'))
  return { mediaType: 'application/pdf', bytes: await understood(() => pdf.save()) }
}

async function understood<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    throw new FileFault('damaged', error)
  }
}

/** Stops at the first page that is too many, since a tree may name one page a million times. */
function countPages(root: PdfObject | undefined, resolve: Resolve): number {
  let count = 0
  const walk = (value: PdfObject | undefined, above: readonly PdfObject[]) => {
    const node = resolve(value)
    if (!(node instanceof PdfDict) || above.includes(node) || above.length > 60) throw new FileFault('damaged')
    const kids = resolve(node.get('Kids'))
    if (!(kids instanceof PdfArray)) {
      count += 1
      return
    }
    for (const kid of kids) {
      walk(kid, [...above, node])
      if (count > mostPages) return
    }
  }
  walk(root, [])
  return count
}

/** All dictionaries and streams that can be reached, in no particular order. */
function* reachable(roots: readonly PdfObject[], resolve: Resolve): Generator<PdfDict> {
  const seen = new Set<PdfObject>()
  const next = [...roots]
  for (let value = next.pop(); value; value = next.pop()) {
    const object = resolve(value)
    if (!object || seen.has(object)) continue
    const isDict = object instanceof PdfDict
    if (!isDict && !(object instanceof PdfArray)) continue
    seen.add(object)
    if (seen.size > mostObjects) throw new FileFault('too-complex')
    if (isDict) yield object
    for (const item of isDict ? Array.from(object, ([, value]) => value) : object) next.push(item)
  }
}

/** @throws FileFault for streams that unpack to more than any honest file */
async function checkStreams(streams: readonly PdfStream[], resolve: Resolve): Promise<void> {
  let left = mostUnpacked
  for (const stream of streams) {
    const number = (key: string) => {
      const value = resolve(stream.get(key))
      return value instanceof PdfNumber ? value.value : 0
    }
    if (number('Width') * number('Height') > mostPixelsOfPicture) throw new FileFault('too-many-pixels')
    const filters = filtersOf(stream, resolve)
    if (filters.length > 4) throw new FileFault('too-complex')
    const flates = filters.findIndex((filter) => !isFlate(filter))
    left -= await unpackedLength(stream.data, flates < 0 ? filters.length : flates, left)
    if (left < 0) throw new FileFault('too-complex')
  }
}

function filtersOf(stream: PdfStream, resolve: Resolve): readonly string[] {
  const filter = resolve(stream.get('Filter'))
  const all = filter instanceof PdfArray ? Array.from(filter, (item) => resolve(item)) : [filter]
  return all.flatMap((item) => (item instanceof PdfName ? [item.value] : []))
}

const isFlate = (filter: string) => filter === 'FlateDecode' || filter === 'Fl'

/** The length after `times` of unpacking; counts, and keeps nothing. A stream with an error counts up to it. */
function unpackedLength(data: Uint8Array, times: number, most: number): Promise<number> {
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
