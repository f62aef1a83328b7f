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
import { type FlowPointer, insideLender, itemKey, lenderOf, pointTo } from '#engine/index.ts'
import { advice, type Found, type LenderFinding, suggest, suggestForKey } from '../check.ts'
import type { CheckedFlow, CheckedJourney, CheckedScreen } from '../reading/checked-flow.ts'
import { factsOfFlow } from '../reading/facts-of-flow.ts'
import { itemsAt, memberAt, membersAt, textAt } from '../reading/node-parts.ts'
import { wrongFacts } from './wrong-scenario/wrong-facts.ts'

/**
 * Each scenario is checked against the flow of the lender that wrote it: heirs decline it, or `flow test` reports it.
 */
export function wrongScenario(flow: CheckedFlow): LenderFinding[] {
  const facts = factsOfFlow(flow)
  const mistakes = [...flow.resolved.files].flatMap(([path, node]): Found => {
    // A declined scenario may refer to parts that the lender does not have.
    if (!path.startsWith('scenarios/') || !flow.sound(path)) return []
    if (memberAt(node, 'notForUs')) return wrongDecline(flow, path, node)
    const claims = (key: string) =>
      itemsAt(node, key).map((claim, index) => ({ claim, at: pointTo(path, key, itemKey(claim, index)) }))
    return [
      ...wrongClaimDeclines(flow, path, node),
      ...givens(node, path).flatMap(({ given, at }) =>
        wrongFacts(given, facts, at).map((wrong) => ({ ...findingWith(wrong.message), ...wrong })),
      ),
      ...walk(flow, path, node),
      ...claims('journeys').flatMap(({ claim, at }) => journeyClaim(flow, claim, at)),
      ...claims('screens').flatMap(({ claim, at }) => screenClaim(flow, claim, at)),
    ]
  })
  return oneForEachName(mistakes.filter(({ at }) => lenderOf(at.file) === flow.lender))
}

/** The `given` of a scenario, and the `given` of its claims merged over it. */
function givens(node: SourceNode, path: FlowPointer): readonly { given: SourceNode; at: FlowPointer }[] {
  const claims = [...(node.members?.keys() ?? [])].flatMap((key) =>
    itemsAt(node, key).map((claim, index) => ({ claim, at: pointTo(path, key, itemKey(claim, index)) })),
  )
  return [{ claim: node, at: path }, ...claims].flatMap(({ claim, at }) => {
    const given = memberAt(claim, 'given')
    return given ? [{ given, at: pointTo(at, 'given') }] : []
  })
}

/** Merges the findings about one missing name, since renaming a step or field affects every scenario. */
function oneForEachName(mistakes: readonly LenderFinding[]): LenderFinding[] {
  const byMessage = new Map<string, LenderFinding[]>()
  for (const mistake of mistakes) byMessage.set(mistake.message, [...(byMessage.get(mistake.message) ?? []), mistake])
  return [...byMessage.values()].map(([first, ...others]) => {
    // Claims made from one claim by `each`, `like` or `forEach` have the same place, which is listed once.
    const places = new Map(
      [first as LenderFinding, ...others].map(({ at }): [string, Place] => [`${at.line}:${at.column} ${at.file}`, at]),
    )
    const also = [...places.values()].slice(1, 6).map(({ file, line, column, endLine, endColumn }) => ({
      ...{ file, line, column, endLine, endColumn },
      label: 'here, too',
    }))
    return { ...(first as LenderFinding), related: [...(first?.related ?? []), ...also] }
  })
}

function walk(flow: CheckedFlow, path: string, node: SourceNode): LenderFinding[] {
  const walked = itemsAt(node, 'walk')
  if (walked.length === 0) return []
  const name = memberAt(node, 'journey')
  const journey = flow.journeys.get(String(name?.value))
  if (journey === undefined) {
    if (name === undefined)
      return [
        {
          ...findingWith('This scenario walks, and does not say through which journey.'),
          at: placeOf(memberAt(node, 'walk') ?? node),
          pointer: path,
        },
      ]
    return flow.sound(`journeys/${name.value}.json`)
      ? [unknown('journey', name, pointTo(path, 'journey'), flow.journeys.keys())]
      : []
  }
  return walked.flatMap((one, index) => walkedStep(flow, journey, one, pointTo(path, 'walk', index)))
}

