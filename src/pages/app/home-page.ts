/** The borrower's home: the dashboard, and what its first render shows beside it, the menu and the notifications. */
import { DashboardPage, dashboardQuery } from '../features/dashboard/dashboard-page.tsx'
import { profileQuery } from '../lib/use-profile.ts'
import { notificationsQuery } from './menu/notifications.tsx'
import { menuQuery } from './menu/session-menu.tsx'
import type { PagePart } from './page-part.ts'

export const homePage: PagePart = {
  Component: DashboardPage,
  /** The page asks again for what failed. */
  async fetchFirst({ api, queries }, locale) {
    await Promise.all([
      queries.prefetchQuery(dashboardQuery(api, locale)),
      queries.prefetchQuery(profileQuery(api)),
      queries.prefetchQuery(menuQuery(api, locale)),
      queries.prefetchQuery(notificationsQuery(api, locale)),
    ])
  },
}
