import { type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { bankReturnRoute } from '#contract/linking.ts'
import type { Shell } from '#engine/index.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { PageNotFound } from '../../components/page-not-found.tsx'
import { useApp } from '../../lib/app-context.tsx'
import { isApplicationId } from '../../lib/application-address.ts'
import { useWords } from '../../lib/use-words.ts'
import { ApplicationRoot } from './application-root.tsx'
import { ApplicationFrame } from './frame/application-frame.tsx'
import { LinkReturn, sessionIn } from './link-return.tsx'
import { LoadError } from './load-error.tsx'
import { preservedQuery } from './preserved-query.ts'
import { ScreenPage } from './screen-page.tsx'
import { type ScreenProps, useApplication } from './state/use-application.ts'
import { usePrefetchedKinds } from './state/use-prefetched-kinds.ts'

/** Everything below `/{uuid}`: the root decides which screen it is time for, the rest are screens. */
export function ApplicationPage() {
  const { application, '*': route = '' } = useParams()
  if (!isApplicationId(application)) return <PageNotFound />
  return <ApplicationOf key={application} uuid={application} route={route.replace(/\/$/, '')} />
}

/** Where a bank leads back to, without an application in the address: the last one of this browser. */
export function LinkReturnPage() {
  const { session } = useApp()
  const application = session.application()
  if (application === undefined) return <Navigate to="/" replace />
  return <ApplicationOf uuid={application} route={bankReturnRoute} />
}

function ApplicationOf({ uuid, route }: { uuid: string; route: string }): ReactNode {
  const { session } = useApp()
  const state = useApplication(uuid)
  const words = useWords()
  const isKnown = state.is === 'known'
  useEffect(() => {
    // Pages that stand outside an application, where a provider leads back to, ask for the one that was worked on last.
    if (isKnown) session.keepApplication(uuid)
  }, [session, uuid, isKnown])
  usePrefetchedKinds(isKnown ? state.known.flow : undefined)
  if (state.is === 'loading') return <Skeleton words={words('loading')} />
  if (state.is === 'failed') return <LoadError error={state.error} onRetry={state.retry} />
  const { known, ...updates } = state
  return (
    <Suspense fallback={<Skeleton words={words('loading')} fields={4} />}>
      <ApplicationFrame known={known} route={route}>
        {route === '' ? (
          <ApplicationRoot known={known} {...updates} />
        ) : (
          <ScreenOrRedirect key={route} known={known} route={route} {...updates} />
        )}
      </ApplicationFrame>
    </Suspense>
  )
}

function ScreenOrRedirect(props: ScreenProps): ReactNode {
  const { known, route, refresh } = props
  const { search, state } = useLocation()
  const session = sessionIn(known, route, search)
  if (session !== undefined) return <LinkReturn known={known} route={route} session={session} refresh={refresh} />
  if (Object.hasOwn(known.flow.screens, route)) return <ScreenPage {...props} />
  // An address that nobody knows leads to where the application stands, too.
  const to = redirectOf(known.flow.live.shell.applicationRedirects, route) ?? ''
  const path = to === '' ? `/${known.application.uuid}` : `/${known.application.uuid}/${to}`
  return <Navigate to={path + preservedQuery(search)} replace state={state} />
}

type Redirects = NonNullable<Shell['applicationRedirects']>

/** The route that `path`, below the application, is redirected to; empty for the application itself. */
function redirectOf(redirects: Redirects = [], path: string): string | undefined {
  return redirects.find(({ from }) => (from.endsWith('/*') ? path.startsWith(from.slice(0, -1)) : path === from))?.to
}
