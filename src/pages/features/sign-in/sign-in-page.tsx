import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { emailForCodeRoute } from '#contract/code-sign-in.ts'
import {
  expiredPasswordRoute,
  type LoginAnswer,
  type LoginBody,
  loginPath,
  passwordExpired,
  signInRoute,
} from '#contract/identity.ts'
import { type Answers, inputScreen } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { FormScreen } from '#renderer/kinds/form/form-screen.tsx'
import { ActionButton } from '#ui/action-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ForgotPassword } from '../../components/forgot-password.tsx'
import { FormErrorNotice } from '../../components/form-error-notice.tsx'
import { LinkLine } from '../../components/link-line.tsx'
import { ScrollIntoView } from '../../components/scroll-into-view.tsx'
import { needsSecondFactor, SecondFactorForm, TwoStepForm } from '../../components/two-step-form.tsx'
import { problemOf } from '../../lib/api/problem.ts'
import { useApp, useFlowInForce, useRegistered } from '../../lib/app-context.tsx'
import { useHeadingFocus } from '../../lib/heading-focus.tsx'
import { Link } from '../../lib/link.tsx'
import { redirectAfterSignIn } from '../../lib/session/redirect-after-sign-in.ts'
import { emailOfState } from '../../lib/session/sign-in-state.ts'
import { forgetSignedOut, hasSignedOut } from '../../lib/session/signed-out.ts'
import { usePendingSubmit } from '../../lib/use-pending-submit.ts'
import { useScreenForm } from '../../lib/use-screen-form.ts'
import { useStartPath } from '../../lib/use-start-path.ts'
import { usePageFacts, usePageTitle, useWords } from '../../lib/use-words.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'

export function SignInPage() {
  const { page } = useApp()
  const [search] = useSearchParams()
  if (!useRegistered()) return <SignInForm />
  const goal = redirectAfterSignIn(search.getAll('redirectUrl'), page.basePath)
  return 'inApp' in goal ? <Navigate to={goal.inApp} replace /> : <LeaveFor address={goal.onSite} />
}

function LeaveFor({ address }: { address: string }) {
  useEffect(() => window.location.replace(address), [address])
  return null
}

/** Loaded where it is used: most borrowers sign in with a password that is good. */
const CodeSignIn = lazy(async () => ({ default: (await import('./code-sign-in.tsx')).CodeSignIn }))

type Passed = { readonly body: LoginBody; readonly needs: 'second-factor' | 'new-password' }

/**
 * Asks for e-mail and password, then for another password in the place of one that has expired, and for the second factor of
 * an account that has one; or for the e-mail and a mailed code.
 */
function SignInForm() {
  const words = useWords()
  const typed = emailOfState(useLocation().state)
  const [passed, setPassed] = useState<Passed>()
  const [email, setEmail] = useState(typed)
  const [byCode, setByCode] = useState(false)
  if (byCode) {
    return (
      <Suspense fallback={<Skeleton words={words('loading')} parts={1} />}>
        <CodeSignIn email={email} onBack={() => setByCode(false)} />
      </Suspense>
    )
  }
  if (passed) return passed.needs === 'new-password' ? <ExpiredPassword {...passed} /> : <SecondFactor {...passed} />
  const byMail = (typedHere: string | undefined) => {
    setEmail(typedHere)
    setByCode(true)
  }
  return <PasswordForm email={email} onPassed={setPassed} onByCode={byMail} />
}

/** Asks for another password, and sends it with the one that has expired. */
function ExpiredPassword({ body }: Passed) {
  const { api } = useApp()
  const send = async ({ password }: Answers, secondFactor?: string) => {
    const more = { newPassword: String(password), ...(secondFactor !== undefined && { secondFactor }) }
    await api<LoginAnswer>(loginPath, { method: 'POST', body: { ...body, ...more }, signsIn: true })
  }
  return <TwoStepForm route={expiredPasswordRoute} send={send} />
}

function SecondFactor({ body: passed }: Passed) {
  const { api } = useApp()
  const send = async (secondFactor: string) => {
    await api<LoginAnswer>(loginPath, { method: 'POST', body: { ...passed, secondFactor }, signsIn: true })
  }
  return <SecondFactorForm send={send} />
}

type PasswordFormProps = {
  readonly email: string | undefined
  readonly onPassed: (passed: Passed) => void
  readonly onByCode: (email: string | undefined) => void
}

