/** The lazily loaded parts of the app. Failed attempts to load a part are counted under its name. */
import type { ComponentType } from 'react'

export const lazyPages = {
  applications: async () => ({ Component: (await import('../features/application/applications-page.tsx')).ApplicationsPage }),
  application: async () => ({ Component: (await import('../features/application/application-page.tsx')).ApplicationPage }),
  'link-return': async () => ({ Component: (await import('../features/application/application-page.tsx')).LinkReturnPage }),
  registration: async () => ({ Component: (await import('../features/registration/journey-page.tsx')).JourneyPage }),
  'sign-in': async () => ({ Component: (await import('../features/sign-in/sign-in-page.tsx')).SignInPage }),
} satisfies Record<string, () => Promise<{ Component: ComponentType }>>
