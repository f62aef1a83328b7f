import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/json.ts'
import { lifecycleState } from './lifecycle-state.ts'

/**
 * The facts with `application.state` set to the state that the lifecycle derives. Callers set it after all other facts, so
 * that the status table, texts and cards may read it; the lifecycle's own events do not. Without a lifecycle the facts are
 * returned unchanged.
 */
export function withLifecycleState(flow: Pick<CompiledFlow, 'lifecycle'>, facts: Facts): Facts {
  if (!flow.lifecycle) return facts
  return { ...facts, application: { ...facts.application, state: lifecycleState(flow, facts).state } }
}
