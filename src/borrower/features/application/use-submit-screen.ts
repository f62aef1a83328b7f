/** Sends the answers of a screen once, with the version that the borrower saw, and goes where the server says. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { ApplicationStatus } from '#contract/application.ts'
import { type ResolvedScreen, type ScreenSubmissionAnswer, screenPath } from '#contract/screens.ts'
import type { Answers } from '#engine/flow/compiled-flow.ts'
import type { FieldId } from '#engine/flow/json.ts'
import type { Problem } from '../../api/problem.ts'
import { sendOnce } from '../../api/send-once.ts'
import { useApp } from '../../page/app-context.tsx'
import { addressInApplication } from '../../page/application-address.ts'
import { arrivingWith } from '../../page/arrival.ts'
import { troubleOf } from '../../page/trouble-of.ts'
import { type End, left, useSending } from '../../page/use-sending.ts'
import { useWords } from '../../page/use-words.ts'
import { newUuid } from '../../session/new-uuid.ts'
import { applicationKey, type KnownApplication } from './use-application.ts'
import { ledBy } from './where-it-stands.ts'

type Setting = {
  readonly known: KnownApplication
  readonly screen: ResolvedScreen
  readonly reload: () => Promise<void>
  readonly refuseFor: (messages: { readonly [field: FieldId]: string }) => void
  /** What is kept of the screen in this tab is needed no more. */
  readonly forgetDraft: () => void
}

export function useSubmitScreen({ known, screen, reload, refuseFor, forgetDraft }: Setting) {
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
    forgetDraft()
    await askWhereItStands()
    // The same screen again: perhaps only because nothing has followed from the answers yet, which the root finds out.
    const next = go === screen.route ? `/${uuid}` : addressInApplication(uuid, go)
    await navigate(next, { state: { carry, submitted: screen.route, ...ledByNow() } })
    return left
  }

  /** It is another thing now, whoever asks. */
  const askWhereItStands = () =>
    queries.invalidateQueries({ queryKey: applicationKey(uuid), predicate: ({ queryKey }) => queryKey[3] !== 'screen' })

  /** The server names the screen for the status that it has now. */
  const ledByNow = () => {
    const status = queries.getQueryData<ApplicationStatus>([...applicationKey(uuid), 'status'])
    return status && ledBy({ status })
  }

  const explain = async (problem: Problem): Promise<End<never>> => {
    if (problem.kind === 'unreachable') return troubleOf(problem, words)
    if (problem.slug === 'answers-refused' && problem.messages) {
      refuseFor(problem.messages)
      return undefined
    }
    if (problem.slug === 'stale-version') {
      await reload()
      return { kind: 'changed', words: words('somethingChanged') }
    }
    if (problem.slug === 'not-now' && problem.go !== undefined) {
      forgetDraft()
      await askWhereItStands()
      await navigate(addressInApplication(uuid, problem.go), {
        replace: true,
        state: { ...arrivingWith('somethingChanged'), ...ledByNow() },
      })
      return left
    }
    return troubleOf(problem, words)
  }

  return { submit, busy, trouble }
}
