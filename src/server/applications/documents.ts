/** Receives uploaded files: validates, seals and stores them until their screen is submitted. */

import { createHash, randomUUID } from 'node:crypto'
import {
  type DocumentFault,
  type DocumentItem,
  largestDocument,
  leastPixels,
  mostDocumentsOfScreen,
  mostMegapixels,
  mostPages,
  type UploadedDocument,
} from '#contract/documents.ts'
import { type Condition, conditionFacts, documentType, inputScreen } from '#engine/index.ts'
import contract from '#schemas/contract.schema.json' with { type: 'json' }
import { Refused } from '../refused.ts'
import type { ServerParts } from '../server-parts.ts'
import { answerOnce, findAnswer, type RequestKey } from '../store/answered.ts'
import { holdApplication } from '../store/applications.ts'
import { addDocument, type StoredDocument, storeContent } from '../store/documents.ts'
import { countDocuments, documentOnFile, takeBackDocument } from '../store/submitted-documents.ts'
import { documentName } from './document-name.ts'
import { mustStandAt, type RequestedApplication } from './requested-application.ts'

export type Sent = {
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
export async function receiveDocument(parts: Parts, requested: RequestedApplication, sent: Sent): Promise<UploadedDocument> {
  const { store, keys, now } = parts
  const { owner, application } = requested
  const { type, screen, condition: conditionUuid } = sent
  const once = onceFor(parts, requested, sent)
  const before = await store.read((db) => findAnswer<UploadedDocument>(db, once))
  if (before) return before
  const condition = conditionUuid === undefined ? undefined : openCondition(requested, conditionUuid)
  if (!takes(requested, screen, type, condition))
    throw new Refused('malformed', { detail: 'Send a document type that a file field of the screen accepts.' })
  await store.read((db) => mustStandAt(db, requested, [screen], now()))
  const opened = await parts.openFile(owner.identity, sent.parts)
  if ('fault' in opened) throw refusedFor(opened.fault)
  const { mediaType, bytes } = opened

  const scan = await parts.scanFile(bytes)
  if (scan === 'infected') throw refusedFor('infected')
  const at = now()
  const document = {
    lender: owner.lender,
    uuid: randomUUID(),
    application_uuid: application.uuid,
    identity_uuid: owner.identity,
    type,
    name: documentName(sent.name, `${type.toLowerCase()}.${mediaType.replace(/^.*\//, '')}`),
    media_type: mediaType,
    size: bytes.length,
    screen,
    condition_uuid: conditionUuid ?? null,
    created_at: at,
    scan: scan === 'unknown' ? ('held' as const) : null,
  }
  const content = await storeContent({ files: parts.files, sealer: keys.sealer }, document, bytes)
  // The content of an upload that is refused now, or was answered meanwhile, is swept: sweep-files.ts.
  const { answer } = await answerOnce(store, once, at, async (tx) => {
    if (!(await holdApplication(tx, owner, application.uuid))) throw new Refused('not-found')
    const sentThere = await countDocuments(tx, owner, application.uuid, { screen, condition: conditionUuid })
    if (sentThere >= mostDocumentsOfScreen) throw refusedFor('too-many')
    await addDocument(tx, document, content)
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

/**
 * Deletes a document.
 *
 * @throws Refused if it does not exist, or was submitted with its screen
 */
export async function takeBack(
  { store, files }: Pick<ServerParts, 'store' | 'files'>,
  requested: RequestedApplication,
  uuid: string,
): Promise<void> {
  const { owner, application } = requested
  await store.write(async (tx) => {
    const held = await holdApplication(tx, owner, application.uuid)
    const document = held && (await documentOnFile(tx, owner, application.uuid, uuid))
    if (!document) throw new Refused('not-found')
    if (document.submitted_at !== null) throw new Refused('not-now', { detail: 'The document was submitted and stays on file.' })
    if (!(await takeBackDocument(tx, owner, application.uuid, uuid))) throw new Refused('not-found')
  })
  // Content that stays is swept later.
  await files.remove({ lender: owner.lender, uuid: uuid.toLowerCase() }).catch(() => undefined)
}

export function documentItem(document: StoredDocument): DocumentItem {
  const { uuid, name, size, type, media_type, screen, condition_uuid, created_at, submitted_at, scan } = document
  return {
    ...{ uuid, name, size, type, screen },
    mediaType: media_type,
    ...(condition_uuid !== null && { conditionUuid: condition_uuid }),
    created: created_at.toISOString(),
    submitted: submitted_at !== null,
    ...(submitted_at !== null && { received: submitted_at.toISOString() }),
    ...(scan === 'held' && { held: true }),
    ...(scan === 'infected' && { fault: scan }),
  }
}

function onceFor({ keys }: Pick<ServerParts, 'keys'>, { owner, application }: RequestedApplication, sent: Sent): RequestKey {
  const { type, screen, condition = '', name = '', key } = sent
  const hash = createHash('sha256')
  for (const part of sent.parts) hash.update(part)
  const content = hash.digest('hex')
  return {
    lender: owner.lender,
    subject: owner.identity,
    route: `${application.uuid}/documents`,
    key,
    bodyMac: keys.nameOf(JSON.stringify([type, screen, condition, name, content])),
  }
}

function openCondition({ application }: RequestedApplication, uuid: string): Condition {
  const condition = application.conditions.find((open) => open.uuid === uuid)
  if (!condition) throw new Refused('not-found', { detail: 'There is no such open condition.' })
  return condition
}

/** Whether some field of the screen accepts documents of this type, and the contract has the type. */
function takes({ served }: RequestedApplication, route: string, type: string, condition: Condition | undefined): boolean {
  const fields = inputScreen(served.flow, route)?.fields.filter(({ as }) => as === 'files') ?? []
  return (
    documentTypes.includes(type) && fields.some((field) => documentType(field, condition && conditionFacts(condition)) === type)
  )
}

const documentTypes: readonly string[] = contract.properties.application.properties.documents.items.properties.type.enum

/** The problem with which a file is refused. */
export function refusedFor(reason: DocumentFault): Refused {
  const slug = reason === 'too-many' || reason === 'too-large' ? 'too-large' : 'unsupported-media-type'
  return new Refused(slug, { reason, detail: details[reason] })
}

const details: Readonly<Record<DocumentFault, string>> = {
  unknown: 'The bytes are no JPEG, PNG, WebP, HEIC or PDF file.',
  empty: 'Send the bytes of the file as the request body.',
  damaged: 'The file is truncated or damaged.',
  'too-large': `The file is larger than ${largestDocument} bytes.`,
  'too-many': `The screen has ${mostDocumentsOfScreen} files already; more are not accepted.`,
  'too-many-pixels': `The picture has more than ${mostMegapixels} million pixels.`,
  'too-small': `A side of the picture has fewer than ${leastPixels} pixels.`,
  'too-many-pages': `The PDF has more than ${mostPages} pages.`,
  active: 'The PDF would run, start, send or unpack something.',
  encrypted: 'The PDF is encrypted.',
  'too-complex': 'Opening the file takes too much time or memory.',
  infected: 'The scanner found malicious software.',
}
