import { useMemo, useState } from 'react'
import type { ResolvedScreen } from '#contract/screens.ts'
import { type Answers, type CompiledFlow, inputScreen, type ScreenRoute } from '#engine/index.ts'

import { formatMessage } from '#i18n/format-message.ts'
import { ChangeEffectsDialog } from '#renderer/beside/change-effects-dialog.tsx'
import { useApp } from '../../../page/app-context.tsx'
import { InView } from '../../../page/in-view.tsx'
import { useHeadingFocus } from '../../../page/place-focus.tsx'
import { type Trouble, TroubleNotice } from '../../../page/trouble-notice.tsx'
import { useLookUpAddress } from '../../../page/use-look-up-address.ts'
import { usePageTitle } from '../../../page/use-page-title.ts'
import { useAskedScreen } from '../../../page/use-screen-form.ts'
import { BackLinkOf } from '../frame/back-link-of.tsx'
import { aboutCondition } from '../state/facts-of-application.ts'
import type { KnownApplication } from '../state/use-application.ts'
import { reviewAt } from '../state/where-it-stands.ts'
import { AskedKind } from './asked-kind.tsx'
import { screenDraft } from './screen-draft.ts'
import { useEffectsOfChange } from './use-effects-of-change.ts'
import { useFiles } from './use-files.ts'
import { useSubmitScreen } from './use-submit-screen.ts'

export type AskingPageProps = {
  readonly known: KnownApplication
  readonly screen: ResolvedScreen
  readonly condition: string | undefined
  /** Fetches the screen again, when it was changed elsewhere. */
  readonly reload: () => Promise<ResolvedScreen | undefined>
  readonly askAgain: () => Promise<unknown>
}

/** A screen that takes answers, whatever its kind: judged, kept, sent and led on in one way. */
export function AskingPage({ known, screen, condition, reload, askAgain }: AskingPageProps) {
  const { flow, validators, application, conditions } = known
  const { route } = screen
  const facts = useMemo(() => aboutCondition(known.facts, conditions, condition), [known.facts, conditions, condition])
  const { answers, type, forget } = useDraft(known, screen, condition)
  const asked = useAskedScreen({ flow, validators, route, answers, facts })
  const { view, shown, judgeAnswers, ...schemas } = asked
  const { files } = useFiles({ application: application.uuid, view, condition, about: facts.condition })
  const sending = useSubmitScreen({ known, screen, view, condition, reload, refuseFor: shown.refuseFor, forgetDraft: forget })
  const change = useEffectsOfChange({ application: application.uuid, route, submit: sending.submit })
  const [refused, setRefused] = useState<Trouble>()
  const [review] = useState(() => reviewAt(known, route))
  const lookUpAddress = useLookUpAddress()
  const { locale } = flow.live.lender
  // A review says itself which part is not complete.
  const trouble = change.trouble ?? sending.trouble ?? (view.kind === 'review' ? undefined : refused)
  usePageTitle(formatMessage(view.heading, locale), shown.summary.length > 0 || trouble !== undefined)
  useHeadingFocus(`${application.uuid}/${route}?${condition ?? ''}`)

  const send = (given: Answers) => {
    type(given)
    const judged = judgeAnswers(given)
    setRefused(judged.refusal && { kind: 'failed', words: formatMessage(judged.refusal, locale) })
    if (!judged.accepted) return shown.refuse(judged)
    if (review === undefined) sending.submit(given)
    else change.ask(given)
  }
  const refresh = async () => {
    await askAgain()
    await reload()
  }
  const notice = (
    <InView of={trouble}>
      <TroubleNotice trouble={trouble} {...(view.kind === 'message' && { onRetry: () => send(answers) })} />
    </InView>
  )
  return (
    <>
      <BackLinkOf known={known} review={review} />
      <AskedKind
        known={known}
        facts={facts}
        unfinished={refused !== undefined}
        askAgain={askAgain}
        refresh={refresh}
        asked={{
          ...schemas,
          view,
          answers,
          onAnswers: type,
          messages: shown.messages,
          unmet: shown.unmet,
          summary: shown.summary,
          onLeaveField: shown.onLeaveField,
          onSubmit: send,
          busy: sending.busy || change.busy,
          lookUpAddress,
          files,
          applicationId: application.loanNumber,
          notice,
        }}
      />
      <ChangeEffectsDialog effects={change.effects} onConfirm={change.confirm} onCancel={change.cancel} />
    </>
  )
}

/** What is typed here stays over what the server has, whatever it turns out to have. */
function useDraft({ flow, application }: KnownApplication, screen: ResolvedScreen, condition: string | undefined) {
  const { route } = screen
  const { tab } = useApp()
  const [draft] = useState(() => screenDraft(tab, { flow, application: application.uuid, route, condition }))
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
    forget: draft.forget,
  }
}

/** A condition asks for other files than those that were sent before. */
function withoutFiles(flow: CompiledFlow, route: ScreenRoute, answers: Answers): Answers {
  const files = new Set(inputScreen(flow, route)?.fields.flatMap(({ id, as }) => (as === 'files' ? [id] : [])))
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !files.has(id)))
}
