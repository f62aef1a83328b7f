import { idOf, isSame, type SourceNode } from '#engine/authoring.ts'
import {
  hasFields,
  type Json,
  type JsonObject,
  nodeAt,
  normalizeAnswers,
  pointerOfPlace,
  pointTo,
  splitPointer,
  type TextPlace,
  validateScreen,
} from '#engine/index.ts'
import { answerClaims } from './answer-claims.ts'
import { runCards } from './run-cards.ts'
import { runDashboard } from './run-dashboard.ts'
import { runFooter } from './run-footer.ts'
import { runJourneys } from './run-journeys.ts'
import { runLifecycle } from './run-lifecycle.ts'
import { runMessages } from './run-messages.ts'
import { runRoutes } from './run-routes.ts'
import { runSandboxClaims } from './run-sandbox.ts'
import { runWalk } from './run-walk.ts'
import { asText, CLAIM_LISTS, factsOf, givenTo, type Mismatch, mismatch, type Scenario, type Stage } from './scenario-run.ts'
import { viewClaims } from './view-claims.ts'

/** Runs all claims of a scenario and returns the mismatches. */
export function runScenario(stage: Stage, scenario: Scenario): Mismatch[] {
  return [
    ...runWalk(stage, scenario, factsOf(stage, scenario.given)),
    ...runScreens(stage, scenario),
    ...runJourneys(stage, scenario),
    ...runRoutes(stage, scenario),
    ...runFooter(stage, scenario),
    ...runLifecycle(stage, scenario),
    ...runCards(stage, scenario),
    ...runMessages(stage, scenario),
    ...runDashboard(stage, scenario),
    ...runSandboxClaims(stage, scenario),
    ...runWritten(stage, scenario),
  ]
}

export function claimsSomething(scenario: Scenario): boolean {
  return (['walk', ...CLAIM_LISTS] as const).some((part) => (scenario[part]?.length ?? 0) > 0)
}

/** Checks claims about single screens outside a journey: their view and their validation result. */
function runScreens(stage: Stage, scenario: Scenario): Mismatch[] {
  return (scenario.screens ?? []).flatMap((claim, index) => {
    const at = ['screens', String(index)]
    const { screen: route, then } = claim
    const screen = Object.hasOwn(stage.flow.screens, route) ? stage.flow.screens[route] : undefined
    if (!screen) return [mismatch([...at, 'screen'], `speaks of the screen ${route}, and there is none`, route, null)]
    const facts = factsOf(stage, givenTo(scenario, claim))
    stage.saw?.({ of: 'screen', screen: route })
    const answer = (claim.answer ?? {}) as JsonObject
    const seen = viewClaims(then, { stage, screen, answer, facts, at })
    if (!hasFields(screen)) {
      if (claim.answer === undefined) return seen
      const sentence = `answers the screen ${route}, and a screen of the kind ${screen.kind} takes no answers`
      return [...seen, mismatch([...at, 'answer'], sentence, claim.answer as JsonObject, null)]
    }
    const result = validateScreen(stage.flow, route, answer, facts, stage.validators)
    stage.saw?.({ of: 'validation', screen: route, result })
    const answered = answerClaims(then as Parameters<typeof answerClaims>[0], {
      ...{ stage, screen, answer, result, at, name: route, records: result.records },
      facts: normalizeAnswers(screen, answer, facts).facts,
    })
    return [...seen, ...answered]
  })
}

/**
 * Checks claims about values in the lender's merged files, by their place: texts, and settings that no decision shows.
 * The value of a list of items with ids is the ids in order.
 */
function runWritten(stage: Stage, scenario: Scenario): Mismatch[] {
  const { files } = stage
  return (scenario.written ?? []).flatMap(({ language, then }, index) =>
    Object.entries(then as { readonly [place: string]: Json }).flatMap(([place, wanted]) => {
      const actual = language === undefined ? writtenAt(files, place) : translatedAt(files, language, place)
      if (isSame(plain(actual ?? null), plain(wanted))) return []
      const where = language === undefined ? place : `${place} in ${language}`
      const message = `expects ${asText(wanted)} at ${where}, and ${actual === undefined ? 'nothing is written there' : `${asText(actual)} is written there`}`
      const at = language === undefined ? pointerOfPlace(place) : pointTo(`copy/${language}.json#`, place)
      const because = [{ says: `${place} is written here`, because: { at }, facts: factsOf(stage, scenario.given) }]
      return [mismatch(['written', String(index), 'then', place], message, wanted, actual, because)]
    }),
  )
}

/** Makes `$1,000.00` and `$1,000` equal. */
function plain(value: Json): Json {
  return typeof value === 'string' ? value.replace(/^(\$[\d,]+)\.00$/, '$1') : value
}

function writtenAt(files: Stage['files'], place: TextPlace): Json | undefined {
  const { file, keys } = splitPointer(pointerOfPlace(place))
  const node = nodeAt(files.get(file), keys)
  return node && shortly(node)
}

function translatedAt(files: Stage['files'], language: string, place: TextPlace): Json | undefined {
  return nodeAt(files.get(`copy/${language}.json`), [place, 'is'])?.value
}

function shortly({ value, items }: SourceNode): Json {
  const ids = items?.map(idOf)
  return ids?.every((id) => id !== undefined) && ids.length > 0 ? ids : value
}
