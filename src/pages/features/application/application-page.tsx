import { type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { bankReturnRoute } from '#contract/linking.ts'
import { assumedStatus, type Facts, nextDelay, type PollState, type Shell } from '#engine/index.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { PageNotFound } from '../../components/page-not-found.tsx'
import { useApp } from '../../lib/app-context.tsx'
import { addressInApplication, isApplicationId } from '../../lib/application-address.ts'
import { flashIn, withFlash } from '../../lib/flash-message.ts'
import { useWords } from '../../lib/use-words.ts'
import { ApplicationFrame } from './frame/application-frame.tsx'
import { LinkReturn, sessionIn } from './link-return.tsx'
import { LoadError } from './load-error.tsx'
import { preservedQuery } from './preserved-query.ts'
import { ScreenPage } from './screen-page.tsx'
import { currentDestination, ledState } from './state/current-screen.ts'
import { type ApplicationUpdates, type KnownApplication, type ScreenProps, useApplication } from './state/use-application.ts'
import { usePolling } from './state/use-polling.ts'
import { usePrefetchedKinds } from './state/use-prefetched-kinds.ts'
import { WaitPage } from './wait-page.tsx'

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

type ApplicationRootProps = Pick<ApplicationUpdates, 'poll' | 'isOffline'> & { readonly known: KnownApplication }

/** Goes on to the screen that the status table names, or waits here until there is one. */
function ApplicationRoot({ known, poll, isOffline }: ApplicationRootProps) {
  const { flow, application, status, facts } = known
  const { polling } = flow.statusRoutes
  const { search, state } = useLocation()
  const submitted: string | undefined = state?.submitted
  const led = currentDestination(known, facts)
  const askedFor = (times: number): PollState => ({ status: status.value, go: led.go, submitted, times })
  const times = usePolling(poll, status.value, (asked) => nextDelay(polling, askedFor(asked)))
  const assumed = assumedStatus(polling, askedFor(times))
  const { go, carry } = assumed === undefined ? led : currentDestination(known, withStatus(facts, assumed))

  if (go === '@wait' || nextDelay(polling, askedFor(times)) !== undefined) return <WaitPage known={known} isOffline={isOffline} />
  return (
    <Navigate
      to={addressInApplication(application.uuid, go) + preservedQuery(search)}
      replace
      state={{ carry, ...ledState(known), ...withFlash(flashIn(state)) }}
    />
  )
}

function withStatus(facts: Facts, value: string): Facts {
  return { ...facts, status: { ...facts.status, value } }
}
