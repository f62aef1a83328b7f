import { type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { assumedStatus, type CompiledFlow, type Facts, nextDelay, type PollState, type Shell } from '#engine/index.ts'
import { kinds } from '#renderer/kinds/kinds.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import { LoadError } from '../../components/load-error.tsx'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { addressInApplication, preservedQuery } from '../../lib/application-address.ts'
import { flashIn, withFlash } from '../../lib/flash-message.ts'
import { ApplicationFrame, FrameOutline } from './frame/application-frame.tsx'
import { LinkReturn, NotaryReturn, notarySessionIn, providerSessionIn } from './providers/provider-returns.tsx'
import { ScreenOutline } from './screen-outline.tsx'
import { ScreenPage } from './screen-page.tsx'
import { WaitPage } from './screens/wait-page.tsx'
import { currentDestination, ledState } from './state/current-screen.ts'
import { type ApplicationUpdates, type KnownApplication, type ScreenProps, useApplication } from './state/use-application.ts'
import { usePolling } from './state/use-polling.ts'

type ApplicationPageProps = { readonly uuid: string; readonly route: string }

/** The page of an application at a route; its root redirects to the current screen, the others are screens. */
export function ApplicationPage({ uuid, route }: ApplicationPageProps): ReactNode {
  const { session } = useApp()
  const { flow } = useFlowInForce()
  const state = useApplication(uuid)
  const isKnown = state.is === 'known'
  useEffect(() => {
    // Remembers the application for pages whose URL contains none, such as a provider's return.
    if (isKnown) session.keepApplication(uuid)
  }, [session, uuid, isKnown])
  usePrefetchedKinds(isKnown ? state.known.flow : undefined)
  if (state.is === 'loading') {
    return (
      <FrameOutline>
        <ScreenOutline flow={flow} route={route} />
      </FrameOutline>
    )
  }
  if (state.is === 'failed') return <LoadError error={state.error} onRetry={state.retry} />
  const { known, ...updates } = state
  return (
    <ApplicationFrame known={known} route={route}>
      <Suspense fallback={<ScreenOutline flow={known.flow} route={route} />}>
        {route === '' ? (
          <ApplicationRoot known={known} {...updates} />
        ) : (
          <ScreenOrRedirect key={route} known={known} route={route} {...updates} />
        )}
      </Suspense>
    </ApplicationFrame>
  )
}

function ScreenOrRedirect(props: ScreenProps): ReactNode {
  const { known, route, refresh } = props
  const { search, state } = useLocation()
  const session = providerSessionIn(known, route, search)
  const notarySession = notarySessionIn(known, route, search)
  if (notarySession !== undefined) return <NotaryReturn known={known} session={notarySession} refresh={refresh} />
  if (session !== undefined) return <LinkReturn known={known} route={route} session={session} refresh={refresh} />
  if (Object.hasOwn(known.flow.screens, route)) return <ScreenPage {...props} />
  // An unknown URL also redirects to the current screen.
  const to = redirectOf(known.flow.live.shell.applicationRedirects, route) ?? ''
  const path = to === '' ? `/${known.application.uuid}` : addressInApplication(known.application.uuid, to)
  return <Navigate to={path + preservedQuery(search)} replace state={state} />
}

type Redirects = NonNullable<Shell['applicationRedirects']>

/** The redirect target of `path`, relative to the application; empty for the application's root. */
function redirectOf(redirects: Redirects = [], path: string): string | undefined {
  return redirects.find(({ from }) => (from.endsWith('/*') ? path.startsWith(from.slice(0, -1)) : path === from))?.to
}

type ApplicationRootProps = Pick<ApplicationUpdates, 'poll' | 'isOffline'> & { readonly known: KnownApplication }

/** Navigates to the screen that the status table names, or polls here until there is one. */
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

/** Prefetches the components of screen kinds that the application may show next, while the browser is idle. */
function usePrefetchedKinds(flow: Pick<CompiledFlow, 'screens'> | undefined): void {
  useEffect(() => {
    if (!flow) return
    const names = new Set(Object.values(flow.screens).map(({ kind }) => kind))
    return whenIdle(() => names.forEach((name) => void kinds[name].prefetch()))
  }, [flow])
}
