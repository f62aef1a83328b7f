import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import { lifecycleState } from './lifecycle-state.ts'

/**
 * The facts with the derived state as `application.state`, over whatever stood there. Whoever gathers facts lays it last,
 * so that the status table, texts and cards may read it; only the lifecycle's own events do not see it. Without a
 * lifecycle the facts stay as they are.
 */
export function withLifecycleState(flow: Pick<CompiledFlow, 'lifecycle'>, facts: Facts): Facts {
  if (!flow.lifecycle) return facts
  return { ...facts, application: { ...facts.application, state: lifecycleState(flow, facts).state } }
}
