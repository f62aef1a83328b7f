import { useNavigate } from 'react-router'
import { type NotaryFinish, notaryFinishPath, notarySessionQuery } from '#contract/notary.ts'
import type { ScreenRoute } from '#engine/index.ts'
import { LoadError } from '../../../components/load-error.tsx'
import { WaitPage } from '../screens/wait-page.tsx'
import { ledState } from '../state/current-screen.ts'
import type { ApplicationUpdates, KnownApplication } from '../state/use-application.ts'
import { useProviderReturn } from './provider-visit.ts'

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