/** The flow's screen with the fields for e-mail and password; answers of other fields are not sent. */
function PasswordForm({ email, onPassed, onByCode }: PasswordFormProps) {
  const { flow, validators } = useFlowInForce()
  const [answers, setAnswers] = useState<Answers>(email === undefined ? {} : { email })
  const facts = usePageFacts()
  const { form, validate, hasErrors } = useScreenForm({ flow, validators, route: signInRoute, answers, facts })
  const { signIn, busy, formError } = useSignIn(onPassed)
  usePageTitle(formatMessage(form.view.heading, flow.live.lender.locale), hasErrors || formError !== undefined)
  useHeadingFocus(signInRoute)
  return (
    <>
      <FormScreen
        {...form}
        // The other ways to sign in stand below.
        sticky={false}
        onAnswers={setAnswers}
        onSubmit={(given) => {
          const result = validate(given)
          if (result.accepted) signIn({ email: String(given.email).trim(), password: String(given.password) })
        }}
        busy={busy}
        notice={
          <>
            <StartInstead />
            <ScrollIntoView of={formError}>
              {formError ? (
                <FormErrorNotice formError={formError} more={<ForgotPassword email={emailOf(answers)} />} />
              ) : (
                <WhyHere />
              )}
            </ScrollIntoView>
          </>
        }
      />
      <WithPasskey />
      <WithCode onPress={() => onByCode(emailOf(answers))} />
      <ForgotPassword email={emailOf(answers)} />
    </>
  )
}

/** Where the lender has a sign-in with a mailed code; a page with a part of the release cannot know that. */
function WithCode({ onPress }: { readonly onPress: () => void }) {
  const words = useWords()
  const { flow, isPart = false } = useFlowInForce()
  if (!isPart && !inputScreen(flow, emailForCodeRoute)) return null
  return (
    <LinkLine>
      <ActionButton kind="other" onPress={onPress}>
        {words('codeSignIn')}
      </ActionButton>
    </LinkLine>
  )
}

/** Where the browser has passkeys. */
function WithPasskey() {
  const [hasPasskeys, setHasPasskeys] = useState(false)
  // The server, which draws a first page, knows no browser.
  useEffect(() => setHasPasskeys('PublicKeyCredential' in window), [])
  return hasPasskeys ? <PasskeySignIn /> : null
}

/** The reason why the sign-in is shown: the session expired, or the borrower signed out. */
function WhyHere() {
  const words = useWords()
  const { session, tab } = useApp()
  const [signedOut] = useState(() => hasSignedOut(tab))
  useEffect(() => {
    if (!signedOut) return
    forgetSignedOut(tab)
    // After a full page load nothing has had the focus yet.
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [signedOut, tab])
  if (session.hasEnded()) return <Notice announced>{words('sessionEnded')}</Notice>
  return signedOut ? (
    <Notice kind="good" announced>
      {words('signedOut')}
    </Notice>
  ) : null
}

/** The response's header contains the token; once it is stored, the page redirects as for any signed-in borrower. */
function useSignIn(onPassed: PasswordFormProps['onPassed']) {
  const { api } = useApp()
  const words = useWords()
  const { send, busy, formError } = usePendingSubmit()
  const signIn = (body: LoginBody) =>
    send(async () => {
      try {
        await api<LoginAnswer>(loginPath, { method: 'POST', body, signsIn: true })
        return undefined
      } catch (error) {
        const needs = whatIsNeeded(error)
        if (needs) {
          onPassed({ body, needs })
          return undefined
        }
        const problem = problemOf(error)
        const word = problem?.kind === 'answered' ? wordsOfStatus[problem.status] : undefined
        if (word === undefined) throw error
        return { kind: 'failed', words: words(word) }
      }
    })
  return { signIn, busy, formError }
}

/** What a sign-in with the right password was refused for want of. */
function whatIsNeeded(error: unknown): Passed['needs'] | undefined {
  if (needsSecondFactor(error)) return 'second-factor'
  const problem = problemOf(error)
  return problem?.kind === 'answered' && problem.slug === passwordExpired ? 'new-password' : undefined
}

const wordsOfStatus: { readonly [status: number]: 'signInFailed' | 'tooManyTries' } = { 401: 'signInFailed', 429: 'tooManyTries' }

const emailOf = ({ email }: Answers) => (typeof email === 'string' ? email : undefined)

/** The link to an application. It stands before the fields, because the lender's address leads new borrowers here, too. */
function StartInstead() {
  const words = useWords()
  const start = useStartPath()
  if (start === undefined) return null
  return (
    <LinkLine>
      {words('noAccountYet')} <Link to={start}>{words('startApplication')}</Link>
    </LinkLine>
  )
}
