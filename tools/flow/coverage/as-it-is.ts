/**
 * Makes claims of the flow's present behaviour; the author decides whether it is intended. The behaviour is found by
 * claiming something impossible, and reading the actual result from the mismatch.
 */

import { put } from '#consequences/explore/with-facts.ts'
import { asClaimed } from '#consequences/scenarios/run-cards.ts'
import { runScenario } from '#consequences/scenarios/run-scenario.ts'
import {
  CLAIM_LISTS,
  conditionsOf,
  factsOf,
  givenTo,
  type Mismatch,
  type Scenario,
  type Stage,
} from '#consequences/scenarios/scenario-run.ts'
import { cardsFor, hasFields, type Json, type JsonObject } from '#engine/index.ts'

/** A value that no name or text equals. */
const never = '\u0000'

/** How a refused answer is claimed: by what refuses it, or by the words of its message. */
type By = 'refused' | 'messages'

/** @param scenario with one claim; undefined is returned if the claim cannot be run */
export function asItIs(stage: Stage, scenario: Scenario, by: By = 'refused'): Scenario | undefined {
  if (scenario.walk) return walkAsItIs(stage, scenario, by)
  const list = CLAIM_LISTS.find((name) => scenario[name] !== undefined)
  const entry = list && (scenario[list]?.[0] as unknown as JsonObject | undefined)
  if (!list || !entry) return undefined
  const probe = list === 'cards' ? undefined : probeOf(stage, list, entry, by)
  const then = probe ? answered(stage, scenario, list, entry, probe) : cardsAsTheyAre(stage, scenario)
  return then && ({ ...scenario, [list]: [{ ...entry, then }] } as unknown as Scenario)
}

function probeOf({ flow }: Stage, list: string, entry: JsonObject, by: By): JsonObject {
  const then = (entry.then ?? {}) as JsonObject
  switch (list) {
    case 'routes':
      return { go: never }
    case 'lifecycle':
      return { state: never, events: [never], ...(then.progress !== undefined && { progress: { at: never, steps: [never] } }) }
    case 'journeys':
      return { open: true, steps: [never] }
    case 'sandbox':
      return { statuses: [never] }
    case 'footer':
      return { paragraphs: all(Object.keys((then.paragraphs ?? {}) as JsonObject)) }
    default: {
      const screen = flow.screens[String(entry.screen)]
      const asks = hasFields(screen)
      const says = Object.keys((then.says ?? {}) as JsonObject)
      return {
        ...(asks && { accepted: true, [by]: all(screen.fields.map(({ id }) => id)), refusal: never }),
        ...(then.open !== undefined && { open: true }),
        ...(then.lists !== undefined && { lists: [never] }),
        ...(says.length > 0 || !asks ? { says: all(says.length > 0 ? says : ['heading']) } : {}),
      }
    }
  }
}

function all(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, never]))
}

function answered(stage: Stage, scenario: Scenario, list: string, entry: JsonObject, probe: JsonObject): JsonObject | undefined {
  const mismatches = runScenario(stage, { ...scenario, [list]: [{ ...entry, then: probe }] } as unknown as Scenario)
  return thenOf(mismatches, [list, '0', 'then'], probe)
}

/**
 * The `then` of a claim with the results that the flow really gives, which a suggested scenario states; undefined if the
 * scenario failed before the claim was compared.
 */
function thenOf(mismatches: readonly Mismatch[], at: readonly string[], probe: JsonObject): JsonObject | undefined {
  let then: JsonObject = Object.fromEntries(Object.entries(probe).filter(([, value]) => value === true))
  for (const mismatch of mismatches) {
    if (!at.every((key, index) => mismatch.at[index] === key)) return undefined
    const keys = mismatch.at.slice(at.length)
    const { actual } = mismatch
    if (keys[0] === 'accepted' || keys[0] === 'open') then = put(then, keys.slice(0, 1), false)
    else if (Array.isArray(actual))
      then = put(
        then,
        keys.filter((key) => !/^\d+$/.test(key)),
        actual,
      )
    else if (actual !== '' && actual !== false && actual !== null) then = put(then, keys, actual)
  }
  // `refused`, `messages` and `refusal` already imply `accepted: false`.
  if (then.refused !== undefined || then.messages !== undefined || then.refusal !== undefined)
    then = put(then, ['accepted'], undefined)
  return Object.keys(then).length > 0 ? then : undefined
}

/** For a walk, only the end is claimed. */
function walkAsItIs(stage: Stage, scenario: Scenario, by: By): Scenario | undefined {
  const walk = (scenario.walk ?? []).map(({ at, answer }) => ({ at, ...(answer && { answer }) }))
  const last = walk.at(-1)
  const step = stage.flow.journeys[scenario.journey ?? '']?.steps.find(({ id }) => id === last?.at)
  const screen = step && stage.flow.screens[step.screen]
  if (!last || !hasFields(screen)) return undefined
  const probe = { accepted: true, [by]: all(screen.fields.map(({ id }) => id)), next: never }
  const at = ['walk', String(walk.length - 1)]
  const mismatches = runScenario(stage, { ...scenario, walk: walk.with(-1, { ...last, then: probe } as never) } as Scenario)
  const then = thenOf(mismatches, [...at, 'then'], probe)
  return then && ({ ...scenario, walk: walk.with(-1, { ...last, then } as never) } as Scenario)
}

function cardsAsTheyAre(stage: Stage, scenario: Scenario): JsonObject | undefined {
  const claim = scenario.cards?.[0]
  if (!claim) return undefined
  const given = givenTo(scenario, claim)
  const cards = cardsFor(stage.flow, factsOf(stage, given), conditionsOf(given))
  const shown = cards.map((card) => {
    const { query: _, chosen: __, ...claim } = asClaimed(stage, card)
    return claim
  })
  return { cards: shown as unknown as Json }
}
