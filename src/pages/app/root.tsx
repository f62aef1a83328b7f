import { type ReactNode, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { withLender } from '#contract/lender-query.ts'
import { maintenanceFlag } from '#engine/index.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { useToasts } from '#ui/toasts.tsx'
import { SupportContact } from '../components/error-page.tsx'
import { FlashNotice } from '../components/flash-notice.tsx'
import { useApp, useFlowInForce, useRegistered } from '../lib/app-context.tsx'
import { isPublicPath, signInAddress } from '../lib/session/public-path.ts'
import { useProfile } from '../lib/use-profile.ts'
import { useFormatText, usePageTitle, useWords } from '../lib/use-words.ts'
import { RouteError, RouteErrors } from './route-error.tsx'
import { PageShell } from './shell/page-shell.tsx'

/** The layout of all pages. The maintenance page and the sign-in page replace any other page. */
export function Root({ children }: { readonly children: ReactNode }) {
  const { flags } = useFlowInForce()
  return (
    <PageShell>
      <KeepLender />
      <ProfileToast />
      {flags[maintenanceFlag] ? <MaintenancePage /> : <SignedInOrPublic>{children}</SignedInOrPublic>}
    </PageShell>
  )
}

/** Adds the chosen lender to each URL that lacks it, so that a reload shows the same lender. */
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

/** Reports once that the profile could not be fetched; pages work without it. */
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

function SignedInOrPublic({ children }: { readonly children: ReactNode }) {
  const { page } = useApp()
  const { shell } = useFlowInForce().flow.live
  const registered = useRegistered()
  const location = useLocation()
  if (!registered && !isPublicPath(shell, location.pathname))
    return <Navigate to={signInAddress(page.basePath + location.pathname + location.search)} replace />
  return children
}

/** The layout stays around the error page of a page. */
export function PageErrors() {
  return (
    <RouteErrors draw={(error) => <RouteError error={error} />}>
      <FlashNotice />
      <Outlet />
    </RouteErrors>
  )
}

/** The error page for an error in the layout itself. */
export function RootErrors({ children }: { readonly children: ReactNode }) {
  const draw = (error: unknown) => (
    <PageShell>
      <RouteError error={error} />
    </PageShell>
  )
  return <RouteErrors draw={draw}>{children}</RouteErrors>
}

/** Replaces all pages while the maintenance flag is on. The flag may have its own title and message. */
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
