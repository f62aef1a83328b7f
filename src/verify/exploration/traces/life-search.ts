/**
 * The shortest lives: breadth first over everything that somebody who has registered can do, in the lender's sandbox. What is
 * found is what an applicant really comes to, and not only what rules would allow.
 */

import { type Answers, type CompiledJourney, cardsFor, matches, startPath } from '#engine/index.ts'
import { rulesIn } from '../answers/rules-in.ts'
import type { Explored } from '../explored.ts'
import { placeId } from '../graph/edges-of-sandbox.ts'
import type { NodeId } from '../graph/graph-part.ts'
import type { Walked } from './journey-search.ts'
import type { Life } from './life.ts'
import { movesFrom, type Surroundings, surroundings } from './moves-from.ts'
import { conditionsOf, factsOf, type Simulated, simulateRegistration } from './simulated.ts'
import { walkThrough } from './walk-through.ts'
import { standsAt } from './ways-on.ts'

export type LivedAt = {
  readonly life: Life
  /** Whether it is time for it; a screen may be open meanwhile. */
  readonly isDue: boolean
}

export type LifeSearch = {
  /** The shortest life that comes to each step of the flow: screens, states, statuses, places, cards. */
  readonly reached: ReadonlyMap<NodeId, LivedAt>
  /** Lives from which nothing leads on, although the path of the sandbox goes on there. */
  readonly stuck: readonly Life[]
  /** Not everything was looked at. */
  readonly cut: boolean
}

const mostLives = 700

/** @param wanted how somebody answers the registration, where not as most people do */
export function lifeSearch(explored: Explored, wanted: Answers = {}): LifeSearch {
  const reached = new Map<NodeId, LivedAt>()
  const stuck: Life[] = []
  let cut = false
  const isNew = novelty(explored)
  for (const persona of [undefined, ...explored.sandbox.personas]) {
    const lastName = persona?.lastNames[0]
    const first = beginning(explored, { ...wanted, ...(lastName !== undefined && { lastName: capital(lastName) }) })
    // A name that the registration does not take as it is written picks no persona.
    if (!first || first.applicant.state.persona !== persona?.id) continue
    cut = search(first) || cut
  }
  return { reached, stuck, cut }

  function search(first: Life): boolean {
    let lives = 0
    let queue: Life[] = [first]
    for (let now = queue; now.length > 0; now = queue) {
      queue = []
      for (const life of now) {
        if (!isNew(life.applicant)) continue
        lives += 1
        if (lives > mostLives) return true
        const around = surroundings(explored, life.applicant)
        note(life, around)
        const moves = movesFrom(explored, life.applicant, around)
        for (const { deed, after } of moves) {
          queue.push({ walked: life.walked, applicant: after, before: life, deed, deeds: life.deeds + 1 })
        }
      }
    }
    return false
  }

  function note(life: Life, { due, screens }: Surroundings): void {
    const keep = (id: NodeId, isDue: boolean) => {
      const before = reached.get(id)
      const better = before && (before.life.deeds < life.deeds || (before.life.deeds === life.deeds && (before.isDue || !isDue)))
      if (!better) reached.set(id, { life, isDue })
    }
    const { applicant } = life
    const facts = factsOf(explored, applicant)
    for (const route of screens) keep(`screen:${route}`, route === due)
    keep(`status:${applicant.application.status}`, true)
    keep(placeId(applicant.state.persona, applicant.state.node), true)
    const { state } = standsAt(explored, applicant)
    if (state !== '') keep(`state:${state}`, true)
    for (const { category } of cardsFor(explored.flow, facts, conditionsOf(applicant))) keep(`card:${category}`, true)
  }
}

function beginning(explored: Explored, wanted: Answers): Life | undefined {
  const journey = firstJourney(explored)
  const walked: Walked | undefined = journey && walkThrough(explored, journey, {}, wanted)
  const applicant = journey && walked && simulateRegistration(explored, journey.id, walked.answers, explored.factsGiven())
  return walked && applicant && { walked, applicant, deeds: 0 }
}

/** Where an application begins when nobody names another journey. */
export function firstJourney({ flow, factsGiven }: Explored): CompiledJourney | undefined {
  const path = startPath(flow, factsGiven())
  return Object.values(flow.journeys).find((journey) => journey.path === path)
}

/**
 * Whether somebody stands at their place as nobody stood there before them: some condition of the flow comes out otherwise, or
 * something else is open. All combinations of conditions would be too many; that each comes out both ways is what is looked for.
 */
function novelty(explored: Explored): (applicant: Simulated) => boolean {
  const { statusRoutes, lifecycle, cards, screens } = explored.flow
  const opening = Object.values(screens).map(({ openWhen }) => ({ openWhen }))
  const rules = rulesIn(statusRoutes, lifecycle, cards, opening, explored.sandbox)
  const places = new Map<string, { readonly open: Set<string>; readonly outcomes: Uint8Array }>()
  return (applicant) => {
    const facts = factsOf(explored, applicant)
    const { application, state } = applicant
    const { status, conditions } = application
    const path = explored.sandbox.personas.find(({ id }) => id === state.persona)?.path ?? explored.sandbox.path
    // What is behind somebody does not matter: where personas have the same way before them, they are one.
    const ahead = path.slice(path.findIndex(({ id }) => id === state.node)).map(({ at }) => at)
    const name = `${status} ${state.elapsed} ${ahead.join(' ')}`
    const place = places.get(name) ?? { open: new Set(), outcomes: new Uint8Array(rules.length) }
    places.set(name, place)
    // Which of many conditions are left would be too many combinations: how many are left is not.
    const before = place.open.size
    for (const { uuid } of conditions) place.open.add(uuid)
    place.open.add(`${conditions.length} open`).add(`${state.timers.length} closing`)
    let isNew = place.open.size > before
    for (const [index, rule] of rules.entries()) {
      const outcome = matches(rule, facts) ? 1 : 2
      const known = place.outcomes[index] as number
      if ((known & outcome) !== 0) continue
      place.outcomes[index] = known | outcome
      isNew = true
    }
    return isNew
  }
}

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
