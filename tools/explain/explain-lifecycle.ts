import { type CompiledFlow, type Facts, ignoredEvents, lifecycleState, matches, pointTo } from '#engine/index.ts'

import type { Decided } from '../scenarios/scenario-run.ts'
import type { ExplainedLifecycle } from './explained.ts'

/**
 * The events that led to the state, and those for which the state waits.
 *
 * @param long those too that would lead away from anywhere
 */
export function explainLifecycle(flow: CompiledFlow, facts: Facts, long: boolean): ExplainedLifecycle | undefined {
  const { lifecycle } = flow
  if (!lifecycle) return undefined
  const { state, events, go, because } = lifecycleState(flow, facts)
  const ignored = ignoredEvents(flow, facts)
  const own = lifecycle.states.find(({ id }) => id === state)
  const entered = new Set([lifecycle.start, ...events.map(({ to }) => to)])
  const open = lifecycle.events.flatMap(({ id, when }) => {
    const isOwn = Object.hasOwn(own?.moves ?? {}, id)
    const to = own?.final ? undefined : isOwn ? own?.moves[id] : lifecycle.anywhere[id]
    return to === undefined || events.some((event) => event.id === id)
      ? []
      : [{ id, when, to, isOwn, holds: matches(when, facts) }]
  })
  const asDecided = ({ id, when, to, holds: does }: (typeof open)[number]): Decided => {
    const says =
      does && entered.has(to)
        ? `${id} leads back to ${to}, which was entered before`
        : `${id}, which leads to ${to}, does not hold`
    return { says, because: { at: pointTo('lifecycle.json#/events', id), rule: when }, facts }
  }
  return {
    state,
    ...(go !== undefined && { go }),
    events: events.map(({ id }) => id),
    ignored: ignored.map(({ id }) => id),
    anywhere: long ? [] : open.filter((one) => !one.isOwn && !one.holds).map(({ id }) => id),
    decided: [
      ...events.map(({ id, from, to, because: why }) => ({ says: `${id} leads from ${from} to ${to}`, because: why, facts })),
      { says: own?.final ? `${state} is final` : `${state} is the state, and shows ${go ?? 'nothing'}`, because, facts },
      ...open.filter((one) => long || one.isOwn || one.holds).map(asDecided),
      ...ignored.map(({ id, because: why }) => ({ says: `${id} holds, and no state on the way takes it`, because: why, facts })),
    ],
  }
}
