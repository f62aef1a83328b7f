import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts, ScreenRoute } from '#engine/flow/json.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'
import { viewScreen } from '#engine/validation/view-screen.ts'
import { canAccess } from './can-access.ts'
import { screenFor } from './screen-for.ts'

type HeadedScreen = { readonly route: ScreenRoute; readonly heading: ResolvedText }

/** What an application is at, for the borrower's list of applications. */
export type StatusView = {
  /** The screen that is due; absent for an application that is over. */
  readonly due?: HeadedScreen
  /** For an application that is over: the messages that the borrower may still open. */
  readonly open: readonly HeadedScreen[]
}

/** @param newest the flow served now, if `flow` is an older, pinned one */
export function statusViewOf(flow: CompiledFlow, facts: Facts, newest?: Pick<CompiledFlow, 'statusRoutes'>): StatusView {
  const { go } = screenFor(flow, facts, newest)
  if (go !== '/') return { ...headed(flow, go === '@wait' ? WAIT : go, facts), open: [] }
  const kept = Object.values(flow.screens).filter(({ kind }) => kind === 'message')
  return {
    open: kept
      .filter(({ route }) => canAccess(flow, route, go, facts))
      .flatMap(({ route }) => headed(flow, route, facts).due ?? []),
  }
}

const WAIT = 'wait' as ScreenRoute

function headed(flow: CompiledFlow, route: string, facts: Facts): { readonly due?: HeadedScreen } {
  const view = Object.hasOwn(flow.screens, route) ? viewScreen(flow, route as ScreenRoute, {}, facts) : undefined
  return view ? { due: { route: view.route, heading: view.heading } } : {}
}
