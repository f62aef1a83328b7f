/** Receives uploaded files: validates, seals and stores them until their screen is submitted. */

import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import {
  type DocumentFault,
  type DocumentItem,
  largestDocument,
  leastPixels,
  mostDocumentsOfScreen,
  mostMegapixels,
  mostPages,
  type OtherFormat,
  type UploadedDocument,
} from '#contract/documents.ts'
import { type Condition, conditionFacts, documentType, factsOf, inputScreen, ownConditions } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import contract from '#schemas/contract.schema.json' with { type: 'json' }
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { type RequestedApplication, requireAccessTo } from '../identity/requested-application.ts'
import { reportSecurity } from '../logs/security-log.ts'
import type { AcceptedFile, RefusedFile } from '../providers/documents/opened-file.ts'
import { lockApplication } from '../store/applications.ts'
import { addDocument, type NewDocument, type StoredDocument, storeContent } from '../store/documents.ts'
import { findResponse, type RequestKey, respondOnce } from '../store/idempotency.ts'
import { countDocuments, deleteUnsubmittedDocument, findDocument } from '../store/submitted-documents.ts'
import { documentName } from './document-name.ts'
import { storeOpened } from './store-opened.ts'

export type ReceivedFile = {
  readonly type: string
  readonly screen: string
  /** The uuid of the condition that the file is uploaded for. */
  readonly condition?: string
  /** The file's name, as in the header. */
  readonly name?: string
  /** The bytes of the file, in order. `receiveDocument` empties the list, so that they can be freed. */
  readonly parts: Buffer[]
  readonly key: string
}

type Parts = Pick<ServerParts, 'store' | 'keys' | 'now' | 'openFile' | 'scanFile' | 'files'>

/**
 * Stores one uploaded file.
 *
 * @throws Refused
 */
export async function receiveDocument(
  parts: Parts,
  requested: RequestedApplication,
  sent: ReceivedFile,
): Promise<UploadedDocument> {
  const { store, keys, now } = parts
  const { owner, application } = requested
  const { type, screen, condition: conditionUuid } = sent
  const once = await requestKeyOf(parts, requested, sent)
  const before = await store.read((db) => findResponse<UploadedDocument>(db, once))
  if (before) return before
  const condition = conditionUuid === undefined ? undefined : openCondition(requested, conditionUuid, now())
  if (!isAcceptedBy(requested, screen, type, condition))
    throw new Refused('malformed', { detail: 'Send a document type that a file field of the screen accepts.' })
  await store.read((db) => requireAccessTo(db, requested, [screen], now()))
  const at = now()
  const document = await parts.openFile(owner.identity, sent.parts, (opened) => storeDocument(parts, requested, sent, opened, at))
  if ('fault' in document) {
    reportRefusedFile(document.fault)
    throw refusedFor(document.fault, document.format)
  }
  // The content of an upload that is refused now, or was answered meanwhile, is swept: sweep.ts.
  const { answer } = await respondOnce(store, once, at, async (tx) => {
    if (!(await lockApplication(tx, owner, application.uuid))) throw new Refused('not-found')
    const sentThere = await countDocuments(tx, owner, application.uuid, { screen, condition: conditionUuid })
    if (sentThere >= mostDocumentsOfScreen) throw refusedFor('too-many')
    await addDocument(tx, keys.sealer, document)
    return {
      uuid: document.uuid,
      name: document.name,
      size: document.size,
      type,
      ...(document.scan === 'held' && { held: true }),
    }
  })
  return answer
}

/** Stores and scans the content of a file. @returns its row, which is not written yet */
async function storeDocument(
  parts: Pick<Parts, 'files' | 'keys' | 'scanFile'>,
  { owner, application }: RequestedApplication,
  sent: ReceivedFile,
  { mediaType, parts: content }: AcceptedFile,
  at: Date,
): Promise<NewDocument | RefusedFile> {
  const { type, screen, condition, name } = sent
  const document = {
    lender: owner.lender,
    uuid: randomUUID(),
    application_uuid: application.uuid,
    identity_uuid: owner.identity,
    type,
    name: documentName(name, `${type.toLowerCase()}.${mediaType.replace(/^.*\//, '')}`),
    media_type: mediaType,
    size: content.reduce((sum, { length }) => sum + length, 0),
    screen,
    condition_uuid: condition ?? null,
    created_at: at,
  }
  const storing = { files: parts.files, sealer: parts.keys.sealer }
  const result = await storeOpened(parts, document, content, (sealed) => storeContent(storing, document, sealed))
  if (result === 'infected') return { fault: result }
  return { ...document, scan: result === 'unknown' ? 'held' : null }
}

/**
 * Deletes a document.
 *
 * @throws Refused if it does not exist, or was submitted with its screen
 */
