/** The borrower's home, and what its first render shows beside the dashboard: the menu and the notifications. */
import { dashboardQuery } from '../features/dashboard/dashboard-page.tsx'
import type { BorrowerApp } from '../lib/borrower-app.ts'
import { profileQuery } from '../lib/use-profile.ts'
import { notificationsQuery } from './menu/notifications.tsx'
import { menuQuery } from './menu/session-menu.tsx'

export { DashboardPage } from '../features/dashboard/dashboard-page.tsx'

/** Fetches what the home shows; the page asks again for what failed. */
export async function fetchHome({ api, queries }: Pick<BorrowerApp, 'api' | 'queries'>, locale: string): Promise<void> {
  await Promise.all([
    queries.prefetchQuery(dashboardQuery(api, locale)),
    queries.prefetchQuery(profileQuery(api)),
    queries.prefetchQuery(menuQuery(api, locale)),
    queries.prefetchQuery(notificationsQuery(api, locale)),
  ])
}
