import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { newEmailRoute } from '#contract/new-email.ts'
import { addPasskeyRoute } from '#contract/passkeys.ts'
import { secondFactorOffRoute, secondFactorOnRoute } from '#contract/second-factor-settings.ts'
import { changePasswordRoute, settingsRoute } from '#contract/settings.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { PageNotFound } from '../../components/page-not-found.tsx'
import { useWords } from '../../lib/use-words.ts'
import { ChangePasswordPage } from './change-password-page.tsx'
import { SettingsPage } from './settings-page.tsx'

const NewEmailPage = lazy(async () => ({ default: (await import('./account-screens.ts')).NewEmailPage }))
const AddPasskeyPage = lazy(async () => ({ default: (await import('./account-screens.ts')).AddPasskeyPage }))
const SecondFactorPage = lazy(async () => ({ default: (await import('./account-screens.ts')).SecondFactorPage }))

/** The pages of an account. */
export function AccountPage() {
  const words = useWords()
  const route = useLocation().pathname.replace(/^\/|\/$/g, '')
  if (route === settingsRoute) return <SettingsPage />
  if (route === changePasswordRoute) return <ChangePasswordPage />
  const isSecondFactor = route === secondFactorOnRoute || route === secondFactorOffRoute
  if (!isSecondFactor && route !== addPasskeyRoute && route !== newEmailRoute) return <PageNotFound />
  return (
    <Suspense fallback={<Skeleton words={words('loading')} parts={2} />}>
      {isSecondFactor ? <SecondFactorPage route={route} /> : route === newEmailRoute ? <NewEmailPage /> : <AddPasskeyPage />}
    </Suspense>
  )
}
