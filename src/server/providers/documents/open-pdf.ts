/**
 * PDFs are opened by PDFium, as Chrome does: it repairs cross references, decrypts with the empty password and cuts what stands
 * before and behind. From its objects, what acts is removed, and what can be reached from the pages is written anew. What is
 * stored is then drawn beside what was sent.
 */
import { PDFArray, PDFDict, PDFName, type PDFObject, PDFParser, PDFRef, PDFWriter } from '@cantoo/pdf-lib'
import { mostPages } from '#contract/documents.ts'
import { checkStreams } from './check-streams.ts'
import { FileFault, type OpenedFile } from './opened-file.ts'
import { type Drawn, loadPdfium, type PdfiumDocument } from './pdfium.ts'
import { removeActivity } from './remove-activity.ts'

const openWithPdfium = await loadPdfium()

/** @throws FileFault */
export async function openPdf(bytes: Uint8Array): Promise<OpenedFile> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  // Repairing a truncated file would leave pages out.
  if (Math.max(file.lastIndexOf('%%EOF'), file.lastIndexOf('startxref')) < file.lastIndexOf('endobj'))
    throw new FileFault('damaged')
  const sent = openWithPdfium(bytes)
  const stored = await understood(() => writtenAnew(sent.rewritten()))
  if (!haveSamePages(sent, openWithPdfium(stored))) throw new FileFault('changed')
  return { mediaType: 'application/pdf', bytes: stored }
}

/** @param bytes written by PDFium */
async function writtenAnew(bytes: Uint8Array): Promise<Uint8Array> {
  const context = await PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY).parseDocument()
  const root = context.trailerInfo.Root
  const catalog = context.lookup(root)
  if (!(root instanceof PDFRef && catalog instanceof PDFDict)) throw new FileFault('damaged')
  const pages = countPages(catalog.get(PDFName.of('Pages')), (value) => context.lookup(value))
  if (pages === 0) throw new FileFault('damaged')
  if (pages > mostPages) throw new FileFault('too-many-pages')
  await checkStreams(removeActivity(context, root))
  context.trailerInfo = { Root: root }
  return await PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer()
}

async function understood<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    throw error instanceof FileFault ? error : new FileFault('damaged', error)
  }
}

/**
 * Takes nodes that are above themselves out of the tree. Stops at the first page that is too many, since a tree may name one
 * page a million times.
 */
function countPages(root: PDFObject | undefined, resolve: (value: PDFObject | undefined) => PDFObject | undefined): number {
  let count = 0
  const walk = (value: PDFObject | undefined, above: readonly PDFObject[]) => {
    const node = resolve(value)
    if (!(node instanceof PDFDict) || above.length > 60) throw new FileFault('damaged')
    const kids = node.lookup(PDFName.of('Kids'))
    if (!(kids instanceof PDFArray)) {
      count += 1
      return
    }
    const path = [...above, node]
    for (let index = 0; index < kids.size() && count <= mostPages; ) {
      const kid = resolve(kids.get(index))
      if (kid instanceof PDFDict && path.includes(kid)) kids.remove(index)
      else {
        walk(kid, path)
        index += 1
      }
    }
  }
  walk(root, [])
  return count
}

/** Of a colour's 256 steps: what the rounding of edges may change. */
const mostDifference = 24
/** One pixel in so many may differ by more. */
const pixelsPerDifferent = 10_000
/** Of each file; after these, every `step`th. */
const firstPages = 5
const step = 5

/** Whether two files have as many pages, and those that are compared look alike. */
function haveSamePages(one: PdfiumDocument, other: PdfiumDocument): boolean {
  if (one.pages !== other.pages) return false
  for (let page = 0; page < one.pages; page += page < firstPages - 1 ? 1 : step) {
    if (!areAlike(one.drawn(page), other.drawn(page))) return false
  }
  return true
}

function areAlike(one: Drawn | undefined, other: Drawn | undefined): boolean {
  if (!one || !other) return one === other
  if (one.width !== other.width || one.height !== other.height) return false
  if (Buffer.compare(one.pixels, other.pixels) === 0) return true
  let different = 0
  for (let at = 0; at < one.pixels.length; at += 4) {
    if ([0, 1, 2].some((band) => Math.abs((one.pixels[at + band] ?? 0) - (other.pixels[at + band] ?? 0)) > mostDifference))
      different += 1
  }
  return different * pixelsPerDifferent <= one.width * one.height
}
