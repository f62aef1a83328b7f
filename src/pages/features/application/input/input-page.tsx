import { deepEquals } from '@rjsf/utils'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { effectsPath, type ResolvedScreen, type ScreenEffects } from '#contract/screens.ts'
import { type Answers, type CompiledFlow, factAt, inputScreen, type ScreenRoute } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { ChangeEffectsDialog, hasEffects } from '#renderer/side-panels/change-effects-dialog.tsx'
import { FormErrorNotice } from '../../../components/form-error-notice.tsx'
import { ScrollIntoView } from '../../../components/scroll-into-view.tsx'
import { problemOf } from '../../../lib/api/problem.ts'
import { useApp } from '../../../lib/app-context.tsx'
import type { FormError } from '../../../lib/form-error.ts'
import { useHeadingFocus } from '../../../lib/heading-focus.tsx'
import { useScreenDocuments } from '../../../lib/screen-documents.ts'
import { useAddressLookup } from '../../../lib/use-address-lookup.ts'
import { usePendingSubmit } from '../../../lib/use-pending-submit.ts'
import { useInputScreen } from '../../../lib/use-screen-form.ts'
import { usePageTitle, useWords } from '../../../lib/use-words.ts'
import { BackLinkOf } from '../frame/back-link-of.tsx'
import { cardsRoute, changeAt, screenBefore } from '../state/current-screen.ts'
import { factsAboutCondition } from '../state/facts-of-application.ts'
import type { ApplicationUpdates, KnownApplication } from '../state/use-application.ts'
import { InputKind } from './input-kind.tsx'
import { screenDraft, withoutConsents } from './screen-draft.ts'
import { keptSigning } from './signing-draft.ts'
import { useSigning } from './use-signing.ts'
import { useSubmitScreen } from './use-submit-screen.ts'
import { useUnmet } from './use-unmet.ts'

export type InputPageProps = {
  readonly known: KnownApplication
  readonly screen: ResolvedScreen
  readonly condition: string | undefined
  /** Fetches the screen again, if it was changed elsewhere. */
  readonly reload: () => Promise<ResolvedScreen | undefined>
} & Pick<ApplicationUpdates, 'refresh' | 'poll'>

/** A screen with fields, of any kind: validates, stores and submits the answers, then navigates. */
export function InputPage({ known, screen, condition, reload, refresh, poll }: InputPageProps) {
  const { flow, validators, application, conditions } = known
  const { route } = screen
  const facts = useMemo(() => factsAboutCondition(known.facts, conditions, condition), [known.facts, conditions, condition])
  const { answers, type, forget, signingDraft } = useDraft(known, screen, condition)
  const { form, validate, refuse, hasErrors } = useInputScreen({ flow, validators, route, answers, facts })
  const { view } = form
  const { useFiles, useDocuments } = useScreenDocuments()
  const { files } = useFiles({ application: application.uuid, view, condition, about: facts.condition })
  const words = useWords()
  const isPractice = factAt(facts, 'status.practice') === true
  const documents = useDocuments(application.uuid, view, isPractice ? words('documentPractice') : undefined)
  const signing = useSigning(view.kind === 'sign' ? documents : undefined, signingDraft)
  const sending = useSubmitScreen({
    known,
    screen,
    view,
    condition,
    reload,
    refresh,
    refuseFor: refuse,
    asksConsentsAgain: (given) => type(withoutConsents(flow, route, given)),
    reloadDocuments: () => documents?.onRetry(),
    forgetDraft: forget,
  })
  const effects = useEffectsOfChange({ application: application.uuid, route, submit: sending.submit })
  const [refused, setRefused] = useState<FormError>()
  const { state } = useLocation()
  const [change] = useState(() => (condition === undefined ? changeAt(known, route, state?.wentBack === true) : undefined))
  const cards = condition === undefined ? undefined : cardsRoute(known)
  const lookUpAddress = useAddressLookup()
  const { locale } = flow.live.lender
  const { unmet, press } = useUnmet({ view, documents, signing, locale })
  // A review reports its incomplete sections itself.
  const formError = effects.formError ?? sending.formError ?? (view.kind === 'review' ? undefined : refused)
  usePageTitle(formatMessage(view.heading, locale), hasErrors || formError !== undefined)
  useHeadingFocus(`${application.uuid}/${route}?${condition ?? ''}`)

  const send = (given: Answers) => {
    type(given)
    const result = validate(given)
    setRefused(result.refusal && { kind: 'failed', words: formatMessage(result.refusal, locale) })
    const isMissing = press()
    if (!result.accepted || isMissing) return
    if (change === undefined) sending.submit(given, signing?.request)
    else if (!change.fromReview && deepEquals(given, screen.answers)) sending.goOn(change.next)
    else effects.ask(given)
  }
  const notice = (
    <ScrollIntoView of={formError}>
      <FormErrorNotice formError={formError} {...(view.kind === 'message' && { onRetry: () => send(answers) })} />
    </ScrollIntoView>
  )
  return (
    <>
      <BackLinkOf known={known} to={cards ?? screenBefore(known, route, change)} goesBack={change?.fromReview !== true} />
      <InputKind
        known={known}
        facts={facts}
        unfinished={refused !== undefined}
        refresh={refresh}
        poll={poll}
        signing={signing?.handling}
        reload={reload}
        asked={{
          ...form,
          onAnswers: type,
          onSubmit: send,
          busy: sending.busy || effects.busy,
          lookUpAddress,
          files,
          documents,
          unmet,
          applicationId: application.loanNumber,
          notice,
        }}
      />
      <ChangeEffectsDialog effects={effects.effects} onConfirm={effects.confirm} onCancel={effects.cancel} />
    </>
  )
}

/** The answers of the screen: those typed in this tab, otherwise those stored on the server. */
function useDraft({ flow, application }: KnownApplication, screen: ResolvedScreen, condition: string | undefined) {
  const { route } = screen
  const { tab } = useApp()
  const [draft] = useState(() =>
    screenDraft(tab, { flow, application: application.uuid, route, condition, text: screen.view.text ?? null }),
  )
  const [signingDraft] = useState(() => keptSigning(tab, application.uuid, route))
  const [typed, setTyped] = useState(draft.read)
  const stored = useMemo(
    () => (condition === undefined ? screen.answers : withoutFiles(flow, route, screen.answers)),
    [flow, route, screen.answers, condition],
  )
  return {
    answers: typed ?? stored,
    type: (given: Answers) => {
      setTyped(given)
      draft.keep(given)
    },
    forget: () => {
      draft.forget()
      signingDraft.forget()
    },
    signingDraft,
  }
}

/** A condition asks for new files, so files submitted earlier are left out. */
function withoutFiles(flow: CompiledFlow, route: ScreenRoute, answers: Answers): Answers {
  const files = new Set(inputScreen(flow, route)?.fields.flatMap(({ id, as }) => (as === 'files' ? [id] : [])))
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !files.has(id)))
}

/** Previews the effects of a changed answer before it is submitted. */
type EffectsOfChange = {
  /** Submits immediately if there are no effects. */
  readonly ask: (answers: Answers) => void
  /** The effects to show for confirmation. */
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

function useEffectsOfChange({ application, route, submit }: Setting): EffectsOfChange {
  const { api } = useApp()
  const { send, busy, formError } = usePendingSubmit()
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
        // A failed preview is followed by the submission, which reports the errors.
        goesOn = problem?.kind === 'answered' && problem.status < 500 && problem.status !== 401
        if (!goesOn) throw error
        return undefined
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
