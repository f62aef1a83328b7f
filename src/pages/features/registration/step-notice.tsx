import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { addressOf } from '#contract/step-address.ts'
import type { CompiledJourney, JourneyView } from '#engine/index.ts'
import { Notice } from '#ui/notice.tsx'
import { FormErrorNotice } from '../../components/form-error-notice.tsx'
import type { FormError } from '../../lib/form-error.ts'
import { Link } from '../../lib/link.tsx'
import { signInPage } from '../../lib/session/public-path.ts'
import { signInState } from '../../lib/session/sign-in-state.ts'
import { useWords } from '../../lib/use-words.ts'
import classes from './registration.module.css'
import type { EmailTaken } from './step-page-props.ts'

type StepNoticeProps = {
  readonly journey: CompiledJourney
  readonly view: JourneyView
  readonly formError: FormError | EmailTaken | undefined
  readonly flowChanged: boolean
}

/** The notice about a failed submission of a step, with what to do. The answers stay in the page. */
export function StepNotice({ journey, view, formError, flowChanged }: StepNoticeProps): ReactNode {
  const words = useWords()
  if (!formError) return flowChanged ? <Notice announced>{words('flowChanged')}</Notice> : null
  if (formError.kind !== 'email-taken') return <FormErrorNotice formError={formError} />
  return <EmailTakenNotice journey={journey} view={view} {...formError} />
}

type EmailTakenProps = Pick<StepNoticeProps, 'journey' | 'view'> & Omit<EmailTaken, 'kind'>

function EmailTakenNotice({ journey, view, step, email }: EmailTakenProps) {
  const words = useWords()
  const { search } = useLocation()
  return (
    <Notice kind="error" heading={words('emailTaken')} announced>
      <p className={classes.noticeActions}>
        {/* The address goes along in the history: an address bar is read over shoulders, and kept in logs. */}
        <Link to={signInPage} state={signInState(email)}>
          {words('emailTakenSignIn')}
        </Link>
        {step !== undefined && (
          <Link to={addressOf(journey, step, view.activeSteps[0]?.id === step, search)}>{words('changeEmail')}</Link>
        )}
      </p>
    </Notice>
  )
}
