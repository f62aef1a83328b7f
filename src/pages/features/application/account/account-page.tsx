import { useLocation } from 'react-router'
import { changePasswordRoute } from '#contract/settings.ts'
import { ChangePasswordPage } from './change-password-page.tsx'
import { SettingsPage } from './settings-page.tsx'

/** The pages of an account, which are one part of the app. */
export function AccountPage() {
  const { pathname } = useLocation()
  return pathname.startsWith(`/${changePasswordRoute}`) ? <ChangePasswordPage /> : <SettingsPage />
}
