/** Sends the answers of a screen once, with the version that the borrower saw, and goes where the server says. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ResolvedScreen, type ScreenSubmissionAnswer, screenPath } from '#contract/screens.ts'
import type { Answers } from '#engine/flow/compiled-flow.ts'
import type { FieldId } from '#engine/flow/json.ts'
import { type Problem, wordsOfProblem } from '../../api/problem.ts'
import { sendOnce } from '../../api/send-once.ts'
import { useApp } from '../../page/app-context.tsx'
import { addressInApplication } from '../../page/application-address.ts'
import { useWords } from '../../page/use-words.ts'
import { newUuid } from '../../session/new-uuid.ts'
import { applicationKey, type KnownApplication } from './use-application.ts'

export type SubmitTrouble =
  | { readonly kind: 'unreachable'; readonly retry: () => void }
  | { readonly kind: 'changed-elsewhere' }
  | { readonly kind: 'failed'; readonly words: string }

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
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<SubmitTrouble>()
  const sending = useRef(false)
  const key = useRef<string>(undefined)
  const { uuid } = known.application

  const submit = async (answers: Answers) => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setTrouble(undefined)
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
    sending.current = false
    if (sent.kind === 'done') return follow(sent.answer)
    await explain(sent, answers)
    setBusy(false)
  }

  const follow = async ({ go, carry }: ScreenSubmissionAnswer) => {
    // Where the application stands is another thing now, whoever asks.
    await queries.invalidateQueries({ queryKey: applicationKey(uuid), predicate: ({ queryKey }) => queryKey[3] !== 'screen' })
    navigate(addressInApplication(uuid, go), { state: { carry } })
  }

  const explain = async (problem: Problem, answers: Answers) => {
    if (problem.kind === 'unreachable' || problem.slug === 'unavailable' || problem.slug === 'twin-in-flight') {
      return setTrouble({ kind: 'unreachable', retry: () => void submit(answers) })
    }
    if (problem.slug === 'answers-refused' && problem.messages) return refuseFor(problem.messages)
    if (problem.slug === 'stale-version') {
      await reload()
      return setTrouble({ kind: 'changed-elsewhere' })
    }
    if (problem.slug === 'not-now' && problem.go !== undefined) return navigate(addressInApplication(uuid, problem.go))
    setTrouble({ kind: 'failed', words: wordsOfProblem(problem, words('unexpected')) })
  }

  return { submit, busy, trouble }
}
