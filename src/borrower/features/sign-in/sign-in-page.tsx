import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { type LoginAnswer, type LoginBody, loginPath } from '#contract/identity.ts'
import type { Answers } from '#engine/index.ts'

import { formatMessage } from '#i18n/format-message.ts'
import { FormScreen } from '#renderer/kinds/form/form-screen.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Problem, problemOf } from '../../api/problem.ts'
import { useApp, useFlowInForce, useRegistered } from '../../page/app-context.tsx'
import { InView } from '../../page/in-view.tsx'
import { useHeadingFocus } from '../../page/place-focus.tsx'
import { emailIn } from '../../page/signing-in-as.ts'
import { type Trouble, TroubleNotice } from '../../page/trouble-notice.tsx'
import { troubleOf } from '../../page/trouble-of.ts'
import { usePageTitle } from '../../page/use-page-title.ts'
import { useScreenForm } from '../../page/use-screen-form.ts'
import { useSending } from '../../page/use-sending.ts'
import { useStartPath } from '../../page/use-start-path.ts'
import { type SayWord, usePageFacts, useWords } from '../../page/use-words.ts'
import { afterSignIn } from '../../session/after-sign-in.ts'
import { forgetSignedOut, hasSignedOut } from '../../session/signed-out.ts'
import classes from './sign-in.module.css'

/** The screen of the flow that asks for e-mail and password: fields of these names. What else it asks is not sent. */
const signInRoute = 'auth/login'

export function SignInPage() {
  const { page } = useApp()
  const [search] = useSearchParams()
  if (!useRegistered()) return <SignInForm />
  const goal = afterSignIn(search.getAll('redirectUrl'), page.basePath)
  return 'inApp' in goal ? <Navigate to={goal.inApp} replace /> : <LeaveFor address={goal.onSite} />
}

function LeaveFor({ address }: { address: string }) {
  useEffect(() => window.location.replace(address), [address])
  return null
}

function SignInForm() {
  const { flow, validators } = useFlowInForce()
  const email = emailIn(useLocation().state)
  const [answers, setAnswers] = useState<Answers>(email === undefined ? {} : { email })
  const facts = usePageFacts()
  const { shown, judgeAnswers, ...form } = useScreenForm({ flow, validators, route: signInRoute, answers, facts })
  const { signIn, busy, trouble } = useSignIn()
  usePageTitle(formatMessage(form.view.heading, flow.live.lender.locale), shown.summary.length > 0 || trouble !== undefined)
  useHeadingFocus(signInRoute)
  return (
    <>
      <FormScreen
        {...form}
        answers={answers}
        onAnswers={setAnswers}
        messages={shown.messages}
        unmet={shown.unmet}
        summary={shown.summary}
        onLeaveField={shown.onLeaveField}
        onSubmit={(given) => {
          const judged = judgeAnswers(given)
          if (judged.accepted) signIn({ email: String(given.email).trim(), password: String(given.password) })
          else shown.refuse(judged)
        }}
        busy={busy}
        notice={<InView of={trouble}>{trouble ? <TroubleNotice trouble={trouble} /> : <WhyHere />}</InView>}
      />
      <StartInstead />
    </>
  )
}

/** The session has ended by itself, or somebody ended it. */
function WhyHere() {
  const words = useWords()
  const { session, tab } = useApp()
  const [signedOut] = useState(() => hasSignedOut(tab))
  useEffect(() => {
    if (!signedOut) return
    forgetSignedOut(tab)
    // The page is a new one, so nothing has had the focus yet.
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [signedOut, tab])
  if (session.hasEnded()) return <Notice announced>{words('sessionEnded')}</Notice>
  return signedOut ? (
    <Notice kind="good" announced>
      {words('signedOut')}
    </Notice>
  ) : null
}

/** The token comes with the answer's header; once it is kept, the page sees that somebody is signed in and goes on. */
function useSignIn() {
  const { api } = useApp()
  const words = useWords()
  const { send, busy, trouble } = useSending()
  const signIn = (body: LoginBody) =>
    send(async () => {
      try {
        await api<LoginAnswer>(loginPath, { method: 'POST', body, signsIn: true })
        return undefined
      } catch (error) {
        const problem = problemOf(error)
        if (!problem) throw error
        return signInTrouble(problem, words)
      }
    })
  return { signIn, busy, trouble }
}

function signInTrouble(problem: Problem, words: SayWord): Trouble {
  if (problem.kind === 'answered' && problem.status === 401) return { kind: 'failed', words: words('signInFailed') }
  if (problem.kind === 'answered' && problem.status === 429) return { kind: 'failed', words: words('tooManyTries') }
  return troubleOf(problem, words)
}

function StartInstead() {
  const words = useWords()
  const start = useStartPath()
  if (start === undefined) return null
  return (
    <p className={classes.instead}>
      {words('noAccountYet')} <Link to={start}>{words('startApplication')}</Link>
    </p>
  )
}
