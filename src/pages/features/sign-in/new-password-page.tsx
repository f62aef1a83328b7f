import { useNavigate } from 'react-router'
import {
  forgottenPasswordRoute,
  type LoginAnswer,
  type NewPasswordBody,
  newPasswordPath,
  newPasswordRoute,
} from '#contract/identity.ts'
import type { Answers } from '#engine/index.ts'
import { useApp } from '../../lib/app-context.tsx'
import { withFlash } from '../../lib/flash-message.ts'
import { useWords } from '../../lib/use-words.ts'
import { CodePage } from './code-page.tsx'

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
