import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Answers, ScreenRoute } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { FormScreen } from '#renderer/kinds/form/form-screen.tsx'
import { FormErrorNotice } from '../../components/form-error-notice.tsx'
import { ScrollIntoView } from '../../components/scroll-into-view.tsx'
import { problemOf } from '../../lib/api/problem.ts'
import { useFlowInForce } from '../../lib/app-context.tsx'
import { formErrorOf } from '../../lib/form-error.ts'
import { useHeadingFocus } from '../../lib/heading-focus.tsx'
import { emailIn, signInState } from '../../lib/session/sign-in-state.ts'
import { useScreenForm } from '../../lib/use-screen-form.ts'
import { useSubmission } from '../../lib/use-sending.ts'
import { usePageFacts, usePageTitle, useWords } from '../../lib/use-words.ts'
import classes from './sign-in.module.css'

type CodePageProps = {
  readonly route: ScreenRoute
  /** Sends the valid answers in their normalized form. Messages at fields go to the form, any other problem becomes a notice. */
  readonly send: (given: Answers) => Promise<void>
  /** The link below the form, which takes the e-mail along. */
  readonly link: { readonly to: string; readonly label: string }
}

/** A page on the way back in after a forgotten password: the form of a screen, and a link to the page before. */
export function CodePage({ route, send, link }: CodePageProps) {
  const { flow, validators } = useFlowInForce()
  const words = useWords()
  const known = emailIn(useLocation().state)
  const [answers, setAnswers] = useState<Answers>(known === undefined ? {} : { email: known })
  const facts = usePageFacts()
  const { form, validate, hasErrors, refuse } = useScreenForm({ flow, validators, route, answers, facts })
  const { send: submit, busy, formError } = useSubmission()
  usePageTitle(formatMessage(form.view.heading, flow.live.lender.locale), hasErrors || formError !== undefined)
  useHeadingFocus(route)
  const sends = (given: Answers) =>
    submit(async () => {
      try {
        await send(given)
        return undefined
      } catch (error) {
        const problem = problemOf(error)
        if (!problem) throw error
        if (problem.kind === 'answered' && problem.messages) refuse(problem.messages)
        return formErrorOf(problem, words)
      }
    })
  return (
    <>
      <FormScreen
        {...form}
        onAnswers={setAnswers}
        onSubmit={(typed) => {
          const { accepted, given } = validate(typed)
          if (accepted) void sends(given)
        }}
        busy={busy}
        notice={<ScrollIntoView of={formError}>{formError && <FormErrorNotice formError={formError} />}</ScrollIntoView>}
      />
      <p className={classes.instead}>
        <Link to={link.to} state={signInState(typeof answers.email === 'string' ? answers.email : undefined)}>
          {link.label}
        </Link>
      </p>
    </>
  )
}
