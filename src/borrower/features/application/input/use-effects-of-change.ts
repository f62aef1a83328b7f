/** Before a changed answer is sent from a review: what it means, for the borrower to decide. */

import { useState } from 'react'
import { effectsPath, type ScreenEffects } from '#contract/screens.ts'
import type { Answers, ScreenRoute } from '#engine/index.ts'

import { hasEffects } from '#renderer/beside/change-effects-dialog.tsx'
import { problemOf } from '../../../lib/api/problem.ts'
import { useApp } from '../../../lib/app-context.tsx'
import type { FormError } from '../../../lib/form-error.ts'
import { formErrorOf } from '../../../lib/form-error.ts'
import { useSubmission } from '../../../lib/use-sending.ts'
import { useWords } from '../../../lib/use-words.ts'

export type EffectsOfChange = {
  /** Sends the answers at once where nothing follows from them. */
  readonly ask: (answers: Answers) => void
  /** To be shown, and decided upon. */
  readonly effects: ScreenEffects | undefined
  readonly confirm: () => void
  readonly cancel: () => void
  readonly busy: boolean
  readonly formError: FormError | undefined
}

type Setting = {
  readonly application: string
  readonly route: ScreenRoute
  readonly submit: (answers: Answers) => Promise<unknown>
}

export function useEffectsOfChange({ application, route, submit }: Setting): EffectsOfChange {
  const { api } = useApp()
  const words = useWords()
  const { send, busy, formError } = useSubmission()
  const [pending, setPending] = useState<{ readonly answers: Answers; readonly effects: ScreenEffects }>()

  const ask = async (answers: Answers) => {
    let goesOn = false
    await send(async () => {
      try {
        const effects = await api<ScreenEffects>(effectsPath(application, route), { method: 'POST', body: { answers } })
        goesOn = !hasEffects(effects)
        if (!goesOn) setPending({ answers, effects })
        return undefined
      } catch (error) {
        const problem = problemOf(error)
        if (!problem) throw error
        // Sending the answers reports what is wrong with them, or with the moment.
        goesOn = problem.kind === 'answered' && problem.status < 500 && problem.status !== 401
        return goesOn ? undefined : formErrorOf(problem, words)
      }
    })
    if (goesOn) void submit(answers)
  }
  return {
    ask: (answers) => void ask(answers),
    effects: pending?.effects,
    confirm: () => {
      setPending(undefined)
      if (pending) void submit(pending.answers)
    },
    cancel: () => setPending(undefined),
    busy,
    formError,
  }
}
