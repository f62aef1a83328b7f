import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/json.ts'
import { lifecycleState } from './lifecycle-state.ts'

/**
 * The facts with `application.state` set to the replayed lifecycle state. Callers do this after setting all other
 * facts, so that status table, texts and cards may read the state. Without a lifecycle the facts are returned
 * unchanged.
 */
export function withLifecycleState(flow: Pick<CompiledFlow, 'lifecycle'>, facts: Facts): Facts {
  if (!flow.lifecycle) return facts
  return { ...facts, application: { ...facts.application, state: lifecycleState(flow, facts).state } }
}
