import { Navigate } from 'react-router'
import { bankReturnRoute } from '#contract/linking.ts'
import { useApp } from '../../page/app-context.tsx'
import { OneApplication } from './application-page.tsx'

/** Where a bank leads back to, whichever application it was for: the one that was worked on last on this browser knows. */
export function LinkReturnPage() {
  const { session } = useApp()
  const application = session.application()
  if (application === undefined) return <Navigate to="/" replace />
  return <OneApplication uuid={application} route={bankReturnRoute} />
}
