import { type ComponentType, type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { conditionQuery, type ResolvedScreen } from '#contract/screens.ts'
import { type CompiledScreen, hasFields, type InputScreen } from '#engine/index.ts'

import { Skeleton } from '#ui/skeleton.tsx'
import { problemOf } from '../../api/problem.ts'
import { addressInApplication } from '../../page/application-address.ts'
import { arrivalIn, arrivingWith } from '../../page/arrival.ts'
import { keptQuery } from '../../page/kept-query.ts'
import { useWords } from '../../page/use-words.ts'
import type { PlaceProps } from './application-page.tsx'
import { AskingPage } from './asking/asking-page.tsx'
import { CardsPage } from './cards-page.tsx'
import { LinkPage } from './link-page.tsx'
import { LoadProblem } from './load-problem.tsx'
import { useScreen } from './state/screen-query.ts'
import { isTimeFor } from './state/where-it-stands.ts'
import { WaitingPlace } from './waiting-place.tsx'

/** A screen that may not be shown now leads to where the application stands. */
export function ScreenPage(props: PlaceProps): ReactNode {
  const { known, route } = props
  const { search, state } = useLocation()
  // Of the moment of arriving: a page that is open stays, and the server says whether its answers are still wanted.
  const [isTime] = useState(() => isTimeFor(known, route, state))
  const screen = known.flow.screens[route]
  if (!isTime || !screen)
    return <Navigate to={`/${known.application.uuid}${keptQuery(search)}`} replace state={arrivingWith(arrivalIn(state))} />
  if (hasFields(screen)) return <FetchedScreen {...props} />
  const Page = pages[screen.kind]
  return <Page {...props} />
}

/** The pages of the kinds without fields. */
const pages: { readonly [kind in Exclude<CompiledScreen, InputScreen>['kind']]: ComponentType<PlaceProps> } = {
  wait: WaitingPlace,
  link: LinkPage,
  cards: CardsPage,
}

/** A screen with questions, as the server resolves it for this applicant at this moment. */
function FetchedScreen({ known, route, askAgain }: PlaceProps): ReactNode {
  const words = useWords()
  const { search } = useLocation()
  const { uuid, version } = known.application
  const condition = new URLSearchParams(search).get(conditionQuery) ?? undefined
  const screen = useScreen({ uuid, route, condition }, version)
  const reload = async (): Promise<ResolvedScreen | undefined> => (await screen.refetch()).data
  if (screen.data) {
    const props = { known, screen: screen.data, condition, reload, askAgain }
    return <AskingPage key={condition ?? ''} {...props} />
  }
  if (!screen.error) return <Skeleton words={words('loading')} fields={4} />
  const problem = problemOf(screen.error)
  const go = problem?.kind === 'answered' ? problem.go : undefined
  if (go !== undefined && go !== route) return <Navigate to={addressInApplication(uuid, go) + keptQuery(search)} replace />
  return <LoadProblem error={screen.error} onRetry={() => void screen.refetch()} />
}
