import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import {
  forgottenPasswordRoute,
  type LoginAnswer,
  type NewPasswordBody,
  newPasswordPath,
  newPasswordRoute,
} from '#contract/identity.ts'
import type { Answers } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { FormScreen } from '#renderer/kinds/form/form-screen.tsx'
import { FormErrorNotice } from '../../components/form-error-notice.tsx'
import { ScrollIntoView } from '../../components/scroll-into-view.tsx'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { withFlash } from '../../lib/flash-message.ts'
import { useHeadingFocus } from '../../lib/heading-focus.tsx'
import { emailIn, signInState } from '../../lib/session/sign-in-state.ts'
import { useScreenForm } from '../../lib/use-screen-form.ts'
import { usePageFacts, usePageTitle, useWords } from '../../lib/use-words.ts'
import classes from './sign-in.module.css'
import { useCodeSubmission } from './use-code-submission.ts'

/** Takes the code and the new password; then the borrower is signed in. */
export function NewPasswordPage() {
  const { flow, validators } = useFlowInForce()
  const { api } = useApp()
  const words = useWords()
  const navigate = useNavigate()
  const email = emailIn(useLocation().state)
  const [answers, setAnswers] = useState<Answers>(email === undefined ? {} : { email })
  const facts = usePageFacts()
  const screen = useScreenForm({ flow, validators, route: newPasswordRoute, answers, facts })
  const { form, validate, hasErrors } = screen
  const { submit, busy, formError } = useCodeSubmission(screen.refuse)
  usePageTitle(formatMessage(form.view.heading, flow.live.lender.locale), hasErrors || formError !== undefined)
  useHeadingFocus(newPasswordRoute)
  const save = ({ email, code, password }: Answers) =>
    submit(async () => {
      const body: NewPasswordBody = { email: String(email).trim(), code: String(code), password: String(password) }
      await api<LoginAnswer>(newPasswordPath, { method: 'POST', body, signsIn: true })
      navigate('/', { replace: true, state: withFlash('passwordChanged') })
    })
  return (
    <>
      <FormScreen
        {...form}
        onAnswers={setAnswers}
        onSubmit={(given) => {
          const { accepted, given: normalized } = validate(given)
          if (accepted) void save(normalized)
        }}
        busy={busy}
        notice={<ScrollIntoView of={formError}>{formError && <FormErrorNotice formError={formError} />}</ScrollIntoView>}
      />
      <p className={classes.instead}>
        <Link
          to={`/${forgottenPasswordRoute}`}
          state={signInState(typeof answers.email === 'string' ? answers.email : undefined)}
        >
          {words('codeAgain')}
        </Link>
      </p>
    </>
  )
}
