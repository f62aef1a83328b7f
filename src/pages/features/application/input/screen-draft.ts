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
  type ScreenRoute,
  storableAnswers,
} from '#engine/index.ts'
import type { BrowserStorage } from '../../../lib/session/browser-storage.ts'

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
}

export function screenDraft(storage: BrowserStorage, { flow, application, route, condition = '' }: Of): ScreenDraft {
  // An application's uuid is unique across lenders.
  const key = `${draftPrefix}${application}/${route}${condition && `?${condition}`}`
  const fields = inputScreen(flow, route)?.fields ?? []
  const unwritten = unwrittenIn(storage)
  return {
    read: () => {
      const written = parsed(storage.get(key))
      const held = unwritten.get(key)
      if (!isObject(written)) return held
      return { ...storableAnswers(written, fields, 'left-out'), ...held }
    },
    keep: (answers) => {
      const written = storableAnswers(answers, fields, 'left-out')
      storage.set(key, JSON.stringify(written))
      unwritten.set(key, Object.fromEntries(Object.entries(answers).filter(([id]) => !Object.hasOwn(written, id))))
    },
    forget: () => {
      storage.remove(key)
      unwritten.delete(key)
    },
  }
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
