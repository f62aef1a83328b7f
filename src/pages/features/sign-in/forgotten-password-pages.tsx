/** The way back in after a forgotten password: the page that sends a code, and the page that takes it with the new password. */

import { useLocation, useNavigate } from 'react-router'
import {
  type ForgottenPasswordBody,
  forgottenPasswordPath,
  forgottenPasswordRoute,
  type LoginAnswer,
  type NewPasswordBody,
  newPasswordPath,
  newPasswordRoute,
} from '#contract/identity.ts'
import type { Answers, ScreenRoute } from '#engine/index.ts'
import { LinkLine } from '../../components/link-line.tsx'
import { TwoStepForm } from '../../components/two-step-form.tsx'
import { useApp } from '../../lib/app-context.tsx'
import { withFlash } from '../../lib/flash-message.ts'
import { Link } from '../../lib/link.tsx'
import { signInPage } from '../../lib/session/public-path.ts'
import { emailOfState, signInState } from '../../lib/session/sign-in-state.ts'
import { useWords } from '../../lib/use-words.ts'

/** Asks for the e-mail that a code for a new password goes to. */
export function ForgotPasswordPage() {
  const { api } = useApp()
  const words = useWords()
  const navigate = useNavigate()
  const ask = async ({ email }: Answers) => {
    const body: ForgottenPasswordBody = { email: String(email).trim() }
    await api(forgottenPasswordPath, { method: 'POST', body, signsIn: true })
    navigate(`/${newPasswordRoute}`, { state: signInState(body.email) })
  }
  return <CodePage route={forgottenPasswordRoute} send={ask} link={{ to: signInPage, label: words('signIn') }} />
}

/** Takes the code and the new password; then the borrower is signed in. */
export function NewPasswordPage() {
  const { api } = useApp()
  const words = useWords()
  const navigate = useNavigate()
  const save = async ({ email, code, password }: Answers, secondFactor?: string) => {
    const typed = { email: String(email).trim(), code: String(code), password: String(password) }
    const body: NewPasswordBody = { ...typed, ...(secondFactor !== undefined && { secondFactor }) }
    await api<LoginAnswer>(newPasswordPath, { method: 'POST', body, signsIn: true })
    navigate('/', { replace: true, state: withFlash('passwordChanged') })
  }
  return <CodePage route={newPasswordRoute} send={save} link={{ to: `/${forgottenPasswordRoute}`, label: words('codeAgain') }} />
}

type CodePageProps = {
  readonly route: ScreenRoute
  readonly send: (given: Answers, secondFactor?: string) => Promise<void>
  /** The link below the form, which takes the e-mail along. */
  readonly link: { readonly to: string; readonly label: string }
}

/** The form of a screen, and a link to the page before. */
function CodePage({ route, send, link }: CodePageProps) {
  const known = emailOfState(useLocation().state)
  return (
    <TwoStepForm
      route={route}
      first={known === undefined ? {} : { email: known }}
      send={send}
      below={({ email }) => (
        <LinkLine>
          <Link to={link.to} state={signInState(typeof email === 'string' ? email : undefined)}>
            {link.label}
          </Link>
        </LinkLine>
      )}
    />
  )
}
