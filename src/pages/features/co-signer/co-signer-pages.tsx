/** The pages below `/heloc-signer`: a co-signer's invitation and sign-in, and the screens of their own application. */

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { type ApplicationListItem, applicationsPath } from '#contract/application.ts'
import { type LoginAnswer, type LoginBody, loginPath } from '#contract/identity.ts'
import {
  type InvitationAnswer,
  invitationParameter,
  invitationPath,
  type JoinAnswer,
  type JoinBody,
  joinPath,
} from '#contract/signers.ts'
import type { Answers } from '#engine/index.ts'
import { signerExpiredRoute, signerInvitationRoute, signerLoginRoute, signersPath } from '#product/index.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ForgotPassword } from '../../components/forgot-password.tsx'
import { LinkLine } from '../../components/link-line.tsx'
import { LoadError } from '../../components/load-error.tsx'
import { TwoStepForm } from '../../components/two-step-form.tsx'
import { problemOf } from '../../lib/api/problem.ts'
import { useApp, useFlowInForce, useRegistered } from '../../lib/app-context.tsx'
import { useHeadingFocus } from '../../lib/heading-focus.tsx'
import { Link } from '../../lib/link.tsx'
import { useFormatText, usePageTitle, useWords } from '../../lib/use-words.ts'

type CoSignerPagesProps = {
  /** Below `/heloc-signer`. */
  readonly route: string
  /** The page of an application at a route; its current screen at the empty route. */
  readonly draw: (application: string, route: string) => ReactNode
}

export function CoSignerPages({ route, draw }: CoSignerPagesProps): ReactNode {
  const registered = useRegistered()
  const token = new URLSearchParams(useLocation().hash.slice(1)).get(invitationParameter)
  if (token !== null) return <Invitation key={token} token={token} />
  if (registered) return <OwnApplication route={route} draw={draw} />
  return route === 'login' ? <SignIn /> : <Navigate to={`/${signerLoginRoute}`} replace />
}

/** The page of an invitation asks for a new password, or for the password of the account that the address has. */
function Invitation({ token }: { readonly token: string }) {
  const { api } = useApp()
  const words = useWords()
  const navigate = useNavigate()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => {
      const answer = await api<InvitationAnswer>(invitationPath, { method: 'POST', body: { token }, signal, signsIn: true })
      const { firstName, lastName } = answer.name
      return { ...answer, session: { invitedOwner: `${firstName} ${lastName}`.trim(), invitingOwner: answer.invitedBy } }
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
  if (invitation.error) {
    const problem = problemOf(invitation.error)
    if (problem?.kind === 'answered' && problem.status === 404) return <Expired />
    return <LoadError error={invitation.error} onRetry={() => void invitation.refetch()} />
  }
  if (!invitation.data) return <Skeleton words={words('loading')} parts={1} />
  const { email, hasAccount, session } = invitation.data
  const join = async ({ password }: Answers, secondFactor?: string) => {
    const body: JoinBody = { token, password: String(password), ...(secondFactor !== undefined && { secondFactor }) }
    await api<JoinAnswer>(joinPath, { method: 'POST', body, signsIn: true })
    await navigate(signersPath, { replace: true })
  }
  return (
    <TwoStepForm
      route={hasAccount ? signerLoginRoute : signerInvitationRoute}
      first={hasAccount ? { email } : {}}
      session={session}
      send={join}
      {...(hasAccount && { below: () => <ForgotPassword /> })}
    />
  )
}

/** For a link that is not good any more, or was never: the flow's words, and the way to the sign-in, or on for who is signed in. */
function Expired() {
  const registered = useRegistered()
  const { flow } = useFlowInForce()
  const words = useWords()
  const format = useFormatText()
  const screen = flow.screens[signerExpiredRoute]
  const heading = screen ? format(screen.heading) : words('pageMissing')
  usePageTitle(heading)
  useHeadingFocus(signerExpiredRoute)
  return (
    <>
      <PageHeading heading={heading} {...(screen?.text !== undefined && { text: format(screen.text) })} />
      <LinkLine>
        <Link to={`/${signerLoginRoute}`}>{words(registered ? 'continueApplication' : 'signIn')}</Link>
      </LinkLine>
    </>
  )
}

function SignIn() {
  const { api } = useApp()
  const navigate = useNavigate()
  const signIn = async ({ email, password }: Answers, secondFactor?: string) => {
    const typed = { email: String(email).trim(), password: String(password) }
    const body: LoginBody = { ...typed, ...(secondFactor !== undefined && { secondFactor }) }
    await api<LoginAnswer>(loginPath, { method: 'POST', body, signsIn: true })
    await navigate(signersPath, { replace: true })
  }
  return <TwoStepForm route={signerLoginRoute} send={signIn} below={() => <ForgotPassword />} />
}

/** The newest application of a co-signer; without one, the list of applications. */
function OwnApplication({ route, draw }: CoSignerPagesProps): ReactNode {
  const { api } = useApp()
  const words = useWords()
  const list = useQuery({
    queryKey: ['mine', 'signs-for'],
    queryFn: ({ signal }) => api<ApplicationListItem[]>(applicationsPath, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (list.error) return <LoadError error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton words={words('loading')} outline="cards" />
  const own = list.data.find(({ isCoSigner }) => isCoSigner)
  if (!own) return <Navigate to="/" replace />
  return draw(own.uuid, pagesOfSignIn.has(route) ? '' : `${signersPath.slice(1)}/${route}`)
}

/** Routes that lead a signed-in co-signer to the current screen. */
const pagesOfSignIn = new Set([
  '',
  ...[signerLoginRoute, signerInvitationRoute, signerExpiredRoute].map((one) => one.slice(signersPath.length)),
])
