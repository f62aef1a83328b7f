import { Navigate, Outlet, useLocation } from 'react-router'
import { Skeleton } from '#ui/skeleton.tsx'
import { useApp, useFlowInForce, useRegistered } from '../page/app-context.tsx'
import { ArrivalNotice } from '../page/arrival-notice.tsx'
import { isPublicPath, signInAddress } from '../page/public-path.ts'
import { useWords } from '../page/use-words.ts'
import { MaintenancePage, maintenanceFlag } from '../pages/maintenance-page.tsx'
import { RouteProblem } from '../pages/route-problem.tsx'
import { PageShell } from '../shell/page-shell.tsx'
import { KeepLender } from './keep-lender.tsx'
import { ProfileToast } from './profile-toast.tsx'

/** The frame, and the two questions before any page: is the house open, and may this visitor come in? */
export function Root() {
  const { flags } = useFlowInForce()
  return (
    <PageShell>
      <KeepLender />
      <ProfileToast />
      {flags[maintenanceFlag] ? <MaintenancePage /> : <ForWhoMayCome />}
    </PageShell>
  )
}

function ForWhoMayCome() {
  const { page } = useApp()
  const { shell } = useFlowInForce().flow.live
  const registered = useRegistered()
  const location = useLocation()
  if (!registered && !isPublicPath(shell, location.pathname))
    return <Navigate to={signInAddress(page.basePath + location.pathname + location.search)} replace />
  return (
    <>
      <ArrivalNotice />
      <Outlet />
    </>
  )
}

/** The frame itself broke, or the page was served for an address that is not ours. */
export function BareProblem() {
  return (
    <PageShell>
      <RouteProblem />
    </PageShell>
  )
}

export function PageLoading() {
  const words = useWords()
  return (
    <PageShell>
      <Skeleton words={words('loading')} atOnce />
    </PageShell>
  )
}
