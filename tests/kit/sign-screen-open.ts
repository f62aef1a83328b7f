import { randomUUID } from 'node:crypto'
import { type GeneratedDocument, generatedDocumentPath, generatedDocumentsPath } from '#contract/generated-documents.ts'
import { screenPath } from '#contract/screens.ts'
import type { FlowPath } from '#engine/flow/json.ts'
import type { Answered, Registered, TestServer } from './a-server.ts'

/** The shipped screen to sign on, open at any time and with documents that are files. */
export function signScreenOpen(shipped: ReadonlyMap<FlowPath, string>): [FlowPath, string] {
  const path: FlowPath = 'base/screens/signing/sign.json'
  const screen = JSON.parse(shipped.get(path) ?? '{}') as { readonly [key: string]: unknown }
  const documents = [{ id: 'credit-agreement' }, { id: 'right-to-cancel' }, { id: 'closing-disclosure' }]
  return [path, JSON.stringify({ ...screen, openWhen: { '==': [1, 1] }, documents })]
}

/** Opens each document of the screen, and reads it to its end. @returns the documents */
export async function readsAll(
  { send }: TestServer,
  { token, applicationUuid }: Registered,
): Promise<readonly GeneratedDocument[]> {
  const listed = await send('GET', `${generatedDocumentsPath(applicationUuid)}?screen=signing/sign`, { token })
  if (listed.status !== 200) throw new Error(listed.text)
  const documents = listed.body as unknown as readonly GeneratedDocument[]
  for (const { uuid } of documents) {
    const path = generatedDocumentPath(applicationUuid, uuid)
    await send('GET', path, { token })
    await send('PUT', `${path}/read`, { token })
  }
  return documents
}

/** Submits the screen to sign on. @param signing how; otherwise the typed name at every place */
export async function signs(
  { send }: TestServer,
  { token, applicationUuid }: Registered,
  {
    signing,
    name = 'Ana Moreno',
    ...sent
  }: { readonly signing?: object; readonly name?: string; readonly key?: string; readonly version?: number } = {},
): Promise<Answered> {
  const shown = await send('GET', `${generatedDocumentsPath(applicationUuid)}`, { token })
  const documents = shown.body as unknown as readonly GeneratedDocument[]
  const places = documents.flatMap(({ uuid, places: own }) => own.map(({ id }) => ({ document: uuid, place: id })))
  const body = {
    answers: { fullName: name, electronicRecords: true, agreed: true },
    signing: { method: 'typed', places, ...signing },
  }
  return await send('PUT', screenPath(applicationUuid, 'signing/sign'), { token, key: randomUUID(), version: 1, body, ...sent })
}
