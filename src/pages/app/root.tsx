import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToasts } from '#ui/toasts.tsx'
import { SupportContact } from '../components/error-page.tsx'
import { FlashNotice } from '../components/flash-notice.tsx'
import { useApp, useFlowInForce, useRegistered } from '../lib/app-context.tsx'
import { withLender } from '../lib/lender-query.ts'
import { isPublicPath, signInAddress } from '../lib/session/public-path.ts'
import { useProfile } from '../lib/session/use-profile.ts'
import { useFormatText, usePageTitle, useWords } from '../lib/use-words.ts'
import { RouteError } from './route-error.tsx'
import { PageShell } from './shell/page-shell.tsx'

/** The frame of every page; the maintenance page and the sign-in page go before any other. */
export function Root() {
  const { flags } = useFlowInForce()
  return (
    <PageShell>
      <KeepLender />
      <ProfileToast />
      {flags[maintenanceFlag] ? <MaintenancePage /> : <SignedInOrPublic />}
    </PageShell>
  )
}

/** Writes the chosen lender into each address that lacks it, so that a reload shows the same lender. */
function KeepLender() {
  const { lender } = useApp()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const lacks = lender !== undefined && !new URLSearchParams(search).has('lender')
  useEffect(() => {
    if (lacks) navigate(withLender(pathname + search, lender) + hash, { replace: true, state })
  }, [lacks, lender, pathname, search, hash, state, navigate])
  return null
}

/** Says once that the profile could not be had; the pages go on without it. */
function ProfileToast() {
  const { show, hide } = useToasts()
  const { hasFailed } = useProfile()
  const words = useWords()
  useEffect(() => {
    if (!hasFailed) return
    show({ id: 'profile', kind: 'error', text: words('accountFailed') })
    return () => hide('profile')
  }, [hasFailed, show, hide, words])
  return null
}

function SignedInOrPublic() {
  const { page } = useApp()
  const { shell } = useFlowInForce().flow.live
  const registered = useRegistered()
  const location = useLocation()
  if (!registered && !isPublicPath(shell, location.pathname))
    return <Navigate to={signInAddress(page.basePath + location.pathname + location.search)} replace />
  return (
    <>
      <FlashNotice />
      <Outlet />
    </>
  )
}

/** The frame itself broke, or the page was served for an address that is not ours. */
export function RootError() {
  return (
    <PageShell>
      <RouteError />
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

const maintenanceFlag = 'fe-heloc-maintenance'

/** In place of every page while the flag is on. The flag may bring a title and a message of its own. */
function MaintenancePage() {
  const words = useWords()
  const sayText = useFormatText()
  const { pageTitle, message } = useFlowInForce().flow.live.flags[maintenanceFlag]?.variables ?? {}
  const heading = pageTitle === undefined ? words('maintenanceTitle') : sayText(pageTitle)
  usePageTitle(heading)
  return (
    <>
      <PageHeading heading={heading} text={message === undefined ? words('maintenanceText') : sayText(message)} />
      <SupportContact />
    </>
  )
}
