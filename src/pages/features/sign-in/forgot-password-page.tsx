import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import {
  type ForgottenPasswordBody,
  forgottenPasswordPath,
  forgottenPasswordRoute,
  newPasswordRoute,
} from '#contract/identity.ts'
import type { Answers } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { FormScreen } from '#renderer/kinds/form/form-screen.tsx'
import { FormErrorNotice } from '../../components/form-error-notice.tsx'
import { ScrollIntoView } from '../../components/scroll-into-view.tsx'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { useHeadingFocus } from '../../lib/heading-focus.tsx'
import { signInPage } from '../../lib/session/public-path.ts'
import { emailIn, signInState } from '../../lib/session/sign-in-state.ts'
import { useScreenForm } from '../../lib/use-screen-form.ts'
import { usePageFacts, usePageTitle, useWords } from '../../lib/use-words.ts'
import classes from './sign-in.module.css'
import { useCodeSubmission } from './use-code-submission.ts'

/** Asks for the e-mail that a code for a new password goes to. */
export function ForgotPasswordPage() {
  const { flow, validators } = useFlowInForce()
  const { api } = useApp()
  const words = useWords()
  const navigate = useNavigate()
  const email = emailIn(useLocation().state)
  const [answers, setAnswers] = useState<Answers>(email === undefined ? {} : { email })
  const facts = usePageFacts()
  const screen = useScreenForm({ flow, validators, route: forgottenPasswordRoute, answers, facts })
  const { form, validate, hasErrors } = screen
  const { submit, busy, formError } = useCodeSubmission(screen.refuse)
  usePageTitle(formatMessage(form.view.heading, flow.live.lender.locale), hasErrors || formError !== undefined)
  useHeadingFocus(forgottenPasswordRoute)
  const ask = (given: Answers) =>
    submit(async () => {
      const body: ForgottenPasswordBody = { email: String(given.email).trim() }
      await api(forgottenPasswordPath, { method: 'POST', body, signsIn: true })
      navigate(`/${newPasswordRoute}`, { state: signInState(body.email) })
    })
  return (
    <>
      <FormScreen
        {...form}
        onAnswers={setAnswers}
        onSubmit={(given) => {
          if (validate(given).accepted) void ask(given)
        }}
        busy={busy}
        notice={<ScrollIntoView of={formError}>{formError && <FormErrorNotice formError={formError} />}</ScrollIntoView>}
      />
      <p className={classes.instead}>
        <Link to={signInPage} state={signInState(typeof answers.email === 'string' ? answers.email : undefined)}>
          {words('signIn')}
        </Link>
      </p>
    </>
  )
}
