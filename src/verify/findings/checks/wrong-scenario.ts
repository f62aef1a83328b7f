/** Reports scenarios that refer to journeys, steps, fields, facts, flags or statuses that the flow does not have. */

import {
  claimIsStatedBy,
  claimPointers,
  claimsAt,
  closest,
  declinedClaimPointer,
  declinedClaims,
  declinePointer,
  isListed,
  nearest,
  type Place,
  placeOf,
  type SourceNode,
  scenarioName,
} from '#engine/authoring.ts'
import { type FlowPointer, insideLender, lenderOf, pointTo } from '#engine/index.ts'
import { type Found, findingsOf, here, hereAtKey, type LenderFinding, orElse, suggest, suggestForKey } from '../check.ts'
import type { FindingExamples } from '../examples/finding-example.ts'
import type { CheckedFlow, CheckedJourney, CheckedScreen } from '../reading/checked-flow.ts'
import { factsOfFlow } from '../reading/facts-of-flow.ts'
import { memberAt, type Part, partAt, partsAt, textAt } from '../reading/node-parts.ts'
import { wrongFacts } from './wrong-scenario/wrong-facts.ts'

/**
 * Each scenario is checked against the flow of the lender that wrote it: heirs decline it, or `flow test` reports it.
 */
export function wrongScenario(flow: CheckedFlow): readonly LenderFinding[] {
  const facts = factsOfFlow(flow)
  const found = [...flow.resolved.files].map(([path, node]): Found => {
    // A declined scenario may refer to parts that the lender does not have.
    if (!path.startsWith('scenarios/') || !flow.sound(path)) return undefined
    if (memberAt(node, 'notForUs')) return wrongDecline(flow, path, node)
    const scenario = { node, at: path }
    return [
      wrongClaimDeclines(flow, path, node),
      givens(scenario).map((given) =>
        wrongFacts(given.node, facts, given.at).map((wrong) => ({ ...findingWith(wrong.message), ...wrong })),
      ),
      walk(flow, scenario),
      partsAt(scenario, 'journeys').map((claim) => journeyNamed(flow, partAt(claim, 'journey'))),
      partsAt(scenario, 'screens').map((claim) => screenClaim(flow, claim)),
    ]
  })
  return oneForEachName(findingsOf(found).filter(({ at }) => lenderOf(at.file) === flow.lender))
}

/** The `given` of a scenario, and the `given` of its claims merged over it. */
function givens(scenario: Part): readonly Part[] {
  const claims = partsAt(scenario).flatMap((list) => (list.node.items ? partsAt(list) : []))
  return [scenario, ...claims].flatMap((claim) => partAt(claim, 'given') ?? [])
}

/** Merges the findings about one missing name, since renaming a step or field affects every scenario. */
function oneForEachName(mistakes: readonly LenderFinding[]): readonly LenderFinding[] {
  return [...Map.groupBy(mistakes, ({ message }) => message).values()].map((same) => {
    const [first] = same as [LenderFinding]
    // Claims made from one claim by `each`, `like` or `forEach` have the same place, which is listed once.
    const places = new Map(same.map(({ at }): [string, Place] => [`${at.line}:${at.column} ${at.file}`, at]))
    const also = [...places.values()].slice(1, 6).map((place) => ({ ...place, label: 'here, too' }))
    return { ...first, related: [...(first.related ?? []), ...also] }
  })
}

function walk(flow: CheckedFlow, scenario: Part): Found {
  const walked = partsAt(scenario, 'walk')
  const name = partAt(scenario, 'journey')
  const journey = flow.journeys.get(String(name?.node.value))
  if (journey) return walked.map((one) => walkedStep(flow, journey, one))
  if (walked.length === 0) return undefined
  if (name) return flow.sound(`journeys/${name.node.value}.json`) && journeyNamed(flow, name)
  return {
    ...findingWith('This scenario walks, and does not say through which journey.'),
    at: placeOf(memberAt(scenario.node, 'walk') ?? scenario.node),
    pointer: scenario.at,
  }
}

