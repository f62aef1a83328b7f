/** What a borrower signs with one submission: validates what the request says against the documents of the screen. */

import { largestDrawing, type SigningRequest } from '#contract/signing.ts'
import type { Application, CompiledFlow, ScreenRoute, Signing } from '#engine/index.ts'
import { signerOfPlaces } from '#product/index.ts'
import { listingScreen } from '../documents/documents-of-screen.ts'
import { storedVersionIn } from '../documents/make-documents.ts'
import { versionsNeeded } from '../documents/versions-needed.ts'
import { Refused } from '../errors/refused.ts'
import type { Owner } from '../store/applications.ts'
import { generatedDocumentsOf } from '../store/generated-documents.ts'
import type { Reader } from '../store/open-store.ts'
import type { Drawn } from '../store/signings.ts'

export type CheckedSigning = { readonly signing: Signing; readonly drawn?: Drawn }

/** What a request says about signing, with its pictures decoded. */
export type AskedSigning = { readonly asked: SigningRequest | undefined; readonly drawn?: Drawn }

/**
 * Decodes the pictures of a request, before its transaction: the first one loads a package.
 *
 * @throws Refused malformed for a picture that is none
 */
export async function askedSigning(asked: SigningRequest | undefined): Promise<AskedSigning> {
  if (asked?.method !== 'drawn') return { asked }
  return { asked, drawn: { signature: await picture(asked.signature), initials: await picture(asked.initials) } }
}

/**
 * Requires that the documents are made; `mustHaveRead` refuses the submission before.
 *
 * @returns undefined for a screen on which nothing is signed
 * @throws Refused malformed for an unknown place; places-unsigned
 */
export async function signingFor(
  db: Reader,
  { owner, application, flow }: { owner: Owner; application: Application; flow: CompiledFlow },
  route: ScreenRoute,
  { asked, drawn }: AskedSigning,
  now: Date,
): Promise<CheckedSigning | undefined> {
  const screen = listingScreen(flow, route)
  const needed = screen?.kind === 'sign' ? await versionsNeeded(db, { owner, application, flow }, screen, now) : []
  if (needed.length === 0) {
    if (asked) throw malformed('Nothing is signed on this screen.')
    return undefined
  }
  const stored = await generatedDocumentsOf(db, owner, application.uuid)
  const places = needed.flatMap((one) => {
    const document = storedVersionIn(stored, one)
    if (!document) throw new Error(`The document ${one.document} was not made.`)
    const own = document.places.filter(({ signer }) => signer === signerOfPlaces(application))
    return own.map(({ id, kind }) => ({ document: document.uuid, place: id, kind }))
  })
  mustBeAll(places, asked?.places ?? [])
  const method = asked?.method ?? 'typed'
  return { signing: { method, places }, ...(drawn && { drawn }) }
}

/** The day of signing is written by the server: nobody has to press on it. */
function mustBeAll(places: Signing['places'], asked: SigningRequest['places']): void {
  const named = new Set(asked.map(({ document, place }) => `${document.toLowerCase()}/${place}`))
  const known = new Set(places.map(({ document, place }) => `${document}/${place}`))
  if ([...named].some((place) => !known.has(place))) throw malformed('A document has no such place to sign.')
  const missing = places.filter(({ kind, document, place }) => kind !== 'date' && !named.has(`${document}/${place}`))
  if (missing.length > 0)
    throw new Refused('places-unsigned', { detail: `Not signed: ${missing.map(({ place }) => place).join(', ')}.` })
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

async function picture(base64: string): Promise<Uint8Array> {
  const bytes = Buffer.from(base64, 'base64')
  const isPng = bytes.length > 33 && bytes.subarray(0, 8).equals(pngSignature) && bytes.toString('latin1', 12, 16) === 'IHDR'
  if (!isPng) throw malformed('A drawn signature is a PNG picture.')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (width > largestDrawing.width || height > largestDrawing.height)
    throw malformed(`A drawn signature has at most ${largestDrawing.width} × ${largestDrawing.height} pixels.`)
  const { PDF } = await import('@libpdf/core')
  try {
    PDF.create().embedPng(bytes)
  } catch {
    throw malformed('The picture of a drawn signature is damaged.')
  }
  return new Uint8Array(bytes)
}

function malformed(detail: string): Refused {
  return new Refused('malformed', { detail })
}
