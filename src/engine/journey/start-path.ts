import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'

/**
 * Where an application begins; undefined where no journey is open. Of two open journeys, the one that names another to take
 * its place comes first: the other is the one to fall back on.
 */
export function startPath({ journeys }: Pick<CompiledFlow, 'journeys'>, facts: Facts): string | undefined {
  const open = Object.values(journeys).filter(({ openWhen }) => matches(openWhen, facts))
  return (open.find(({ otherwise }) => otherwise !== undefined) ?? open[0])?.path
}