function walkedStep(flow: CheckedFlow, journey: CheckedJourney, walked: SourceNode, at: FlowPointer): LenderFinding[] {
  const ids = journey.steps.map(({ id }) => id)
  const where = memberAt(walked, 'at')
  const then = memberAt(walked, 'then')
  const next = memberAt(then, 'next')
  const listed = ['asks', 'asksNot'].flatMap((key) =>
    itemsAt(then, key).map((node, index) => ({ node, pointer: pointTo(at, 'then', key, index) })),
  )
  const named = [
    ...(where ? [{ node: where, pointer: pointTo(at, 'at') }] : []),
    ...(next ? [{ node: next, pointer: pointTo(at, 'then', 'next') }] : []),
    // Steps in `asksNot` may be missing in this lender.
    ...listed.filter(({ pointer }) => !pointer.includes('/asksNot/')),
  ]
  return [
    ...named
      .filter(({ node }) => !ids.includes(String(node.value)))
      .map(({ node, pointer }) => ({
        ...unknown('step', node, pointer, ids),
        related: removedAt(flow, pointTo(`journeys/${journey.id}.json`, 'steps', String(node.value))),
      })),
    ...fields(flow, journey, walked, at),
  ]
}

function fields(flow: CheckedFlow, journey: CheckedJourney, walked: SourceNode, at: FlowPointer): LenderFinding[] {
  const step = journey.steps.find(({ id }) => id === textAt(walked, 'at'))
  const screen = flow.screens.get(step?.route ?? '')
  return screen ? fieldsIn(flow, screen, walked, at) : []
}

/** The fields that a claim answers, or whose messages it expects. */
function fieldsIn(flow: CheckedFlow, screen: CheckedScreen, walked: SourceNode, at: FlowPointer): LenderFinding[] {
  const known = screen.fields.map(({ id }) => id)
  const then = memberAt(walked, 'then')
  const keys = [
    ...membersAt(walked, 'answer').map(([name, node]) => ({ name, node, pointer: pointTo(at, 'answer', name) })),
    ...['refused', 'messages', 'summary'].flatMap((key) =>
      membersAt(then, key).map(([name, node]) => ({ name, node, pointer: pointTo(at, 'then', key, name) })),
    ),
  ]
  return keys
    .filter(({ name }) => !known.includes(name))
    .map(({ name, node, pointer }) => ({
      ...findingWith(`The screen ${screen.route} has no field "${name}".`),
      at: node.keyPlace ?? placeOf(node),
      pointer,
      ...suggestForKey(name, node, known),
      related: removedAt(flow, pointTo(`screens/${screen.route}.json`, 'fields', name)),
    }))
}

/** The place at which an overlay removed a part that a scenario refers to. */
function removedAt({ resolved }: CheckedFlow, pointer: FlowPointer): NonNullable<LenderFinding['related']> {
  const place = resolved.removed.get(pointer)
  if (place === undefined) return []
  const { file, line, column, endLine, endColumn } = place
  return [{ file, line, column, endLine, endColumn, label: 'it is taken out here' }]
}

function journeyClaim(flow: CheckedFlow, claim: SourceNode, at: FlowPointer): LenderFinding[] {
  const name = memberAt(claim, 'journey')
  if (name === undefined || flow.journeys.has(String(name.value))) return []
  return [unknown('journey', name, pointTo(at, 'journey'), flow.journeys.keys())]
}

function screenClaim(flow: CheckedFlow, claim: SourceNode, at: FlowPointer): LenderFinding[] {
  const route = memberAt(claim, 'screen')
  const screen = flow.screens.get(String(route?.value))
  if (screen) return fieldsIn(flow, screen, claim, at)
  return route === undefined ? [] : [unknown('screen', route, pointTo(at, 'screen'), flow.screens.keys())]
}

