/**
 * What is answered on a screen of an application and not accepted yet: files that are uploaded by their numbers, too. It is
 * kept for this tab, through a reload and a new sign-in. What is secret is never written down and lasts as long as the page.
 */

import { draftPrefix } from '#contract/stored-session.ts'
import { type Answers, type CompiledFlow, inputScreen, isObject, type Json, type ScreenRoute } from '#engine/index.ts'
import type { BrowserStorage } from '../../../lib/session/browser-storage.ts'
import { storableAnswers } from '../../../lib/session/draft-storage.ts'

export type ScreenDraft = {
  readonly read: () => Answers | undefined
  readonly keep: (answers: Answers) => void
  readonly forget: () => void
}

type Of = {
  readonly flow: Pick<CompiledFlow, 'screens'>
  readonly application: string
  readonly route: ScreenRoute
  /** That the answers are for: the same screen serves several. */
  readonly condition?: string | undefined
}

export function screenDraft(storage: BrowserStorage, { flow, application, route, condition = '' }: Of): ScreenDraft {
  // The number of an application is nobody else's, at no lender.
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

/** By the tab's storage, since a page has one, and so has each test. */
const unwrittenOf = new WeakMap<BrowserStorage, Map<string, Answers>>()

function unwrittenIn(storage: BrowserStorage): Map<string, Answers> {
  const known = unwrittenOf.get(storage) ?? new Map<string, Answers>()
  unwrittenOf.set(storage, known)
  return known
}

/** Storage belongs to the browser and may hold anything. */
function parsed(text: string | undefined): Json | undefined {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
