import { all, any, not } from '#engine/analysis/analysis-of.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { idOf, placeOf } from '#engine/flow/source-node.ts'
import { type ListedState, listedStates, statesBefore } from './lifecycle-events.ts'
import { advice, lookAt, type Mistake } from './mistake.ts'
import { itemsAt, memberAt } from './node-parts.ts'
import type { Proofs } from './proofs.ts'

/**
 * An event that no state ever takes, because wherever it is listed others of higher priority hold with it. One that leads
 * where an application may have been before does not count, since it is passed over then.
 */
export function shadowedEvent(proofs: Proofs): Mistake[] {
  const states = listedStates(proofs)
  const events = itemsAt(proofs.flow.resolved.files.get('lifecycle.json'), 'events')
  const before = statesBefore(states)
  return events.flatMap((event): Mistake[] => {
    const id = idOf(event)
    const when = proofs.rule(memberAt(event, 'when'))
    const listing = states.filter((state) => state.events.some((one) => one.id === id))
    if (id === undefined || when === undefined || listing.length === 0) return []
    const holding = proofs.analysis.satisfiable(when)
    if (holding.is !== 'possible') return []
    const hidden = listing.every((state) => {
      const first = firstAt(state, id, before)
      return (
        first.length > 0 && proofs.analysis.satisfiable(all(when, not(any(...first.map((one) => one.when))))).is === 'impossible'
      )
    })
    if (!hidden) return []
    const hiding = [...new Set(listing.flatMap((state) => firstAt(state, id, before).map((one) => one.id)))].filter((other) => {
      const rule = proofs.rule(
        memberAt(
          events.find((one) => idOf(one) === other),
          'when',
        ),
      )
      return rule !== undefined && proofs.analysis.overlap(rule, when).is === 'possible'
    })
    return [
      {
        code: 'E236',
        at: placeOf(memberAt(event, 'when') ?? event),
        pointer: pointTo(pointTo('lifecycle.json', 'events'), id),
        confidence: 'proved',
        message: `The event "${id}" is never taken: wherever it is listed, ${hiding.map((name) => `"${name}"`).join(' or ')} holds with it and comes first.`,
        why: 'No application ever takes its moves.',
        related: events
          .filter((one) => hiding.includes(idOf(one) ?? ''))
          .map((one) => lookAt(memberAt(one, 'id') ?? one, 'comes first')),
        fixes: [advice('List it before them, narrow them, or take it out.')],
        witness: holding.example,
      },
    ]
  })
}

function firstAt({ id: state, events }: ListedState, id: string, before: ReadonlyMap<string, ReadonlySet<string>>) {
  const first = events.slice(
    0,
    events.findIndex((one) => one.id === id),
  )
  return first.filter(({ to }) => to !== state && !before.get(state)?.has(to))
}
