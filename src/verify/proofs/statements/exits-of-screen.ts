/**
 * For each screen, the facts for which it leads on: it can be submitted, offers a contact, or leads to such a screen.
 */

import type { CompiledScreen, MessageScreen, ScreenRoute } from '#engine/index.ts'
import { ALWAYS, NEVER, type Node } from '#verify/analysis/diagram.ts'
import type { LenderUnderProof } from '../decisions/lender-under-proof.ts'
import type { RoutingWorld } from './routing-world.ts'

/** Actions of a message screen that submit it, poll, or offer a contact. */
const helping: ReadonlySet<string> = new Set(['submit', 'acknowledge', 'retry', 'call', 'chat'])

export function exitsOfScreen(
  route: ScreenRoute,
  { flow }: Pick<LenderUnderProof, 'flow'>,
  world: RoutingWorld,
  before: readonly ScreenRoute[] = [],
): Node {
  const screen: CompiledScreen | undefined = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  if (!screen || before.includes(route)) return NEVER
  // Other kinds lead on: whether their answers are possible is proved separately, and waiting ends after the last poll.
  if (screen.kind !== 'message') return ALWAYS
  return screen.actions.reduce((any, action) => world.diagrams.either(any, leadsOn(action)), NEVER)

  function leadsOn({ do: does, go }: MessageScreen['actions'][number]): Node {
    if (helping.has(does)) return ALWAYS
    if (does !== 'go' || go === undefined) return NEVER
    if (go === '/' || Object.values(flow.journeys).some(({ path }) => path === `/${go}` || path === go)) return ALWAYS
    // The screen that the buttons were followed from remains the current one.
    const [due] = before.length > 0 ? before : [route]
    return go === due ? NEVER : world.diagrams.both(world.open(go), exitsOfScreen(go, { flow }, world, [...before, route]))
  }
}
