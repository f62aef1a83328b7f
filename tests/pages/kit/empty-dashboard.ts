import type { DashboardPage } from '#contract/dashboard.ts'
import type { Server } from './an-app.tsx'

const page: DashboardPage = {
  ...{ heading: 'Your applications', empty: 'None yet', start: 'Start', startAnother: 'Start another' },
  ...{ applications: [], isLast: true },
}

/** The dashboard of a borrower without applications. */
export const emptyDashboard: Server = { 'GET /service-application/api/v1/application/heloc/dashboard': { body: page } }
