import type { Explored } from '../explored.ts'
import type { Life } from './life.ts'
import { movesFrom, surroundings } from './moves-from.ts'
import type { Simulated } from './simulated.ts'

/** So many lives are looked at before somebody is said to be stuck. */
const mostLives = 250

/**
 * The nearest life that is at another place of the sandbox, or that has something less open; undefined where everything that was
 * tried leaves them where they are. All screens that they may stand at are answered in every way that rules distinguish.
 */
export function wayOutOf(explored: Explored, from: Life): Life | undefined {
  const known = new Set<string>([keyOf(from.applicant)])
  let lives = 0
  let queue: Life[] = [from]
  for (let now = queue; now.length > 0; now = queue) {
    queue = []
    for (const life of now) {
      lives += 1
      if (lives > mostLives) return undefined
      for (const { deed, after } of movesFrom(explored, life.applicant, surroundings(explored, life.applicant))) {
        const next: Life = { walked: life.walked, applicant: after, before: life, deed, deeds: life.deeds + 1 }
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

function isElsewhere(before: Simulated, after: Simulated): boolean {
  return before.state.node !== after.state.node || after.application.conditions.length < before.application.conditions.length
}

function keyOf({ application, state }: Simulated): string {
  const { entity, profile, statusFacts, status, sources, documents } = application
  const { timers, elapsed } = state
  return JSON.stringify([entity, profile, statusFacts, status, sources.length, documents.length, timers.length, elapsed])
}
