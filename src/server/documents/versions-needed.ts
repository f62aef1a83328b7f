/**
 * Which version of each document a screen needs. The later signer signs what was signed first, in its language and
 * with its dates; a co-signer reads and signs the documents of the borrower.
 */
import type { Application, CompiledFlow } from '#engine/index.ts'
import type { Owner } from '../store/applications.ts'
import { generatedDocumentsOf } from '../store/generated-documents.ts'
import { loadApplication } from '../store/load-application.ts'
import type { Reader } from '../store/open-store.ts'
import { joinedSignerOf } from '../store/signers.ts'
import { firstSigningOf } from '../store/signings.ts'
import { documentsOfScreen, type ListingScreen, type NeededDocument } from './documents-of-screen.ts'

type Owned = { readonly owner: Owner; readonly application: Application }

/** `text` is absent where the version was signed already, so that it is made. */
export type NeededVersion = Pick<NeededDocument, 'document' | 'contentHash'> & Partial<Pick<NeededDocument, 'text'>>

export async function versionsNeeded(
  db: Reader,
  { owner, application, flow }: Owned & { readonly flow: CompiledFlow },
  screen: ListingScreen,
  now: Date,
): Promise<readonly NeededVersion[]> {
  const borrowers = await borrowersApplication(db, { owner, application })
  const today = documentsOfScreen(flow, borrowers.application, screen, now)
  if (screen.kind !== 'sign' && !application.signsFor) return today
  const signed = await versionsSigned(db, borrowers)
  return today.map((one) => {
    const contentHash = signed.get(one.document)
    return contentHash === undefined ? one : { document: one.document, contentHash }
  })
}

/** The application whose facts the documents state. */
export async function borrowersApplication(db: Reader, { owner, application }: Owned): Promise<Owned> {
  const { signsFor } = application
  if (!signsFor) return { owner, application }
  const of = { lender: owner.lender, identity: signsFor.owner }
  const borrowers = await loadApplication(db, of, signsFor.uuid)
  if (!borrowers) throw new Error('The application that a co-signer signs for is not there.')
  return { owner: of, application: borrowers }
}

/** The content hash of each document that the borrower or the co-signer has signed, by the name of its flow file. */
async function versionsSigned(db: Reader, { owner, application }: Owned): Promise<ReadonlyMap<string, string>> {
  const signer = await joinedSignerOf(db, owner.lender, application.uuid)
  const others = signer?.own_application_uuid
  const first = await firstSigningOf(db, owner.lender, [application.uuid, ...(others == null ? [] : [others])])
  if (!first) return new Map()
  const signed = new Set(first.places.map(({ document }) => document))
  const of = { lender: owner.lender, identity: first.identity_uuid }
  const documents = await generatedDocumentsOf(db, of, first.application_uuid)
  return new Map(documents.filter(({ uuid }) => signed.has(uuid)).map((one) => [one.document, one.content_sha256]))
}
