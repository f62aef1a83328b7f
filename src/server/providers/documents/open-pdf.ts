/**
 * PDFs are opened by PDFium, as Chrome does: it repairs cross references, decrypts with the empty password and cuts what stands
 * before and behind. From its objects, what acts is removed, and what can be reached from the pages is written anew. What is
 * stored is then drawn beside what was sent.
 */
import { PDFArray, PDFDict, PDFName, type PDFObject, PDFParser, PDFRef, PDFWriter } from '@cantoo/pdf-lib'
import { mostPages } from '#contract/documents.ts'
import { checkStreams } from './check-streams.ts'
import { FileFault, type OpenedFile } from './opened-file.ts'
import { loadPdfium } from './pdfium.ts'
import { removeActivity } from './remove-activity.ts'
import { haveSamePages } from './same-pages.ts'

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
