import { useNavigate } from 'react-router'
import { bankReturnRoute, type LinkFinish, linkFinishPath, linkSessionQuery } from '#contract/linking.ts'
import { type NotaryFinish, notaryFinishPath, notarySessionQuery } from '#contract/notary.ts'
import type { ScreenRoute } from '#engine/index.ts'
import { LoadError } from '../../../components/load-error.tsx'
import { addressInApplication } from '../../../lib/application-address.ts'
import { WaitPage } from '../screens/wait-page.tsx'
import { ledState } from '../state/current-screen.ts'
import type { ApplicationUpdates, KnownApplication } from '../state/use-application.ts'
import { useProviderReturn } from './provider-visit.ts'

/** The session in the URL to which a provider redirected; undefined on any other page. */
export function providerSessionIn(
  { flow }: Pick<KnownApplication, 'flow'>,
  route: ScreenRoute,
  search: string,
): string | undefined {
  const waits = route === bankReturnRoute || (Object.hasOwn(flow.screens, route) && flow.screens[route]?.kind === 'wait')
  return waits ? (new URLSearchParams(search).get(linkSessionQuery) ?? undefined) : undefined
}

type LinkReturnProps = Pick<ApplicationUpdates, 'refresh'> & {
  readonly known: KnownApplication
  readonly route: ScreenRoute
  readonly session: string
}

/** Finishes a linking session, and navigates to the next screen or back to try again. */
export function LinkReturn({ known, route, session, refresh }: LinkReturnProps) {
  const navigate = useNavigate()
  const { flow, application } = known
  const { uuid } = application
  const { error, retry } = useProviderReturn<LinkFinish>(known, linkFinishPath(uuid, session), async (end) => {
    const isLinked = end.outcome === 'linked'
    const linking = flow.screens[end.screen]
    const go = isLinked && linking?.kind === 'link' ? linking.backTo : end.screen
    const failed = !isLinked && end.outcome !== 'cancelled' && { linkFailed: true }
    const state = { ...ledState(await refresh()), ...failed }
    await navigate(addressInApplication(uuid, go), { replace: true, state })
  })
  if (error) return <LoadError error={error} onRetry={retry} />
  return <WaitPage known={known} route={route} isOffline={false} />
}

/** The session in the URL to which the notary's room redirected; undefined on any other page. */
export function notarySessionIn(
  { flow }: Pick<KnownApplication, 'flow'>,
  route: ScreenRoute,
  search: string,
): string | undefined {
  const isSession = Object.hasOwn(flow.screens, route) && flow.screens[route]?.kind === 'session'
  return isSession ? (new URLSearchParams(search).get(notarySessionQuery) ?? undefined) : undefined
}

type NotaryReturnProps = Pick<ApplicationUpdates, 'refresh'> & { readonly known: KnownApplication; readonly session: string }

/** Asks the server how the session with the notary ended, and navigates to the screen that follows from it. */
export function NotaryReturn({ known, session, refresh }: NotaryReturnProps) {
  const navigate = useNavigate()
  const { uuid } = known.application
  const { error, retry } = useProviderReturn<NotaryFinish>(known, notaryFinishPath(uuid, session), async () => {
    // The root of the application leads to the current screen, or waits for the lender system.
    await navigate(`/${uuid}`, { replace: true, state: ledState(await refresh()) })
  })
  if (error) return <LoadError error={error} onRetry={retry} />
  return <WaitPage known={known} isOffline={false} />
}