function walkedStep(flow: CheckedFlow, journey: CheckedJourney, walked: Part): Found {
  const ids = journey.steps.map(({ id }) => id)
  // Steps in `asksNot` may be missing in this lender.
  const named = [partAt(walked, 'at'), partAt(walked, 'then', 'next'), ...partsAt(walked, 'then', 'asks')]
  const step = journey.steps.find(({ id }) => id === textAt(walked.node, 'at'))
  const screen = flow.screens.get(step?.route ?? '')
  return [
    named.map((part): Found => {
      if (part === undefined || ids.includes(String(part.node.value))) return undefined
      return { ...unknown('step', part, ids), related: removedAt(flow, pointTo(journey.at, 'steps', String(part.node.value))) }
    }),
    screen && fieldsIn(flow, screen, walked),
  ]
}

/** The fields that a claim answers, or whose messages it expects. */
function fieldsIn(flow: CheckedFlow, screen: CheckedScreen, claim: Part): Found {
  const known = screen.fields.map(({ id }) => id)
  const keys = [...partsAt(claim, 'answer'), ...['refused', 'messages', 'summary'].flatMap((key) => partsAt(claim, 'then', key))]
  return keys
    .filter(({ key }) => !known.includes(key))
    .map((part) => ({
      ...findingWith(`The screen ${screen.route} has no field "${part.key}".`),
      ...hereAtKey(part),
      ...suggestForKey(part.key, part.node, known),
      related: removedAt(flow, pointTo(screen.at, 'fields', part.key)),
    }))
}

/** The place at which an overlay removed a part that a scenario refers to. */
function removedAt({ resolved }: CheckedFlow, pointer: FlowPointer): NonNullable<LenderFinding['related']> {
  const place = resolved.removed.get(pointer)
  return place ? [{ ...place, label: 'it is taken out here' }] : []
}

function journeyNamed({ journeys }: CheckedFlow, name: Part | undefined): Found {
  return name && !journeys.has(String(name.node.value)) && unknown('journey', name, journeys.keys())
}

function screenClaim(flow: CheckedFlow, claim: Part): Found {
  const route = partAt(claim, 'screen')
  const screen = flow.screens.get(String(route?.node.value))
  return screen ? fieldsIn(flow, screen, claim) : route && unknown('screen', route, flow.screens.keys())
}

function unknown(what: 'journey' | 'step' | 'screen', part: Part, known: Iterable<string>): LenderFinding {
  const gone = `Where the ${what} is gone on purpose, take it out of this scenario too; otherwise put it back.`
  return {
    ...findingWith(`There is no ${what} "${part.node.value}".`),
    ...here(part),
    ...orElse(suggest(part.node, known), gone),
  }
}

function findingWith(message: string) {
  return {
    code: 'E705',
    message,
    why: 'The scenario cannot prove what it claims, so a real mistake could slip through.',
  } as const
}

/** Findings for declined scenarios that no parent has, or that the lender's own file defines. */
function wrongDecline(flow: CheckedFlow, path: string, node: SourceNode): Found {
  const decline = memberAt(node, 'notForUs')
  const { parent } = flow.resolved
  if (decline === undefined) return undefined
  const found = hereAtKey({ node: decline, at: declinePointer(path, decline) })
  const own = node.layers.find(({ file }) => file === `${flow.lender}/${path}`)
  if (isListed(decline) && own) return { ...declinedAndStated(scenarioName(path), own), ...found }
  if (parent?.files.has(path) || parent?.broken.has(path)) return undefined
  const reason = { code: 'E706', why: STILL_HOLDS, ...found } as const
  if (isListed(decline)) {
    const suggested = suggestForKey(scenarioName(path), decline, scenariosAbove(flow).map(scenarioName))
    return {
      ...reason,
      message: `This declines the scenario "${scenarioName(path)}", and no parent has one of that name.`,
      ...orElse(suggested, 'Write the name of an inherited scenario, or delete the line.'),
    }
  }
  const known = scenariosAbove(flow)
  const [guess] = nearest(path, known)
  return {
    ...reason,
    message: `This declines the scenario ${path}, and no parent has one of that name.`,
    expected: closest(path, known),
    advice: guess === undefined ? 'Name the file as the scenario is named, or delete it.' : `Rename it to ${guess}`,
  }
}

