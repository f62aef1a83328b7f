/**
 * The table of all pages: their paths, the part of the app that draws each, and what is fetched before it is drawn. Routes,
 * what the browser loads ahead and what the server draws first are read from it.
 */
import { matchRoutes } from 'react-router'
import { confirmEmailRoute } from '#contract/account.ts'
import { isApplicationId } from '#contract/application.ts'
import { ceoFeedbackRoute } from '#contract/ceo-feedback.ts'
import { dashboardRoute } from '#contract/dashboard.ts'
import type { PageOfServer } from '#contract/first-page.ts'
import { forgottenPasswordRoute, newPasswordRoute, signInRoute } from '#contract/identity.ts'
import { bankReturnRoute } from '#contract/linking.ts'
import { newEmailRoute } from '#contract/new-email.ts'
import type { PageData } from '#contract/page-data.ts'
import { addPasskeyRoute } from '#contract/passkeys.ts'
import { secondFactorOffRoute, secondFactorOnRoute } from '#contract/second-factor-settings.ts'
import { changePasswordRoute, settingsRoute } from '#contract/settings.ts'
import { type CompiledFlow, registrationHelpPath } from '#engine/index.ts'
import { signersPath } from '#product/index.ts'
import type { Outline } from '#ui/skeleton.tsx'
import type { PagePart } from './page-part.ts'

type Page = {
  /** Below the base path, as react-router writes them. The paths of journeys are in the flow. */
  readonly paths: readonly string[] | 'journeys'
  readonly load: () => Promise<PagePart>
  /** Shown while the part is late; that of a form if none is given. */
  readonly outline?: Outline
  /** For a page that the server draws, or whose files it names in the HTML: the module of `load`, relative to this file. */
  readonly module?: string
}

export const pages = {
  home: {
    paths: [dashboardRoute],
    load: async () => (await import('./home-page.ts')).homePage,
    outline: 'cards',
    module: './home-page.ts',
  },
  registration: {
    paths: 'journeys',
    load: async () => ({ Component: (await import('../features/registration/journey-page.tsx')).JourneyPage }),
    module: '../features/registration/journey-page.tsx',
  },
  application: {
    paths: [':application/*'],
    load: async () => ({ Component: (await import('./application-pages.tsx')).ApplicationOrContent }),
  },
  'registration-help': {
    paths: [registrationHelpPath],
    load: async () => ({ Component: (await import('../features/content/content-page.tsx')).ContentPage }),
    outline: 'text',
  },
  'co-signer': {
    paths: [`${signersPath}/*`],
    load: async () => ({ Component: (await import('./application-pages.tsx')).CoSigner }),
  },
  'link-return': {
    paths: [bankReturnRoute],
    load: async () => ({ Component: (await import('./application-pages.tsx')).LinkReturn }),
  },
  'sign-in': {
    paths: [signInRoute],
    load: async () => ({ Component: (await import('../features/sign-in/sign-in-page.tsx')).SignInPage }),
    module: '../features/sign-in/sign-in-page.tsx',
  },
  'forgot-password': {
    paths: [forgottenPasswordRoute],
    load: async () => ({ Component: (await import('../features/sign-in/forgotten-password-pages.tsx')).ForgotPasswordPage }),
  },
  'new-password': {
    paths: [newPasswordRoute],
    load: async () => ({ Component: (await import('../features/sign-in/forgotten-password-pages.tsx')).NewPasswordPage }),
  },
  'confirm-email': {
    paths: [confirmEmailRoute],
    load: async () => ({ Component: (await import('../features/account/confirm-email-page.tsx')).ConfirmEmailPage }),
  },
  settings: {
    paths: [settingsRoute],
    load: async () => ({ Component: (await import('../features/account/settings-page.tsx')).SettingsPage }),
    outline: 'cards',
  },
  'change-password': {
    paths: [changePasswordRoute],
    load: async () => ({ Component: (await import('../features/account/change-password-page.tsx')).ChangePasswordPage }),
  },
  'new-email': {
    paths: [newEmailRoute],
    load: async () => ({ Component: (await import('../features/account/new-email-page.tsx')).NewEmailPage }),
  },
  'second-factor': {
    paths: [secondFactorOnRoute, secondFactorOffRoute],
    load: async () => ({ Component: (await import('../features/account/second-factor-page.tsx')).SecondFactorPage }),
  },
  'add-passkey': {
    paths: [addPasskeyRoute],
    load: async () => ({ Component: (await import('../features/account/add-passkey-page.tsx')).AddPasskeyPage }),
  },
  'ceo-feedback': {
    paths: [ceoFeedbackRoute],
    load: async () => ({ Component: (await import('../features/account/ceo-feedback-page.tsx')).CeoFeedbackPage }),
  },
} satisfies { readonly [name: string]: Page }

export type PageName = keyof typeof pages

export const pageNames = Object.keys(pages) as readonly PageName[]

export const pageOf = (name: PageName): Page => pages[name]

/** The paths of a page as routes. Before the release is loaded, `journeys` is empty. */
export function pathsOf(name: PageName, journeys: CompiledFlow['journeys']): readonly string[] {
  const { paths } = pageOf(name)
  return paths === 'journeys' ? Object.values(journeys).map(({ path }) => `${path}/*`) : paths
}

/** The page at a path below the base path; undefined where there is none. */
export function pageAt(path: string, journeys: CompiledFlow['journeys']): PageName | undefined {
  // The root redirects to the home.
  if (path === '' || path === '/') return 'home'
  const routes = pageNames.flatMap((name) => pathsOf(name, journeys).map((route) => ({ path: route, handle: name })))
  return matchRoutes(routes, path)?.at(-1)?.route.handle
}

/** The page at the start of a visit, before the release has named the journeys: only their pages have a part of a release. */
export function firstPageAt(path: string, { release }: Pick<PageData, 'release'>): PageName | undefined {
  const page = pageAt(path, {})
  const isJourney = release.isPart && page === 'application' && !isApplicationId(path.split('/')[1])
  return isJourney ? 'registration' : page
}

/**
 * What the server does for the page at a URL: it draws the sign-in page and the first step of a journey, and names the files
 * of the home. undefined for all other URLs; a later step of a journey depends on answers that only the browser has.
 *
 * @param url path below the base path, and query
 */
export function pageOfServer(
  url: URL,
  { flow, release }: { readonly flow: Pick<CompiledFlow, 'journeys'> } & Pick<PageData, 'release'>,
): PageOfServer | undefined {
  const name = pageAt(url.pathname, flow.journeys)
  const { module } = name === undefined ? {} : pageOf(name)
  if (module === undefined) return undefined
  if (name !== 'registration') return { module, isDrawn: name === 'sign-in' }
  const isFirstStep = Object.values(flow.journeys).some(
    ({ path, stepIn }) => url.pathname === path && !(stepIn === 'query' && url.searchParams.has('step')),
  )
  return isFirstStep && release.isPart ? { module, isDrawn: true } : undefined
}
