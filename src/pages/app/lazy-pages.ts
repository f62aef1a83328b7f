/** The lazily loaded parts of the app. Failed attempts to load a part are counted under its name. */

import type { ComponentType } from 'react'
import { confirmEmailRoute } from '#contract/account.ts'
import { isApplicationId } from '#contract/application.ts'
import { ceoFeedbackRoute } from '#contract/ceo-feedback.ts'
import { dashboardRoute } from '#contract/dashboard.ts'
import { forgottenPasswordRoute, newPasswordRoute } from '#contract/identity.ts'
import { bankReturnRoute } from '#contract/linking.ts'
import { settingsRoute } from '#contract/settings.ts'
import { registrationHelpPath } from '#engine/index.ts'
import { signersPath } from '#product/index.ts'
import { kinds } from '#renderer/kinds/kinds.tsx'
import type { BorrowerApp } from '../lib/borrower-app.ts'

type LazyPart = {
  readonly Component: ComponentType
  /** Fetches what the page shows to a signed-in borrower, so that its first render has it. */
  readonly fetchFirst?: (app: Pick<BorrowerApp, 'api' | 'queries'>, locale: string) => Promise<void>
}

export const lazyPages = {
  applications: async () => {
    const { DashboardPage, fetchHome } = await import('./home-page.ts')
    return { Component: DashboardPage, fetchFirst: fetchHome }
  },
  application: async () => ({ Component: (await import('./application-pages.tsx')).ApplicationOrContent }),
  'link-return': async () => ({ Component: (await import('./application-pages.tsx')).LinkReturn }),
  'co-signer': async () => ({ Component: (await import('./application-pages.tsx')).CoSigner }),
  'ceo-feedback': async () => ({
    Component: (await import('../features/account/ceo-feedback-page.tsx')).CeoFeedbackPage,
  }),
  registration: async () => ({ Component: (await import('../features/registration/journey-page.tsx')).JourneyPage }),
  'confirm-email': async () => ({
    Component: (await import('../features/account/confirm-email-page.tsx')).ConfirmEmailPage,
  }),
  'forgot-password': async () => ({
    Component: (await import('../features/sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
  }),
  'new-password': async () => ({ Component: (await import('../features/sign-in/new-password-page.tsx')).NewPasswordPage }),
  'sign-in': async () => ({ Component: (await import('../features/sign-in/sign-in-page.tsx')).SignInPage }),
  account: async () => ({ Component: (await import('../features/account/account-page.tsx')).AccountPage }),
} satisfies Record<string, () => Promise<LazyPart>>

export type PageName = keyof typeof lazyPages

/** The page of each path that has one of its own, as `routesOf` lists them. */
const pageOfPath: { readonly [path: string]: PageName } = {
  '': 'applications',
  [dashboardRoute]: 'applications',
  'auth/login': 'sign-in',
  [forgottenPasswordRoute]: 'forgot-password',
  [newPasswordRoute]: 'new-password',
  [confirmEmailRoute]: 'confirm-email',
  [bankReturnRoute]: 'link-return',
  [settingsRoute]: 'account',
  [ceoFeedbackRoute]: 'ceo-feedback',
  [registrationHelpPath.slice(1)]: 'application',
}

function pageOf(parts: readonly string[]): PageName | undefined {
  const [first = ''] = parts
  const page = pageOfPath[parts.join('/')]
  if (page) return page
  if (first === 'auth') return 'account'
  if (first === signersPath.slice(1)) return 'co-signer'
  return isApplicationId(first) ? 'application' : undefined
}

/**
 * Loads the page of a path beside the release, which names the journeys: a path of no other page is taken for one. A
 * failure is left to the page, which loads again.
 *
 * @param path below the base path
 */
export async function prefetchPage(path: string): Promise<LazyPart | undefined> {
  const page = pageOf(path.split('/').filter((part) => part !== ''))
  if (page === undefined) void kinds.form.prefetch()
  return await lazyPages[page ?? 'registration']().catch(() => undefined)
}
