/**
 * Generates claims of scenarios, each that an applicant reaches one part of a flow, with a minimal `given`. The engine
 * has confirmed every claim; a function returns undefined if it could not.
 */

import {
  cardsFor,
  type Facts,
  hasFields,
  type InputScreen,
  type JsonObject,
  journeyView,
  lifecycleState,
  matches,
  namespaceOf,
  type Scenario,
  type ScreenRoute,
  type StepId,
  screenFor,
  withLifecycleState,
} from '#engine/index.ts'
import { conditionsGiven, type Given, someDay } from '../answers/facts-given.ts'
import { smallerGiven } from '../answers/smaller-given.ts'
import type { Explored } from '../explored.ts'
import type { Walked } from './journey-search.ts'

/** A scenario without its title. */
export type Claims = Omit<Scenario, 'title'>

export function claimsOfStep(explored: Explored, { journey, given, answers }: Walked, step: StepId): Claims | undefined {
  const { flow } = explored
  const facts = explored.factsGiven(given)
  const view = journeyView(flow, journey, answers, facts)
  if (!view.open || !view.activeSteps.some(({ id }) => id === step)) return undefined
  const walked = view.activeSteps.filter(({ id }) => Object.hasOwn(answers, id) && id !== step)
  const walk = walked.map(({ id }, index) => {
    const next = walked[index + 1]?.id ?? step
    return { at: id, answer: answers[id] as JsonObject, then: { accepted: true, next } }
  })
  return {
    ...(Object.keys(given).length > 0 && { given }),
    journey,
    walk: [...walk, { at: step, then: { asks: [step] } }],
    journeys: [{ id: 'open', journey, then: { open: true } }],
  }
}

/** @param facts of an applicant who has the screen as current screen, or can access it */
export function claimsOfScreen(explored: Explored, route: ScreenRoute, facts: Facts): Claims | undefined {
  const { flow, factsGiven } = explored
  const screen = flow.screens[route]
  const goes = (given: JsonObject) => {
    const facts = factsGiven(given)
    const { go } = screenFor(flow, facts.application?.state === undefined ? withLifecycleState(flow, facts) : facts)
    return go === route || (go === '@wait' && route === 'wait') ? go : undefined
  }
  const full = givenIn(explored, facts)
  const go = goes(full)
  if (go !== undefined) {
    const given = smallerGiven(full, (less) => goes(less) !== undefined) as Given
    return { routes: [{ id: 'there', given, then: { go } }] }
  }
  const openWhen = screen?.openWhen
  const isOpen = (given: JsonObject) => openWhen !== undefined && matches(openWhen, factsGiven(given))
  if (isOpen(full))
    return { screens: [{ id: 'open', screen: route, ...givenPart(smallerGiven(full, isOpen)), then: { open: true } }] }
  return undefined
}

/** Claims for a screen that is public at its own path, such as sign-in. */
export function claimsOfOwnAddress({ flow }: Explored, route: ScreenRoute): Claims | undefined {
  const screen = flow.screens[route]
  if (!hasFields(screen) || !savesToSession(screen)) return undefined
  const lists = screen.fields.filter(({ shownWhen }) => shownWhen === undefined).map(({ id }) => id)
  if (lists.length !== screen.fields.length) return undefined
  return { screens: [{ id: 'there', screen: route, then: { lists } }] }
}

export function claimsOfState(explored: Explored, state: string, facts: Facts): Claims | undefined {
  const { flow, factsGiven } = explored
  const still = (given: JsonObject) => lifecycleState(flow, factsGiven(given)).state === state
  const full = givenIn(explored, facts)
  if (!still(full)) return undefined
  const given = smallerGiven(full, still) as Given
  const { go, events } = lifecycleState(flow, factsGiven(given))
  const then = { state, events: events.map(({ id }) => id), ...(go !== undefined && { go }) }
  return { lifecycle: [{ id: 'there', given, then }] }
}

export function claimsOfStatus(explored: Explored, status: string, facts: Facts): Claims | undefined {
  const { flow, factsGiven } = explored
  const full = givenIn(explored, facts)
  const goOf = (given: JsonObject) => {
    const facts = factsGiven(given)
    return facts.status?.value === status ? screenFor(flow, withLifecycleState(flow, facts)).go : undefined
  }
  const go = goOf(full)
  if (go === undefined) return undefined
  const given = smallerGiven(full, (less) => goOf(less) === go) as Given
  return { routes: [{ id: 'there', given, then: { go } }] }
}

/** @param condition the open condition of the card */
export function claimsOfCard(explored: Explored, category: string, facts: Facts, condition: JsonObject): Claims | undefined {
  const { flow, factsGiven } = explored
  const still = (given: JsonObject) => {
    const conditions = conditionsGiven(given as Given)
    return (
      conditions.length === 1 && cardsFor(flow, factsGiven(given as Given), conditions).some((card) => card.category === category)
    )
  }
  const { open: _, ...others } = givenIn(explored, facts)
  const full: JsonObject = { ...others, conditions: [{ ...condition, categoryEnum: category }] }
  if (!still(full)) return undefined
  const given = smallerGiven(full, still) as Given
  return { cards: [{ id: 'there', given, then: { cards: [{ category }] } }] }
}

function givenPart(given: JsonObject): { readonly given?: Given } {
  return Object.keys(given).length > 0 ? { given: given as Given } : {}
}

/** The `given` of a scenario that produces these facts, without default and derived facts. */
export function givenIn({ flow, factsGiven }: Explored, facts: Facts): JsonObject {
  const { today, lender: _, flags = {}, application, ...others } = facts as Facts & { readonly [name: string]: JsonObject }
  const usual = factsGiven().flags ?? {}
  const unusual = Object.entries(flags).filter(([name, value]) => Object.hasOwn(flow.live.flags, name) && usual[name] !== value)
  const { state: _state, ...own } = (application ?? {}) as JsonObject
  return {
    ...(today !== someDay && { today }),
    ...(unusual.length > 0 && { flags: Object.fromEntries(unusual) }),
    ...(application && { application: own }),
    ...others,
  } as JsonObject
}

/** Whether a screen is outside of applications: its answers are used once and not stored. */
function savesToSession(screen: InputScreen): boolean {
  return namespaceOf(screen) === 'session'
}