const STILL_HOLDS = 'What was meant to be declined still has to hold, and fails.'

/** Findings for declined claims that no parent has, or that the lender's own file states. */
function wrongClaimDeclines(flow: CheckedFlow, path: string, node: SourceNode): Found {
  const name = scenarioName(path)
  const inherited = flow.resolved.parent?.files.get(path)
  return [...declinedClaims(node)].map(([claim, decline]): Found => {
    const found = hereAtKey({ node: decline, at: declinedClaimPointer(path, claim, decline) })
    const own = `${flow.lender}/${path}`
    if (claimIsStatedBy(own, node, claim)) {
      const place = node.layers.find(({ file }) => file === own) ?? found.at
      return { ...declinedAndStated(`${name}#${claim}`, place), ...found }
    }
    if (claimsAt(node, claim).length > 0) return undefined
    const known = inherited
      ? claimPointers(inherited).map((one) => `${name}#${one}`)
      : scenariosAbove(flow).map((file) => `${scenarioName(file)}#${claim}`)
    return {
      code: 'E706',
      ...found,
      message: inherited
        ? `This declines ${claim.slice(1)} of the scenario "${name}", which has no such claim.`
        : `This declines a claim of the scenario "${name}", and no parent has one of that name.`,
      why: STILL_HOLDS,
      ...orElse(suggestForKey(`${name}#${claim}`, decline, known), 'Write the name of an inherited claim, or delete the line.'),
    }
  })
}

/** The files of the parent's scenarios. */
function scenariosAbove({ resolved }: CheckedFlow): readonly string[] {
  return [...(resolved.parent?.files.keys() ?? [])].filter((file) => file.startsWith('scenarios/'))
}

function declinedAndStated(name: string, place: Place) {
  return {
    code: 'E707',
    message: `"${name}" is declined here, and ${insideLender(place.file)} of the same lender states it.`,
    why: 'The decline wins: what the file claims is never run, so a real mistake could slip through.',
    related: [{ ...place, label: 'what the lender says of it' }],
    advice: 'Delete this line, or the file.',
  } as const
}

const walking = (step: string, then: string) =>
  `{ "title": "The income is asked", "journey": "apply", "walk": [{ "at": "${step}", "answer": { "income": 50000 }, "then": { ${then} } }] }`

export const wrongScenarioExamples = {
  E705: {
    about: 'a scenario',
    why: 'A scenario speaks of a journey, step, field, fact, flag or status that is not there, or gives a fact of another kind. It cannot prove what it claims.',
    rightFiles: { 'acme/scenarios/income.json': walking('income', '"accepted": true') },
    wrongFiles: { 'acme/scenarios/income.json': walking('incom', '"accepted": true') },
  },
  E706: {
    about: 'a scenario',
    why: 'A lender declines a scenario by its name. No parent has one of this name, so what was meant to be declined still has to hold.',
    rightFiles: { 'acme/scenarios/declined.json': '{ "second-home": "asks about no second home" }' },
    wrongFiles: { 'acme/scenarios/declined.json': '{ "second-homes": "asks about no second home" }' },
  },
  E707: {
    about: 'a scenario',
    why: 'A lender declines a scenario in scenarios/declined.json, and has a file of the same name that states it. The decline wins, so what the file claims is never run.',
    rightFiles: {
      'acme/scenarios/declined.json': '{}',
      'acme/scenarios/second-home.json': '{ "title": "A second home asks for the main one, here, too" }',
    },
    wrongFiles: {
      'acme/scenarios/declined.json': '{ "second-home": "asks about no second home" }',
      'acme/scenarios/second-home.json': '{ "title": "A second home asks for the main one, here, too" }',
    },
  },
} satisfies FindingExamples
