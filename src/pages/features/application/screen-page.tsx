import { type ComponentType, type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { conditionQuery, type ResolvedScreen } from '#contract/screens.ts'
import { type CompiledScreen, hasFields, type InputScreen, nextDelay } from '#engine/index.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { problemOf } from '../../lib/api/problem.ts'
import { addressInApplication } from '../../lib/application-address.ts'
import { flashIn, withFlash } from '../../lib/flash-message.ts'
import { useWords } from '../../lib/use-words.ts'
import { CardsPage } from './cards-page.tsx'
import { InputPage } from './input/input-page.tsx'
import { LinkPage } from './link-page.tsx'
import { LoadError } from './load-error.tsx'
import { preservedQuery } from './preserved-query.ts'
import { canShow, currentScreen } from './state/current-screen.ts'
import type { ScreenProps } from './state/use-application.ts'
import { usePolling } from './state/use-polling.ts'
import { useScreen } from './state/use-screen.ts'
import { WaitPage } from './wait-page.tsx'

/** A screen that may not be shown now leads to where the application stands. */
export function ScreenPage(props: ScreenProps): ReactNode {
  const { known, route } = props
  const { search, state } = useLocation()
  // Of the moment of arriving: a page that is open stays, and the server says whether its answers are still wanted.
  const [isTime] = useState(() => canShow(known, route, state))
  const screen = known.flow.screens[route]
  if (!isTime || !screen)
    return <Navigate to={`/${known.application.uuid}${preservedQuery(search)}`} replace state={withFlash(flashIn(state))} />
  if (hasFields(screen)) return <FetchedScreen {...props} />
  const Page = pages[screen.kind]
  return <Page {...props} />
}

/** The pages of the kinds without fields. */
const pages: { readonly [kind in Exclude<CompiledScreen, InputScreen>['kind']]: ComponentType<ScreenProps> } = {
  wait: WaitScreen,
  link: LinkPage,
  cards: CardsPage,
}

/** A screen with questions, as the server resolves it for this applicant at this moment. */
function FetchedScreen({ known, route, refresh }: ScreenProps): ReactNode {
  const words = useWords()
  const { search } = useLocation()
  const { uuid } = known.application
  const condition = new URLSearchParams(search).get(conditionQuery) ?? undefined
  const screen = useScreen(known, route, condition)
  const reload = async (): Promise<ResolvedScreen | undefined> => (await screen.refetch()).data
  if (screen.data) {
    const props = { known, screen: screen.data, condition, reload, refresh }
    return <InputPage key={condition ?? ''} {...props} />
  }
  if (!screen.error) return <Skeleton words={words('loading')} fields={4} />
  const problem = problemOf(screen.error)
  const go = problem?.kind === 'answered' ? problem.go : undefined
  if (go !== undefined && go !== route) return <Navigate to={addressInApplication(uuid, go) + preservedQuery(search)} replace />
  return <LoadError error={screen.error} onRetry={() => void screen.refetch()} />
}

/**
 * A waiting screen of its own address: what it waits for takes its time, so it asks for as long as it stands, the longest
 * pause between, and moves on by itself.
 */
function WaitScreen({ known, route, poll, isOffline }: ScreenProps) {
  const { search, state } = useLocation()
  const { polling } = known.flow.statusRoutes
  const most = polling.waiting.attempts - 1
  const isDue = currentScreen(known, route) === route
  usePolling(poll, known.status.value, (times) =>
    isDue ? nextDelay(polling, { status: known.status.value, go: '@wait', times: Math.min(times, most) }) : undefined,
  )
  if (isDue) return <WaitPage known={known} route={route} isOffline={isOffline} />
  return <Navigate to={`/${known.application.uuid}${preservedQuery(search)}`} replace state={withFlash(flashIn(state))} />
}
