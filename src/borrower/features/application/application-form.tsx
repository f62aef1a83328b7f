import { useState } from 'react'
import type { ResolvedScreen } from '#contract/screens.ts'
import type { Answers } from '#engine/flow/compiled-flow.ts'
import { kinds } from '#renderer/kinds/kinds.tsx'
import { say } from '#wording/say.ts'
import { useApp } from '../../page/app-context.tsx'
import { InView } from '../../page/in-view.tsx'
import { useHeadingFocus } from '../../page/place-focus.tsx'
import { TroubleNotice } from '../../page/trouble-notice.tsx'
import { useLookUpAddress } from '../../page/use-look-up-address.ts'
import { usePageTitle } from '../../page/use-page-title.ts'
import { useScreenForm } from '../../page/use-screen-form.ts'
import { screenDraft } from './screen-draft.ts'
import type { KnownApplication } from './use-application.ts'
import { useSubmitScreen } from './use-submit-screen.ts'

type ApplicationFormProps = {
  readonly known: KnownApplication
  readonly screen: ResolvedScreen
  /** Fetches the screen again, when it was changed elsewhere. */
  readonly reload: () => Promise<void>
}

export function ApplicationForm({ known, screen, reload }: ApplicationFormProps) {
  const { flow, validators, facts, application } = known
  const { route } = screen
  // What is typed here stays over what the server has, whatever it turns out to have.
  const { tab } = useApp()
  const [draft] = useState(() => screenDraft(tab, { flow, application: application.uuid, route }))
  const [typed, setTyped] = useState(draft.read)
  const type = (given: Answers) => {
    setTyped(given)
    draft.keep(given)
  }
  const answers = typed ?? screen.answers
  const { shown, judgeAnswers, ...form } = useScreenForm({ flow, validators, route, answers, facts })
  const { submit, busy, trouble } = useSubmitScreen({
    known,
    screen,
    reload,
    refuseFor: shown.refuseFor,
    forgetDraft: draft.forget,
  })
  const lookUpAddress = useLookUpAddress()
  usePageTitle(say(form.view.heading, flow.live.lender.locale), shown.summary.length > 0 || trouble !== undefined)
  useHeadingFocus(`${application.uuid}/${route}`)
  return (
    <kinds.form
      {...form}
      answers={answers}
      onAnswers={type}
      messages={shown.messages}
      unmet={shown.unmet}
      summary={shown.summary}
      onLeaveField={shown.onLeaveField}
      onSubmit={(given) => {
        type(given)
        const judged = judgeAnswers(given)
        if (judged.accepted) submit(given)
        else shown.refuse(judged)
      }}
      busy={busy}
      lookUpAddress={lookUpAddress}
      applicationId={application.loanNumber}
      notice={
        <InView of={trouble}>
          <TroubleNotice trouble={trouble} />
        </InView>
      }
    />
  )
}
