import { useEffect, useMemo, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { type LoginAnswer, loginPath } from '#contract/identity.ts'
import type { Answers, CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { FormScreen } from '#renderer/kinds/form-screen.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Problem, problemOf, wordsOfProblem } from '../../api/problem.ts'
import { useApp, useFlowInForce, useRegistered } from '../../page/app-context.tsx'
import { InView } from '../../page/in-view.tsx'
import { useHeadingFocus } from '../../page/place-focus.tsx'
import { usePageTitle } from '../../page/use-page-title.ts'
import { useScreenForm } from '../../page/use-screen-form.ts'
import { useStartPath } from '../../page/use-start-path.ts'
import { type SayWord, usePageFacts, useWords } from '../../page/use-words.ts'
import { afterSignIn } from '../../session/after-sign-in.ts'
import classes from './sign-in.module.css'
import { signInRoute, signInScreen } from './sign-in-screen.ts'

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
  const words = useWords()
  const { session } = useApp()
  const flow = useSignInFlow()
  const [answers, setAnswers] = useState<Answers>({})
  const facts = usePageFacts()
  const { shown, judgeAnswers, ...form } = useScreenForm({ flow, validators: {}, route: signInRoute, answers, facts })
  const { signIn, busy, trouble } = useSignIn()
  usePageTitle(words('signIn'), shown.summary.length > 0 || trouble !== undefined)
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
        notice={
          <InView of={trouble}>
            <SignInNotice trouble={trouble} sessionEnded={session.hasEnded()} />
          </InView>
        }
      />
      <StartInstead />
    </>
  )
}

function useSignInFlow(): CompiledFlow {
  const { flow } = useFlowInForce()
  return useMemo(() => ({ ...flow, screens: { [signInRoute]: signInScreen(flow.live.shell.words) } }), [flow])
}

/** The token comes with the answer's header; once it is kept, the page sees that somebody is signed in and goes on. */
function useSignIn() {
  const { api } = useApp()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Problem>()
  const signIn = async (body: { email: string; password: string }) => {
    setBusy(true)
    setTrouble(undefined)
    try {
      await api<LoginAnswer>(loginPath, { method: 'POST', body, signsIn: true })
    } catch (error) {
      const problem = problemOf(error)
      if (!problem) throw error
      setTrouble(problem)
    } finally {
      setBusy(false)
    }
  }
  return { signIn, busy, trouble }
}

function SignInNotice({ trouble, sessionEnded }: { trouble: Problem | undefined; sessionEnded: boolean }) {
  const words = useWords()
  if (trouble) {
    return (
      <Notice kind="error" announced>
        {wordsOfTrouble(trouble, words)}
      </Notice>
    )
  }
  return sessionEnded ? <Notice announced>{words('sessionEnded')}</Notice> : null
}

function wordsOfTrouble(trouble: Problem, words: SayWord): string {
  if (trouble.kind === 'unreachable') return words('offline')
  if (trouble.status === 401) return words('signInFailed')
  if (trouble.status === 429) return words('tooManyTries')
  return wordsOfProblem(trouble, words('unexpected'))
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
