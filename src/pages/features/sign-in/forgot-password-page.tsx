import { useNavigate } from 'react-router'
import {
  type ForgottenPasswordBody,
  forgottenPasswordPath,
  forgottenPasswordRoute,
  newPasswordRoute,
} from '#contract/identity.ts'
import type { Answers } from '#engine/index.ts'
import { useApp } from '../../lib/app-context.tsx'
import { signInPage } from '../../lib/session/public-path.ts'
import { signInState } from '../../lib/session/sign-in-state.ts'
import { useWords } from '../../lib/use-words.ts'
import { CodePage } from './code-page.tsx'

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
