/** Submits a screen's answers and navigates to the next screen. */

import { deepEquals } from '@rjsf/utils'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { ResolvedScreen, ScreenSubmission, ScreenSubmissionAnswer } from '#contract/screens.ts'
import type { SigningRequest } from '#contract/signing.ts'
import type { Answers, FieldId, InputView } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { kinds } from '#renderer/kinds/kinds.tsx'
import { useApp } from '../../../lib/app-context.tsx'
import { addressInApplication } from '../../../lib/application-address.ts'
import { withFlash } from '../../../lib/flash-message.ts'
import { formErrorOf } from '../../../lib/form-error.ts'
import { accountKey } from '../../../lib/use-account.ts'
import { left, type Outcome, usePendingSubmit } from '../../../lib/use-pending-submit.ts'
import { useSendOnce } from '../../../lib/use-send-once.ts'
import { useWords } from '../../../lib/use-words.ts'
import { canShow, cardsRoute, ledState } from '../state/current-screen.ts'
import type { ApplicationUpdates, KnownApplication } from '../state/use-application.ts'
import { screenAddress } from '../state/use-screen.ts'
import { sendAnswers } from './send-answers.ts'

type Setting = Pick<ApplicationUpdates, 'refresh'> & {
  readonly known: KnownApplication
  readonly screen: ResolvedScreen
  readonly view: InputView
  /** The uuid of the condition that the answers are for. */
  readonly condition: string | undefined
  /** Fetches the screen again. */
  readonly reload: () => Promise<ResolvedScreen | undefined>
  /** Takes back the consents in answers that the server did not take, since the screen has changed. */
  readonly asksConsentsAgain: (answers: Answers) => void
  readonly refuseFor: (messages: { readonly [field: FieldId]: string }) => void
  /** Fetches the documents of the screen again: another one may be due since midnight. */
  readonly reloadDocuments: () => void
  /** Deletes the stored draft of the screen. */
  readonly forgetDraft: () => void
}

export function useSubmitScreen(setting: Setting) {
  const { known, screen, condition, reload, refresh, refuseFor, reloadDocuments } = setting
  const { api, queries } = useApp()
  const words = useWords()
  const { send, busy, formError } = usePendingSubmit()
  const sendOnce = useSendOnce()
  const { follow, leave, goOn } = useWayOn(setting)
  const { uuid } = known.application
  const { route } = screen

  const submit = (answers: Answers, signing?: SigningRequest) => send(() => submitOnce({ answers, ...(signing && { signing }) }))

  const submitOnce = async (body: ScreenSubmission): Promise<Outcome<never>> => {
    const outcome = await sendAnswers({
      flow: known.flow,
      screen,
      put: (version) => {
        const call = { method: 'PUT', body, version } as const
        return sendOnce((idempotencyKey) => api(screenAddress(uuid, route, condition), { ...call, idempotencyKey }))
      },
      isStillOpen: async () => canShow(await refresh(), route),
      reload,
    })
    switch (outcome.kind) {
      case 'accepted':
        return follow(outcome.answer)
      case 'not-now':
        return leave(outcome.go)
      case 'refused':
        refuseFor(outcome.messages)
        return undefined
      case 'changed':
        setting.asksConsentsAgain(body.answers)
        return { kind: 'changed', words: words('somethingChanged'), changed: changedLabels(setting, outcome.newer) }
      case 'failed':
        if (outcome.problem.kind === 'answered' && outcome.problem.slug === 'documents-unread') reloadDocuments()
        if (outcome.problem.kind === 'answered' && outcome.problem.slug === 'email-unconfirmed')
          void queries.invalidateQueries({ queryKey: accountKey })
        return formErrorOf(outcome.problem, words)
    }
  }
  return { submit, goOn, busy, formError }
}

/** Leaves the screen for the next one, or for the current screen if that has changed. */
function useWayOn({ known, screen: { route }, condition, refresh, forgetDraft }: Setting) {
  const navigate = useNavigate()
  const { uuid } = known.application

  const follow = async ({ go, carry, next }: ScreenSubmissionAnswer): Promise<Outcome<never>> => {
    forgetDraft()
    const screen = known.flow.screens[go]
    const [now] = await Promise.all([refresh(next), screen && kinds[screen.kind].prefetch()])
    // The next screen is already loaded: render it synchronously, or this screen would render again with the new data.
    const atOnce = now.screen?.route === go && go !== route
    const toNext = () => void navigate(nextAddress(now, go), { state: { carry, submitted: route, atOnce, ...ledState(now) } })
    if (atOnce) flushSync(toNext)
    else toNext()
    return left
  }
  const nextAddress = (now: KnownApplication, go: string): string => {
    const cards = condition === undefined ? undefined : cardsRoute(now)
    // After fulfilling a condition, show the remaining cards.
    if (cards !== undefined && now.conditions.length > 0) return addressInApplication(uuid, cards)
    // The same screen may only mean that the lender system has not reacted yet; the application's root polls for that.
    return go === route ? `/${uuid}` : addressInApplication(uuid, go)
  }
  const leave = async (go: string): Promise<Outcome<never>> => {
    const now = await refresh()
    forgetDraft()
    const state = { ...withFlash('somethingChanged'), ...ledState(now) }
    await navigate(addressInApplication(uuid, go), { replace: true, state })
    return left
  }
  /** Goes on to a screen without sending anything, because no answer was changed. */
  const goOn = (to: string) => {
    forgetDraft()
    void navigate(addressInApplication(uuid, to), { state: { wentBack: true } })
  }
  return { follow, leave, goOn }
}

/** The labels of fields whose answers differ in the newer screen. */
function changedLabels({ known, screen, view }: Setting, newer: ResolvedScreen | undefined): readonly string[] {
  const { locale } = known.flow.live.lender
  if (!newer) return []
  return view.fields.flatMap(({ id, label }) =>
    label && !deepEquals(screen.answers[id], newer.answers[id]) ? [formatMessage(label, locale)] : [],
  )
}
