import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'

/**
 * The path at which an application begins; undefined if no journey is open. An open journey that names a fallback
 * (`otherwise`) takes precedence over open journeys without one.
 */
export function startPath({ journeys }: Pick<CompiledFlow, 'journeys'>, facts: Facts): string | undefined {
  const open = Object.values(journeys).filter(({ openWhen }) => matches(openWhen, facts))
  return (open.find(({ otherwise }) => otherwise !== undefined) ?? open[0])?.path
}
