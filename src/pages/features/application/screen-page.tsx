import { type ComponentType, type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { conditionQuery, type ResolvedScreen } from '#contract/screens.ts'
import { type CompiledScreen, hasFields, type InputScreen, screenDelay } from '#engine/index.ts'
import { LoadError } from '../../components/load-error.tsx'
import { problemOf } from '../../lib/api/problem.ts'
import { addressInApplication } from '../../lib/application-address.ts'
import { flashIn, withFlash } from '../../lib/flash-message.ts'
import { ConfirmedFirst } from './confirmed-first.tsx'
import { InputPage } from './input/input-page.tsx'
import { preservedQuery } from './preserved-query.ts'
import { LinkPage } from './providers/link-page.tsx'
import { ScreenOutline } from './screen-outline.tsx'
import { CardsPage } from './screens/cards-page.tsx'
import { WaitPage } from './screens/wait-page.tsx'
import { canShow, currentScreen } from './state/current-screen.ts'
import type { ScreenProps } from './state/use-application.ts'
import { usePolling } from './state/use-polling.ts'
import { useScreen } from './state/use-screen.ts'

/** A screen of an application; redirects to the current screen if this one is not accessible. */
export function ScreenPage(props: ScreenProps): ReactNode {
  const { known, route } = props
  const { search, state } = useLocation()
  // Decided on arrival: an open page stays, and the server decides whether its answers are accepted.
  const [isTime] = useState(() => canShow(known, route, state))
  const screen = known.flow.screens[route]
  if (!isTime || !screen)
    return <Navigate to={`/${known.application.uuid}${preservedQuery(search)}`} replace state={withFlash(flashIn(state))} />
  if (hasFields(screen))
    return (
      <ConfirmedFirst known={known} route={route}>
        <FetchedScreen {...props} />
      </ConfirmedFirst>
    )
  const Page = pages[screen.kind]
  return <Page {...props} />
}

/** The pages of kinds without fields. */
const pages: { readonly [kind in Exclude<CompiledScreen, InputScreen>['kind']]: ComponentType<ScreenProps> } = {
  wait: WaitScreen,
  link: LinkPage,
  cards: CardsPage,
}

/** A screen with fields, as the server resolves it for this applicant. */
function FetchedScreen({ known, route, refresh, poll }: ScreenProps): ReactNode {
  const { search } = useLocation()
  const { uuid } = known.application
  const condition = new URLSearchParams(search).get(conditionQuery) ?? undefined
  const screen = useScreen(known, route, condition)
  const reload = async (): Promise<ResolvedScreen | undefined> => (await screen.refetch()).data
  if (screen.data) {
    const props = { known, screen: screen.data, condition, reload, refresh, poll }
    return <InputPage key={condition ?? ''} {...props} />
  }
  if (!screen.error) return <ScreenOutline flow={known.flow} route={route} />
  const problem = problemOf(screen.error)
  const go = problem?.kind === 'answered' ? problem.go : undefined
  if (go !== undefined && go !== route) return <Navigate to={addressInApplication(uuid, go) + preservedQuery(search)} replace />
  return <LoadError error={screen.error} onRetry={() => void screen.refetch()} />
}

/** A waiting screen with its own route: polls for as long as it is open, and navigates when the status changes. */
function WaitScreen({ known, route, poll, isOffline }: ScreenProps) {
  const { search, state } = useLocation()
  const { flow, status } = known
  const isDue = currentScreen(known, route) === route
  usePolling(poll, status.value, () => (isDue ? screenDelay(flow.statusRoutes.polling, status.value) : undefined))
  if (isDue) return <WaitPage known={known} route={route} isOffline={isOffline} />
  return <Navigate to={`/${known.application.uuid}${preservedQuery(search)}`} replace state={withFlash(flashIn(state))} />
}
