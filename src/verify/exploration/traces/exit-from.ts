import type { Explored } from '../explored.ts'
import type { Simulated } from './simulated.ts'
import type { Trace } from './trace.ts'
import { reachableFrom, transitionsFrom } from './transitions-from.ts'

/** The search stops after this many traces; the applicant then counts as stuck. */
const maxTraces = 250

/**
 * The shortest continuation of a trace to another sandbox node, or to fewer open conditions; undefined if none was
 * found. Tries all sets of answers that rules distinguish, on the current screen and on screens reachable by buttons.
 * Other open screens are not tried, because borrowers would have to know their URLs.
 */
export function exitFrom(explored: Explored, from: Trace): Trace | undefined {
  const known = new Set<string>([keyOf(from.applicant)])
  let traces = 0
  let queue: Trace[] = [from]
  for (let now = queue; now.length > 0; now = queue) {
    queue = []
    for (const trace of now) {
      traces += 1
      if (traces > maxTraces) return undefined
      for (const { event, after } of transitionsFrom(explored, trace.applicant, reachableFrom(explored, trace.applicant))) {
        const next: Trace = { walked: trace.walked, applicant: after, before: trace, event, length: trace.length + 1 }
        if (hasMovedOn(from.applicant, after)) return next
        const key = keyOf(after)
        if (known.has(key)) continue
        known.add(key)
        queue.push(next)
      }
    }
  }
  return undefined
}

/** Whether the applicant is at another sandbox node, or has fewer open conditions. */
export function hasMovedOn(before: Simulated, after: Simulated): boolean {
  return before.state.node !== after.state.node || after.application.conditions.length < before.application.conditions.length
}

function keyOf({ application, state }: Simulated): string {
  const { entity, profile, statusFacts, status, sources, documents } = application
  const { timers, elapsed } = state
  return JSON.stringify([entity, profile, statusFacts, status, sources.length, documents.length, timers.length, elapsed])
}
