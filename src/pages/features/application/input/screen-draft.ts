/**
 * Unsubmitted answers of an application's screen, including uuids of uploaded files. Kept in session storage, so that
 * they survive a reload and a new sign-in. Secret answers are kept only in memory.
 */

import { draftPrefix } from '#contract/stored-session.ts'
import {
  type Answers,
  type CompiledFlow,
  inputScreen,
  isObject,
  type Json,
  type ResolvedText,
  type ScreenRoute,
  storableAnswers,
} from '#engine/index.ts'
import type { BrowserStorage } from '#ui/browser-storage.ts'

export type ScreenDraft = {
  readonly read: () => Answers | undefined
  readonly keep: (answers: Answers) => void
  readonly forget: () => void
}

type Of = {
  readonly flow: Pick<CompiledFlow, 'screens'>
  readonly application: string
  readonly route: ScreenRoute
  /** The condition's uuid; the same screen may serve several. */
  readonly condition?: string | undefined
  /** The text that the screen shows; null for a screen without one. Absent where no borrower is shown it. */
  readonly text?: ResolvedText | null
}

export function screenDraft(storage: BrowserStorage, { flow, application, route, condition = '', text }: Of): ScreenDraft {
  // An application's uuid is unique across lenders.
  const key = `${draftPrefix}${application}/${route}${condition && `?${condition}`}`
  const fields = inputScreen(flow, route)?.fields ?? []
  const unwritten = unwrittenIn(storage)
  // The consents of a draft are for the text that was above them.
  const asks = fields.some(({ consent }) => consent !== undefined)
  const [textKey, shown] = [`${key}#text`, JSON.stringify(text)]
  return {
    read: () => {
      const written = parsed(storage.get(key))
      const inMemory = unwritten.get(key)
      const all = isObject(written) ? { ...storableAnswers(written, fields, 'left-out'), ...inMemory } : inMemory
      const before = storage.get(textKey)
      return all && before !== undefined && before !== shown ? withoutConsents(flow, route, all) : all
    },
    keep: (answers) => {
      if (asks && text !== undefined) storage.set(textKey, shown)
      const written = storableAnswers(answers, fields, 'left-out')
      storage.set(key, JSON.stringify(written))
      unwritten.set(key, Object.fromEntries(Object.entries(answers).filter(([id]) => !Object.hasOwn(written, id))))
    },
    forget: () => {
      storage.remove(key)
      storage.remove(textKey)
      unwritten.delete(key)
    },
  }
}

/** A consent is given to what was shown: it is asked for again once the screen shows something else. */
export function withoutConsents(flow: Of['flow'], route: ScreenRoute, answers: Answers): Answers {
  const consents = new Set(inputScreen(flow, route)?.fields.flatMap(({ id, consent }) => (consent === undefined ? [] : [id])))
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !consents.has(id)))
}

/** Keyed by the storage object, because a page and each test have their own. */
const unwrittenOf = new WeakMap<BrowserStorage, Map<string, Answers>>()

function unwrittenIn(storage: BrowserStorage): Map<string, Answers> {
  const known = unwrittenOf.get(storage) ?? new Map<string, Answers>()
  unwrittenOf.set(storage, known)
  return known
}

/** Session storage may contain anything, so it is validated. */
function parsed(text: string | undefined): Json | undefined {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
