import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { CompiledJourney, JourneyView } from '#engine/index.ts'

import { Notice } from '#ui/notice.tsx'
import { signInPage } from '../../page/public-path.ts'
import { signingInAs } from '../../page/signing-in-as.ts'
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
  return <EmailTakenNotice journey={journey} view={view} {...trouble} />
}

type EmailTakenProps = Pick<StepNoticeProps, 'journey' | 'view'> & Omit<EmailTaken, 'kind'>

function EmailTakenNotice({ journey, view, step, email }: EmailTakenProps) {
  const words = useWords()
  const { search } = useLocation()
  return (
    <Notice kind="error" heading={words('emailTaken')} announced>
      <p className={classes.noticeActions}>
        {/* The address goes along in the history: an address bar is read over shoulders, and kept in logs. */}
        <Link to={signInPage} state={signingInAs(email)}>
          {words('emailTakenSignIn')}
        </Link>
        {step !== undefined && (
          <Link to={addressOf(journey, step, view.activeSteps[0]?.id === step, search)}>{words('changeEmail')}</Link>
        )}
      </p>
    </Notice>
  )
}
