import { type ComponentType, type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { conditionQuery, type ResolvedScreen } from '#contract/screens.ts'
import {
  type CompiledScreen,
  hasFields,
  type InputScreen,
  needsConfirmedEmail,
  type ScreenRoute,
  screenDelay,
} from '#engine/index.ts'
import { ConfirmEmail } from '../../components/confirm-email.tsx'
import { LoadError } from '../../components/load-error.tsx'
import { problemOf } from '../../lib/api/problem.ts'
import { useFlowInForce } from '../../lib/app-context.tsx'
import { addressInApplication, preservedQuery } from '../../lib/application-address.ts'
import { flashIn, withFlash } from '../../lib/flash-message.ts'
import { useAccount } from '../../lib/use-account.ts'
import { BackLinkOf } from './frame/back-link-of.tsx'
import { InputPage } from './input/input-page.tsx'
import { LinkPage } from './providers/link-page.tsx'
import { ScreenOutline } from './screen-outline.tsx'
import { CardsPage } from './screens/cards-page.tsx'
import { WaitPage } from './screens/wait-page.tsx'
import { canShow, currentScreen, screenBefore } from './state/current-screen.ts'
import type { KnownApplication, ScreenProps } from './state/use-application.ts'
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

type ConfirmedFirstProps = { readonly known: KnownApplication; readonly route: ScreenRoute; readonly children: ReactNode }

/** Asks for the code in the place of a screen that needs a confirmed e-mail address, before anything is typed there. */
function ConfirmedFirst({ known, route, children }: ConfirmedFirstProps) {
  const isNeeded = needsConfirmedEmail(useFlowInForce().flow.live.shell.confirmEmail, route)
  const { data: account, isError } = useAccount(isNeeded)
  // Where the account cannot be read the server still refuses the answers.
  if (!isNeeded || isError || account?.emailConfirmed || account?.codes === 'none') return children
  if (!account) return <ScreenOutline flow={known.flow} route={route} />
  return (
    <>
      <BackLinkOf known={known} to={screenBefore(known, route, undefined)} goesBack />
      <ConfirmEmail onConfirmed={() => {}} />
    </>
  )
}
