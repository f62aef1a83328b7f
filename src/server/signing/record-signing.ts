/** Stores a signing with its evidence, and sets the job that seals the documents: all in the transaction of the submission. */
import { createHash, randomUUID } from 'node:crypto'
import type { Application, SignatureEffect } from '#engine/index.ts'
import { columnsOf } from '../evidence/columns-of.ts'
import { type Caller, evidenceOfAct } from '../evidence/evidence-of-act.ts'
import type { ServedFlow } from '../releases/served-lender.ts'
import type { Keys } from '../secrets/keys.ts'
import { ownerOf } from '../store/applications.ts'
import { addEvidence } from '../store/evidence.ts'
import { generatedDocumentsOf } from '../store/generated-documents.ts'
import { scheduleJobs } from '../store/jobs.ts'
import type { Writer } from '../store/open-store.ts'
import { addSigning, type Drawn, type StoredSigning } from '../store/signings.ts'

/** The kind of job that puts the signatures of one signing into its documents, and seals them. */
export const sealJob = 'seal-documents'

/** The data of the job. */
export type SealJob = { readonly application: string; readonly identity: string; readonly signing: string }

type Recording = {
  readonly keys: Pick<Keys, 'sealer' | 'headMac'>
  readonly served: ServedFlow
  readonly at: Date
  readonly requestId: string
  readonly caller?: Caller
  readonly drawn?: Drawn
}

export async function recordSigning(
  tx: Writer,
  application: Application,
  { screen, name, signing: { method, places } }: SignatureEffect,
  { keys, served: { flow }, at, requestId, caller, drawn }: Recording,
): Promise<void> {
  const owner = ownerOf(application)
  const { locale, timeZone: zone } = flow.live.lender
  const signing: StoredSigning = {
    ...{ lender: owner.lender, uuid: randomUUID(), application_uuid: application.uuid, identity_uuid: owner.identity },
    ...{ screen, name, method, places, locale, zone, release_hash: application.release, signed_at: at },
    ...{ address: caller?.address ?? '', user_agent: caller?.userAgent ?? null },
  }
  await addSigning(tx, keys.sealer, signing, drawn)
  const by = { ...owner, release: application.release, locale, zone, requestId, ...(caller && { caller }) }
  const act = await evidenceOfAct(tx, by)
  const shown = await generatedDocumentsOf(tx, owner, application.uuid)
  const pictures = { signatureSha256: sha256(drawn?.signature), initialsSha256: sha256(drawn?.initials) }
  const signatures = places.map(({ document, place, kind }) => {
    const hash = shown.find(({ uuid }) => uuid === document)?.sha256 ?? null
    const data = { ...act, signing: signing.uuid, document, sha256: hash, place, placeKind: kind, method, name }
    return { kind: 'signature' as const, data }
  })
  const first = { kind: 'signing' as const, data: { ...act, row: columnsOf(signing), ...pictures } }
  await addEvidence(tx, keys, { lender: owner.lender, application: application.uuid }, [first, ...signatures], at)
  const data: SealJob = { application: application.uuid, identity: owner.identity, signing: signing.uuid }
  await scheduleJobs(tx, [{ lender: owner.lender, kind: sealJob, data, delayMs: 0 }], at)
}

function sha256(bytes: Uint8Array | undefined): string | null {
  return bytes ? createHash('sha256').update(bytes).digest('hex') : null
}