export async function deleteDocument(
  { store, files }: Pick<ServerParts, 'store' | 'files'>,
  requested: RequestedApplication,
  uuid: string,
): Promise<void> {
  const { owner, application } = requested
  await store.write(async (tx) => {
    const stored = await lockApplication(tx, owner, application.uuid)
    const document = stored && (await findDocument(tx, owner, application.uuid, uuid))
    if (!document) throw new Refused('not-found')
    if (document.submitted_at !== null) throw new Refused('not-now', { detail: 'A submitted document cannot be deleted.' })
    if (!(await deleteUnsubmittedDocument(tx, owner, application.uuid, uuid))) throw new Refused('not-found')
  })
  // Content that stays is swept later.
  await files.remove({ lender: owner.lender, uuid: uuid.toLowerCase() }).catch(() => undefined)
}

/** @param timeZone the lender's: a file was received on one day, wherever its list is read */
export function documentItem(document: StoredDocument, timeZone: string): DocumentItem {
  const { uuid, name, size, type, media_type, screen, condition_uuid, created_at, submitted_at, scan } = document
  return {
    ...{ uuid, name, size, type, screen },
    mediaType: media_type,
    ...(condition_uuid !== null && { conditionUuid: condition_uuid }),
    created: created_at.toISOString(),
    submitted: submitted_at !== null,
    ...(submitted_at !== null && { received: todayIn(timeZone, submitted_at) }),
    ...(scan === 'held' && { held: true }),
    ...(scan === 'infected' && { fault: scan }),
  }
}

/** Ten megabytes take the processor some 30 ms, so that other requests are answered in between. */
const partsPerTick = 16

async function requestKeyOf(
  { keys }: Pick<ServerParts, 'keys'>,
  { owner, application }: RequestedApplication,
  sent: ReceivedFile,
): Promise<RequestKey> {
  const { type, screen, condition = '', name = '', key } = sent
  const hash = createHash('sha256')
  for (const [index, part] of sent.parts.entries()) {
    hash.update(part)
    if (index % partsPerTick === partsPerTick - 1) await letOthersRun()
  }
  const content = hash.digest('hex')
  return {
    lender: owner.lender,
    subject: owner.identity,
    route: `${application.uuid}/documents`,
    key,
    bodyMac: keys.nameOf(JSON.stringify([type, screen, condition, name, content])),
  }
}

function openCondition({ application, served: { flow } }: RequestedApplication, uuid: string, at: Date): Condition {
  const facts = factsOf(flow, application, todayIn(flow.live.lender.timeZone, at))
  const condition = ownConditions(flow, application, facts).find((open) => open.uuid === uuid)
  if (!condition) throw new Refused('not-found', { detail: 'There is no such open condition.' })
  return condition
}

/** Whether some field of the screen accepts documents of this type, and the contract has the type. */
function isAcceptedBy({ served }: RequestedApplication, route: string, type: string, condition: Condition | undefined): boolean {
  const fields = inputScreen(served.flow, route)?.fields.filter(({ as }) => as === 'files') ?? []
  return (
    documentTypes.includes(type) && fields.some((field) => documentType(field, condition && conditionFacts(condition)) === type)
  )
}

const documentTypes: readonly string[] = contract.properties.application.properties.documents.items.properties.type.enum

/** The problem with which a file is refused. */
export function refusedFor(reason: DocumentFault, format?: OtherFormat): Refused {
  const slug = reason === 'too-many' || reason === 'too-large' ? 'too-large' : 'unsupported-media-type'
  return new Refused(slug, { reason, detail: details[reason], ...(format && { format }) })
}

const details: Readonly<Record<DocumentFault, string>> = {
  unknown: 'The bytes are of none of the formats that are accepted here.',
  empty: 'Send the bytes of the file as the request body.',
  damaged: 'The file is truncated or damaged.',
  'too-large': `The file is larger than ${largestDocument} bytes.`,
  'too-many': `The screen has ${mostDocumentsOfScreen} files already; more are not accepted.`,
  'too-many-pixels': `The picture has more than ${mostMegapixels} million pixels.`,
  'too-small': `A side of the picture has fewer than ${leastPixels} pixels.`,
  'too-many-pages': `The PDF has more than ${mostPages} pages.`,
  active: 'The content of the PDF is in another file.',
  encrypted: 'The PDF asks for a password.',
  changed: 'The PDF could not be written anew as it is seen.',
  'too-complex': 'Opening the file takes too much time or memory.',
  infected: 'The scanner found malicious software.',
}

export function reportRefusedFile(reason: DocumentFault): void {
  reportSecurity(reason === 'infected' ? { event: 'file-infected' } : { event: 'file-refused', reason })
}
