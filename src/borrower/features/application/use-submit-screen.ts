/** Sends the answers of a screen once, with the version that the borrower saw, and goes where the server says. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { type ResolvedScreen, type ScreenSubmissionAnswer, screenPath } from '#contract/screens.ts'
import type { Answers } from '#engine/flow/compiled-flow.ts'
import type { FieldId } from '#engine/flow/json.ts'
import { type Problem, wordsOfProblem } from '../../api/problem.ts'
import { sendOnce } from '../../api/send-once.ts'
import { useApp } from '../../page/app-context.tsx'
import { addressInApplication } from '../../page/application-address.ts'
import { type End, left, useSending } from '../../page/use-sending.ts'
import { useWords } from '../../page/use-words.ts'
import { newUuid } from '../../session/new-uuid.ts'
import { applicationKey, type KnownApplication } from './use-application.ts'

type Setting = {
  readonly known: KnownApplication
  readonly screen: ResolvedScreen
  readonly reload: () => Promise<void>
  readonly refuseFor: (messages: { readonly [field: FieldId]: string }) => void
}

export function useSubmitScreen({ known, screen, reload, refuseFor }: Setting) {
  const { api } = useApp()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const words = useWords()
  const { send, busy, trouble } = useSending()
  const key = useRef<string>(undefined)
  const { uuid } = known.application

  const submit = (answers: Answers) => send(() => submitOnce(answers))

  const submitOnce = async (answers: Answers): Promise<End<never>> => {
    const sent = await sendOnce({
      send: (idempotencyKey) =>
        api<ScreenSubmissionAnswer>(screenPath(uuid, screen.route), {
          method: 'PUT',
          body: { answers },
          idempotencyKey,
          version: screen.version,
        }),
      key: {
        get: () => key.current,
        set: (next) => {
          key.current = next
        },
      },
      newKey: newUuid,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    })
    return sent.kind === 'done' ? follow(sent.answer) : explain(sent)
  }

  const follow = async ({ go, carry }: ScreenSubmissionAnswer): Promise<End<never>> => {
    // Where the application stands is another thing now, whoever asks.
    await queries.invalidateQueries({ queryKey: applicationKey(uuid), predicate: ({ queryKey }) => queryKey[3] !== 'screen' })
    // The same screen again: perhaps only because nothing has followed from the answers yet, which the root finds out.
    const next = go === screen.route ? `/${uuid}` : addressInApplication(uuid, go)
    await navigate(next, { state: { carry, submitted: screen.route } })
    return left
  }

  const explain = async (problem: Problem): Promise<End<never>> => {
    if (problem.kind === 'unreachable' || problem.slug === 'unavailable' || problem.slug === 'twin-in-flight') {
      return { kind: 'unreachable' }
    }
    if (problem.slug === 'answers-refused' && problem.messages) {
      refuseFor(problem.messages)
      return undefined
    }
    if (problem.slug === 'stale-version') {
      await reload()
      return { kind: 'changed', words: words('somethingChanged') }
    }
    if (problem.slug === 'not-now' && problem.go !== undefined) {
      await navigate(addressInApplication(uuid, problem.go))
      return left
    }
    return { kind: 'failed', words: wordsOfProblem(problem, words('unexpected')) }
  }

  return { submit, busy, trouble }
}
