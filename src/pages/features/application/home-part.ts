/** The part of the app for the borrower's home, with the menu that all pages of a signed-in borrower have. */

import { notificationsQuery } from '../../app/menu/notifications.tsx'
import { menuQuery } from '../../app/menu/session-menu.tsx'
import type { BorrowerApp } from '../../lib/borrower-app.ts'
import { profileQuery } from '../../lib/session/use-profile.ts'
import { dashboardQuery } from '../dashboard/dashboard-page.tsx'

export { SessionMenu } from '../../app/menu/session-menu.tsx'
export { DashboardPage } from '../dashboard/dashboard-page.tsx'

/** Fetches what the home shows; the page asks again for what failed. */
export async function fetchHome({ api, queries }: Pick<BorrowerApp, 'api' | 'queries'>, locale: string): Promise<void> {
  await Promise.all([
    queries.prefetchQuery(dashboardQuery(api, locale)),
    queries.prefetchQuery(profileQuery(api)),
    queries.prefetchQuery(menuQuery(api, locale)),
    queries.prefetchQuery(notificationsQuery(api, locale)),
  ])
}
