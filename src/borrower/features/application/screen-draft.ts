/** What is typed into a screen of an application and not accepted yet, kept for this tab: through a reload and a new sign-in. */
import type { Answers, CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { isObject } from '#engine/flow/is-object.ts'
import type { Json, ScreenRoute } from '#engine/flow/json.ts'
import type { BrowserStorage } from '../../session/browser-storage.ts'
import { draftPrefix } from '../../session/draft-prefix.ts'
import { keepableAnswers } from '../../session/keepable-answers.ts'

export type ScreenDraft = {
  readonly read: () => Answers | undefined
  readonly keep: (answers: Answers) => void
  readonly forget: () => void
}

type Of = { readonly flow: Pick<CompiledFlow, 'screens'>; readonly application: string; readonly route: ScreenRoute }

export function screenDraft(storage: BrowserStorage, { flow, application, route }: Of): ScreenDraft {
  // The number of an application is nobody else's, at no lender.
  const key = `${draftPrefix}${application}/${route}`
  const screen = flow.screens[route]
  const keepable = (answers: Answers) => keepableAnswers(answers, screen?.kind === 'form' ? screen.fields : [])
  return {
    read: () => {
      const read = parsed(storage.get(key))
      return isObject(read) ? keepable(read) : undefined
    },
    keep: (answers) => storage.set(key, JSON.stringify(keepable(answers))),
    forget: () => storage.remove(key),
  }
}

/** Storage belongs to the browser and may hold anything. */
function parsed(text: string | undefined): Json | undefined {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
