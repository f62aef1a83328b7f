import { type Answers, type CompiledFlow, inputScreen, type ScreenRoute } from '#engine/index.ts'
import { Refused } from '../errors/refused.ts'
import { factsOfVisitor } from '../identity/facts-of-visitor.ts'
import type { Owner } from '../store/applications.ts'
import { documentsOf } from '../store/documents.ts'
import type { Reader } from '../store/open-store.ts'
import { wordsFor } from '../texts/words.ts'

type Submitting = {
  readonly owner: Owner
  readonly application: string
  readonly flow: CompiledFlow
  readonly route: ScreenRoute
  readonly now: Date
}

/**
 * Refuses answers that name an uploaded file which the malware scanner has not passed.
 *
 * @throws Refused answers-refused, with a message at the field of each file that is infected or waits for the scanner
 */
export async function mustBeScanned(
  db: Reader,
  { owner, application, flow, route, now }: Submitting,
  answers: Answers,
): Promise<void> {
  const fields = inputScreen(flow, route)?.fields.filter(({ as }) => as === 'files') ?? []
  if (fields.length === 0) return
  const stopped = (await documentsOf(db, owner, application)).filter(({ scan }) => scan !== null)
  const format = wordsFor(flow, factsOfVisitor(flow, now, ''))
  const { fileHeld, fileInfected } = flow.live.shell.words
  const messages = fields.flatMap(({ id }) => {
    const named = answers[id]
    const document = Array.isArray(named) ? stopped.find(({ uuid }) => named.includes(uuid)) : undefined
    return document ? [[id, format(document.scan === 'held' ? fileHeld : fileInfected, { name: document.name })] as const] : []
  })
  if (messages.length === 0) return
  throw new Refused('answers-refused', {
    messages: Object.fromEntries(messages),
    errors: messages.map(([, message]) => message),
  })
}
