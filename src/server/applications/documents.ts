/** Receives uploaded files: validates, seals and stores them until their screen is submitted. */

import { createHash, randomUUID } from 'node:crypto'
import { type DocumentItem, mostDocumentsOfScreen, type UploadedDocument } from '#contract/documents.ts'
import { type Condition, conditionFacts, documentType, inputScreen } from '#engine/index.ts'
import contract from '#schemas/contract.schema.json' with { type: 'json' }
import { checkDocument } from '../providers/documents/document-check.ts'
import type { DocumentFault } from '../providers/documents/document-fault.ts'
import { Refused } from '../refused.ts'
import type { ServerParts } from '../server-parts.ts'
import { answerOnce, findAnswer, type RequestKey } from '../store/answered.ts'
import { holdApplication } from '../store/applications.ts'
import { addDocument, type StoredDocument } from '../store/documents.ts'
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
  readonly bytes: Buffer
  readonly key: string
}

type Parts = Pick<ServerParts, 'store' | 'keys' | 'now'>

/**
 * Stores one uploaded file.
 *
 * @throws Refused
 */
export async function receiveDocument(parts: Parts, requested: RequestedApplication, sent: Sent): Promise<UploadedDocument> {
  const { store, keys, now } = parts
  const { owner, application } = requested
  const { type, screen, condition: conditionUuid, bytes } = sent
  const once = onceFor(parts, requested, sent)
  const before = await store.read((db) => findAnswer<UploadedDocument>(db, once))
  if (before) return before
  const condition = conditionUuid === undefined ? undefined : openCondition(requested, conditionUuid)
  if (!takes(requested, screen, type, condition))
    throw new Refused('malformed', { detail: 'Send a document type that a file field of the screen accepts.' })
  await store.read((db) => mustStandAt(db, requested, [screen], now()))
  const checked = await checkDocument(bytes)
  if ('fault' in checked) throw new Refused('unsupported-media-type', { detail: faults[checked.fault] })

  const at = now()
  const { answer } = await answerOnce(store, once, at, async (tx) => {
    if (!(await holdApplication(tx, owner, application.uuid))) throw new Refused('not-found')
    const sentThere = await countDocuments(tx, owner, application.uuid, { screen, condition: conditionUuid })
    if (sentThere >= mostDocumentsOfScreen)
      throw new Refused('too-large', { detail: `The screen has ${mostDocumentsOfScreen} files already; more are not accepted.` })
    const document = {
      lender: owner.lender,
      uuid: randomUUID(),
      application_uuid: application.uuid,
      identity_uuid: owner.identity,
      type,
      name: documentName(sent.name, `${type.toLowerCase()}.${checked.mediaType.replace(/^.*\//, '')}`),
      media_type: checked.mediaType,
      size: bytes.length,
      screen,
      condition_uuid: conditionUuid ?? null,
      created_at: at,
    }
    await addDocument(tx, keys.sealer, document, bytes)
    return { uuid: document.uuid, name: document.name, size: document.size, type }
  })
  return answer
}

/**
 * Deletes a document.
 *
 * @throws Refused if it does not exist, or was submitted with its screen
 */
export async function takeBack(
  { store }: Pick<ServerParts, 'store'>,
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
}

export function documentItem(document: StoredDocument): DocumentItem {
  const { uuid, name, size, type, media_type, screen, condition_uuid, created_at, submitted_at } = document
  return {
    ...{ uuid, name, size, type, screen },
    mediaType: media_type,
    ...(condition_uuid !== null && { conditionUuid: condition_uuid }),
    created: created_at.toISOString(),
    submitted: submitted_at !== null,
  }
}

function onceFor({ keys }: Pick<ServerParts, 'keys'>, { owner, application }: RequestedApplication, sent: Sent): RequestKey {
  const { type, screen, condition = '', name = '', bytes, key } = sent
  const content = createHash('sha256').update(bytes).digest('hex')
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

const faults: Readonly<Record<DocumentFault, string>> = {
  unknown: 'The bytes are no JPEG, PNG, HEIC or PDF file.',
  damaged: 'The file is truncated, empty or damaged.',
  'too-many-pixels': 'The picture has too many pixels.',
  active: 'The PDF would run, start or unpack something.',
}
