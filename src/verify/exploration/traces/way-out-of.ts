import type { Explored } from '../explored.ts'
import type { Simulated } from './simulated.ts'
import type { Trace } from './trace.ts'
import { reachableFrom, transitionsFrom } from './transitions-from.ts'

/** The search ends after so many traces: then the applicant counts as stuck. */
const maxTraces = 250

/**
 * The shortest continuation to another node of the sandbox, or to fewer open conditions; undefined where none was found. The
 * current screen, and all those to which buttons lead from it, are submitted with every set of answers that rules distinguish;
 * that another screen is open helps only those who know its address.
 */
export function wayOutOf(explored: Explored, from: Trace): Trace | undefined {
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
        if (isElsewhere(from.applicant, after)) return next
        const key = keyOf(after)
        if (known.has(key)) continue
        known.add(key)
        queue.push(next)
      }
    }
  }
  return undefined
}

/** At another node of the sandbox, or with fewer open conditions. */
export function isElsewhere(before: Simulated, after: Simulated): boolean {
  return before.state.node !== after.state.node || after.application.conditions.length < before.application.conditions.length
}

function keyOf({ application, state }: Simulated): string {
  const { entity, profile, statusFacts, status, sources, documents } = application
  const { timers, elapsed } = state
  return JSON.stringify([entity, profile, statusFacts, status, sources.length, documents.length, timers.length, elapsed])
}