function unknown(
  what: 'journey' | 'step' | 'screen',
  node: SourceNode,
  pointer: FlowPointer,
  known: Iterable<string>,
): LenderFinding {
  const { expected, fixes } = suggest(node, known)
  const gone = advice(`Where the ${what} is gone on purpose, take it out of this scenario too; otherwise put it back.`)
  return {
    ...findingWith(`There is no ${what} "${node.value}".`),
    at: placeOf(node),
    pointer,
    expected,
    fixes: fixes?.length ? fixes : [gone],
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
  if (decline === undefined) return []
  const at = decline.keyPlace ?? placeOf(decline)
  const pointer = declinePointer(path, decline)
  const own = node.layers.find(({ file }) => file === `${flow.lender}/${path}`)
  if (isListed(decline) && own) return [{ ...declinedAndStated(scenarioName(path), own), at, pointer }]
  if (parent?.files.has(path) || parent?.broken.has(path)) return []
  const known = [...(parent?.files.keys() ?? [])].filter((file) => file.startsWith('scenarios/'))
  const reason = {
    code: 'E706',
    why: 'What was meant to be declined still has to hold, and fails.',
    at,
    pointer,
  } as const
  if (isListed(decline)) {
    const names = known.map(scenarioName)
    const suggested = suggestForKey(scenarioName(path), decline, names)
    return {
      ...reason,
      message: `This declines the scenario "${scenarioName(path)}", and no parent has one of that name.`,
      ...suggested,
      fixes: suggested.fixes?.length ? suggested.fixes : [advice('Write the name of an inherited scenario, or delete the line.')],
    }
  }
  const [guess] = nearest(path, known)
  return {
    ...reason,
    message: `This declines the scenario ${path}, and no parent has one of that name.`,
    expected: closest(path, known),
    fixes: [advice(guess === undefined ? 'Name the file as the scenario is named, or delete it.' : `Rename it to ${guess}`)],
  }
}

/** Findings for declined claims that no parent has, or that the lender's own file states. */
function wrongClaimDeclines(flow: CheckedFlow, path: string, node: SourceNode): LenderFinding[] {
  const name = scenarioName(path)
  const inherited = flow.resolved.parent?.files.get(path)
  return [...declinedClaims(node)].flatMap(([claim, decline]): Found => {
    const at = decline.keyPlace ?? placeOf(decline)
    const pointer = declinedClaimPointer(path, claim, decline)
    const own = `${flow.lender}/${path}`
    if (claimIsStatedBy(own, node, claim)) {
      const place = node.layers.find(({ file }) => file === own) ?? at
      return [{ ...declinedAndStated(`${name}#${claim}`, place), at, pointer }]
    }
    if (claimsAt(node, claim).length > 0) return []
    const names = inherited ? [] : scenariosIn(flow)
    const known = inherited ? claimPointers(inherited).map((one) => `${name}#${one}`) : names.map((one) => `${one}#${claim}`)
    const suggested = suggestForKey(`${name}#${claim}`, decline, known)
    return {
      code: 'E706',
      message: inherited
        ? `This declines ${claim.slice(1)} of the scenario "${name}", which has no such claim.`
        : `This declines a claim of the scenario "${name}", and no parent has one of that name.`,
      why: 'What was meant to be declined still has to hold, and fails.',
      ...{ at, pointer, ...suggested },
      fixes: suggested.fixes?.length ? suggested.fixes : [advice('Write the name of an inherited claim, or delete the line.')],
    }
  })
}

function scenariosIn({ resolved }: CheckedFlow): readonly string[] {
  return [...(resolved.parent?.files.keys() ?? [])].filter((file) => file.startsWith('scenarios/')).map(scenarioName)
}

function declinedAndStated(name: string, { file, line, column, endLine, endColumn }: Place) {
  return {
    code: 'E707',
    message: `"${name}" is declined here, and ${insideLender(file)} of the same lender states it.`,
    why: 'The decline wins: what the file claims is never run, so a real mistake could slip through.',
    related: [{ file, line, column, endLine, endColumn, label: 'what the lender says of it' }],
    fixes: [advice('Delete this line, or the file.')],
  } as const
}
