import type { ReactNode } from 'react'
import { Link, useHref, useLocation } from 'react-router'
import type { CompiledJourney } from '#engine/flow/compiled-flow.ts'
import type { JourneyView } from '#engine/journey/journey-view.ts'
import { Notice } from '#ui/notice.tsx'
import { signInAddress } from '../../page/public-path.ts'
import { type Trouble, TroubleNotice } from '../../page/trouble-notice.tsx'
import { useWords } from '../../page/use-words.ts'
import classes from './registration.module.css'
import { addressOf } from './step-address.ts'
import type { EmailTaken } from './use-continue.ts'

type StepNoticeProps = {
  readonly journey: CompiledJourney
  readonly view: JourneyView
  readonly trouble: Trouble | EmailTaken | undefined
  readonly flowChanged: boolean
}

/** What stood in the way, and what one can do now. The answers are still in the page. */
export function StepNotice({ journey, view, trouble, flowChanged }: StepNoticeProps): ReactNode {
  const words = useWords()
  if (!trouble) return flowChanged ? <Notice announced>{words('flowChanged')}</Notice> : null
  if (trouble.kind !== 'email-taken') return <TroubleNotice trouble={trouble} />
  return <EmailTakenNotice journey={journey} view={view} step={trouble.step} />
}

type EmailTakenProps = Pick<StepNoticeProps, 'journey' | 'view'> & { readonly step: string | undefined }

function EmailTakenNotice({ journey, view, step }: EmailTakenProps) {
  const words = useWords()
  const { search } = useLocation()
  // After signing in, the journey goes on with the answers that are there.
  const back = useHref({ pathname: journey.path, search })
  return (
    <Notice kind="error" heading={words('emailTaken')} announced>
      <p className={classes.noticeActions}>
        <Link to={signInAddress(back)}>{words('emailTakenSignIn')}</Link>
        {step !== undefined && (
          <Link to={addressOf(journey, step, view.asked[0]?.id === step, search)}>{words('changeEmail')}</Link>
        )}
      </p>
    </Notice>
  )
}
