import { useNavigate } from 'react-router'
import { type ChangePasswordBody, changePasswordRoute, passwordPath, settingsRoute } from '#contract/settings.ts'
import type { Answers } from '#engine/index.ts'
import { AccountForm } from '../../components/account-form.tsx'
import { useApp } from '../../lib/app-context.tsx'
import { withFlash } from '../../lib/flash-message.ts'
import { BackToAccount } from './back-to-account.tsx'

/** Takes the password of before and a new one. */
export function ChangePasswordPage() {
  const { api } = useApp()
  const navigate = useNavigate()
  const save = async ({ currentPassword, password }: Answers) => {
    const body: ChangePasswordBody = { currentPassword: String(currentPassword), password: String(password) }
    await api(passwordPath, { method: 'PUT', body })
    navigate(`/${settingsRoute}`, { replace: true, state: withFlash('passwordChanged') })
  }
  return <AccountForm route={changePasswordRoute} send={save} below={BackToAccount} />
}
