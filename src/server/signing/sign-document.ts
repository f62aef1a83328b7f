/**
 * `signDocument` adds to a PDF file: each signer's drawn or typed signature, initials and date at the places that the
 * document has for them, the pages of the certificates of signing, and a PAdES signature (baseline B-B) of the lender over
 * all bytes, the seal. Each change is an incremental update, so the result begins with the bytes that the borrower was
 * shown. The same input gives the same bytes.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ops, PDF, type PDFPage, type Signer } from '@libpdf/core'
import { initialsOf } from '#i18n/initials-of.ts'
import { renderLinesInWorker } from '../documents/render-in-worker.ts'
import { inset, rise, sizeOnLine } from '../documents/size-on-line.ts'
import type { Drawn } from '../store/signings.ts'
import type { DocumentPlace } from '../store/tables.ts'

/** The places of one signer in the document, and what is drawn there: name, pictures, day. */
export type SignedPlaces = {
  readonly places: readonly DocumentPlace[]
  readonly name: string
  readonly drawn: Drawn | undefined
  /** The day of signing, in words. */
  readonly day: string
}

export type ToSign = {
  /** The file as the borrower was shown it. */
  readonly shown: Uint8Array
  /** One entry a signer, in the order in which they signed. */
  readonly signatures: readonly SignedPlaces[]
  /** The time of the last signature. */
  readonly signedAt: Date
  /** The certificates of signing, PDF files that say who signed, when and how. Their pages are added. */
  readonly certificates: readonly Uint8Array[]
  /** The `Reason` of the PAdES signature. */
  readonly reason: string
}

export async function signDocument(toSign: ToSign, signer: Signer): Promise<Uint8Array> {
  const { shown, signatures, signedAt, certificates, reason } = toSign
  const pdf = await PDF.load(shown)
  const font = pdf.embedFont(readFileSync(italic))
  for (const { place, name, drawn, day } of signatures.flatMap(({ places, ...by }) =>
    places.map((place) => ({ place, ...by })),
  )) {
    const page = pdf.getPage(place.page - 1)
    if (!page) throw new Error(`The document has no page ${place.page}.`)
    // Tagged content needs a structure element or this mark; the certificate says the same in words.
    page.drawOperators([ops.beginMarkedContent('/Artifact')])
    const text = place.kind === 'date' ? day : place.kind === 'initials' ? initialsOf(name) : name
    if (drawn && place.kind !== 'date') drawPicture(pdf, page, place, drawn[place.kind])
    else if (font.canEncode(text)) drawName(page, place, text, font)
    else await drawNameOfScripts(pdf, page, place, text, signedAt)
    page.drawOperators([ops.endMarkedContent()])
  }
  for (const certificate of certificates) {
    const behind = await PDF.load(certificate)
    const copied = await pdf.copyPagesFrom(
      behind,
      behind.getPages().map((_, index) => index),
    )
    // The number of a page in the structure tree of the certificate's own file.
    for (const page of copied) page.dict.delete('StructParents')
  }
  const placed = await pdf.save({ incremental: true, subsetFonts: true })
  const sealed = await (await PDF.load(placed)).sign({ signer, level: 'B-B', signingTime: signedAt, reason, fieldName: 'Seal' })
  if (sealed.warnings.length > 0)
    throw new Error(`The seal has warnings: ${sealed.warnings.map(({ message }) => message).join(' ')}`)
  return sealed.bytes
}

const italic = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf'),
)
type Font = ReturnType<PDF['embedFont']>

/** Draws the text on the line of a place, as large as the width of the place allows. */
function drawName(page: PDFPage, { x, y, ...place }: DocumentPlace, text: string, font: Font): void {
  const size = sizeOnLine(place, (one) => font.getTextWidth(text, one))
  page.drawText(text, { x: x + inset, y: y + rise, size, font })
}

/** Like drawName, for letters that its font lacks, such as Chinese or Arabic ones: embeds a page that pdfkit draws. */
async function drawNameOfScripts(pdf: PDF, page: PDFPage, { x, y, width, height }: DocumentPlace, text: string, created: Date) {
  const [line] = await renderLinesInWorker({ lines: [{ text, width, height }], created })
  if (!line) throw new Error('The name of a signing was not drawn.')
  page.drawPage(await pdf.embedPage(await PDF.load(line), 0), { x, y })
}

/** Draws a picture, in its proportions, as large as fits into the place. */
function drawPicture(pdf: PDF, page: PDFPage, { x, y, width, height }: DocumentPlace, png: Uint8Array): void {
  const image = pdf.embedPng(png)
  const scale = Math.min((width - 2 * inset) / image.width, (height - 2) / image.height)
  page.drawImage(image, { x: x + inset, y: y + 2, width: image.width * scale, height: image.height * scale })
}
