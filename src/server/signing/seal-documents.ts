/**
 * Seals the documents of a signing, as a job: a server that is killed in between does it again, and each document is
 * stored once.
 */
import { createHash, randomUUID } from 'node:crypto'
import { translateFlow } from '#engine/index.ts'
import { renderInWorker } from '../documents/render-in-worker.ts'
import { columnsOf } from '../evidence/columns-of.ts'
import type { ServerParts } from '../server-parts.ts'
import { holdApplication } from '../store/applications.ts'
import { consentsOf } from '../store/consents.ts'
import { addEvidence, evidenceOf, type NewEntry } from '../store/evidence.ts'
import { generatedContentsOf } from '../store/generated-documents.ts'
import { type JobKinds, notHere, type StoredJob } from '../store/jobs.ts'
import { loadApplication } from '../store/load-application.ts'
import type { Writer } from '../store/open-store.ts'
import { addSignedDocument, type StoredSignedDocument, signingsOf } from '../store/signings.ts'
import { PlainError } from '../without-data.ts'
import { certificateText, dayOfSigning } from './certificate-text.ts'
import { type SealJob, sealJob } from './record-signing.ts'
import { sealingSigner } from './sealing-signer.ts'
import { signDocument } from './sign-document.ts'

type Parts = Pick<ServerParts, 'store' | 'keys' | 'releases' | 'config' | 'now'>

export function sealingJobs(parts: Parts): JobKinds {
  return { [sealJob]: (job) => seal(parts, job) }
}

async function seal(parts: Parts, job: StoredJob): Promise<((tx: Writer) => Promise<void>) | typeof notHere> {
  const { store, keys, releases, now } = parts
  const { application, identity, signing: uuid } = job.data as unknown as SealJob
  const owner = { lender: job.lender, identity }
  const of = { lender: job.lender, application }
  const lender = await releases.served(job.lender)
  if (!lender) return notHere
  const signed = await store.read((db) => loadApplication(db, owner, application))
  const { signing, drawn } =
    (await store.read((db) => signingsOf(db, keys.sealer, owner, application))).find((one) => one.signing.uuid === uuid) ?? {}
  if (!signed || !signing || drawn === 'unreadable') throw new PlainError('The application or the signing is not there.')
  const contents = await store.read((db) => generatedContentsOf(db, keys.sealer, owner, application))
  const entry = (await store.read((db) => evidenceOf(db, of))).find(
    ({ kind, data }) => kind === 'signing' && (data.row as { uuid?: string } | undefined)?.uuid === uuid,
  )
  const consents = await store.read((db) => consentsOf(db, owner, application))
  const flow = translateFlow(lender.flow, signing.locale)
  const signer = await sealingSigner(parts, job.lender)

  const sealed: { readonly document: StoredSignedDocument; readonly bytes: Uint8Array; readonly shown: string }[] = []
  for (const generated of new Set(signing.places.map(({ document }) => document))) {
    const { document, bytes: shown } = contents.find((one) => one.document.uuid === generated) ?? {}
    if (!document || !shown) throw new PlainError('A signed document is not there.')
    const text = certificateText(flow, { signing, document, consents, entry, reference: signed.loanNumber })
    const [certificate] = await renderInWorker({ texts: [text], created: signing.signed_at })
    if (!certificate) throw new PlainError('The certificate of signing was not drawn.')
    const ids = new Set(signing.places.filter((one) => one.document === generated).map(({ place }) => place))
    const places = document.places.filter(({ id }) => ids.has(id))
    const { name, signed_at: signedAt } = signing
    const toSign = { shown, places, name, drawn, day: dayOfSigning(signing), signedAt, reason: text.title }
    const bytes = await signDocument({ ...toSign, certificate: certificate.bytes }, signer)
    sealed.push({
      shown: document.sha256,
      bytes,
      document: {
        ...{ lender: job.lender, uuid: randomUUID(), application_uuid: application, identity_uuid: identity },
        ...{ signing_uuid: uuid, generated_uuid: generated, document: document.document, title: document.title },
        ...{ sha256: sha256(bytes), size: bytes.length, created_at: now() },
      },
    })
  }
  const certificateSha256 = sha256(signer.certificate)

  return async (tx) => {
    if (!(await holdApplication(tx, owner, application))) throw new PlainError('The application is not there.')
    const entries: NewEntry[] = []
    for (const { document, bytes, shown } of sealed) {
      if (!(await addSignedDocument(tx, keys.sealer, document, bytes))) continue
      const data = { document: document.generated_uuid, shownSha256: shown, row: columnsOf(document), certificateSha256 }
      entries.push({ kind: 'document-sealed', data })
    }
    await addEvidence(tx, keys, of, entries, now())
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
