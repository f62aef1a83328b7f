/**
 * Unused library fields, named rules and values, stages, templates, decisions and screens. A part of base counts as
 * used when any lender uses it.
 */

import { type FindingCode, idOf, type SourceNode, screensOfPages } from '#engine/authoring.ts'
import { hereAtKey, type LenderFinding } from '../check.ts'
import { type FindingExamples, withCards } from '../examples/finding-example.ts'
import type { CheckedFlow, CheckedJourney } from '../reading/checked-flow.ts'
import { fileOf, itemsAt, memberAt, membersAt, type Part, partAt, partsAt, textAt } from '../reading/node-parts.ts'
import { openingOf } from '../reading/opening-of.ts'
import { answersBehind, sameAnswers, withOtherFacts } from '../reading/same-answers.ts'
import { usedNames } from '../reading/used-names.ts'
import { visitsIn } from '../reading/visits-in.ts'

/** A part that something may use, and the finding for the case that nothing does. */
export type UsablePart = { readonly used: boolean; readonly finding: LenderFinding }

export function partsOf(flow: CheckedFlow): readonly UsablePart[] {
  return [
    ...libraryFields(flow),
    ...namedParts(flow),
    ...[...flow.journeys.values()].flatMap((journey) => stagesOf(journey, flow)),
    ...templates(flow),
    ...decisions(flow),
    ...screens(flow),
  ]
}

/** The parts that none of these lenders uses. */
export function unusedOf(parts: readonly UsablePart[]): readonly LenderFinding[] {
  const byPlace = new Map<string, UsablePart>()
  for (const part of parts) {
    const { file, line, column } = part.finding.at
    const key = JSON.stringify([file, line, column])
    byPlace.set(key, { ...part, used: part.used || byPlace.get(key)?.used === true })
  }
  return [...byPlace.values()].filter(({ used }) => !used).map(({ finding }) => finding)
}

function libraryFields(flow: CheckedFlow): readonly UsablePart[] {
  const library = partsAt(fileOf(flow.resolved, 'fields.json'))
  const inScreens = [...flow.screens.values()].flatMap(({ node }) => itemsAt(node, 'fields'))
  const inLibrary = library.flatMap(({ node }) => [node, ...itemsAt(node, 'fields')])
  const used = new Set([...inScreens, ...inLibrary].flatMap((item) => [textAt(item, 'use'), textAt(item, 'spread')]))
  return library.map((part) => usable(used.has(part.key), 'W801', part, `No screen uses the library field "${part.key}".`))
}

function namedParts(flow: CheckedFlow): readonly UsablePart[] {
  const facts = fileOf(flow.resolved, 'facts.json')
  const used = usedNames(flow)
  const rules = partsAt(facts, 'rules').map((part) => {
    const isUsed = used.has(`rule ${part.key}`) || isForRegistration(part.node, flow, used)
    return usable(isUsed, 'W802', part, `Nothing uses the rule "${part.key}".`)
  })
  const values = partsAt(facts, 'values').map((part) =>
    usable(used.has(`value ${part.key}`), 'W803', part, `Nothing uses the value "${part.key}".`),
  )
  return [...rules, ...values]
}

/** Whether an unused rule is a used rule in terms of registration answers: such a rule is kept for future steps. */
function isForRegistration(rule: SourceNode, flow: CheckedFlow, used: ReadonlySet<string>): boolean {
  const file = flow.resolved.files.get('facts.json')
  const same = sameAnswers(flow)
  const meaning = (node: SourceNode, other: (path: string) => string) =>
    JSON.stringify(withOtherFacts(memberAt(node, 'when')?.value ?? null, other, file))
  const own = meaning(rule, (path) => path)
  return membersAt(file, 'rules').some(
    ([name, node]) =>
      node !== rule && used.has(`rule ${name}`) && meaning(node, (path) => answersBehind(path, same)[0] ?? path) === own,
  )
}

function stagesOf(journey: CheckedJourney, flow: CheckedFlow): readonly UsablePart[] {
  const { id, steps } = journey
  const named = (key: string) => partsAt(journey, key).filter(({ node }) => idOf(node) !== undefined)
  const stages = steps.map((step) => textAt(step.node, 'stage') ?? textAt(flow.screens.get(step.route)?.node, 'stage'))
  const groups = itemsAt(journey.node, 'stages').map((stage) => textAt(stage, 'group'))
  return [
    ...named('stages').map((part) =>
      usable(stages.includes(part.key), 'W804', part, `No step of the journey ${id} stands in its stage "${part.key}".`),
    ),
    ...named('groups').map((part) =>
      usable(groups.includes(part.key), 'W822', part, `No stage of the journey ${id} stands in its group "${part.key}".`),
    ),
  ]
}

function templates(flow: CheckedFlow): readonly UsablePart[] {
  const conditions = fileOf(flow.resolved, 'conditions.json')
  const used = partsAt(conditions, 'cards').map(({ node }) => textAt(node, 'template'))
  return partsAt(conditions, 'templates').map((part) =>
    usable(used.includes(part.key), 'W821', part, `No card starts from the template "${part.key}".`),
  )
}

function decisions(flow: CheckedFlow): readonly UsablePart[] {
  const table = fileOf(flow.resolved, 'status-routes.json')
  const cases = [...partsAt(table, 'first'), ...partsAt(table, 'unlisted', 'cases')].map((one) => partAt(one, 'go'))
  const targets = [...partsAt(table, 'statuses'), ...cases, partAt(table, 'unlisted', 'otherwise')].map((one) => one?.node.value)
  return partsAt(table, 'decisions').map((part) =>
    usable(targets.includes(`?${part.key}`), 'W305', part, `No status leads to the decision "${part.key}".`),
  )
}

/** Screens that are used: those in a journey, those that something leads to, open screens, and waiting screens. */
function screens(flow: CheckedFlow): readonly UsablePart[] {
  const steps = [...flow.journeys.values()].flatMap((journey) => journey.steps.map(({ route }) => route))
  const goings = [...flow.resolved.files]
    .filter(([path]) => !path.startsWith('scenarios/') && path !== 'properties.json')
    .flatMap(([path, node]) => visitsIn(path, node))
    .filter(({ is }) => is === 'go' || is === 'screen' || is === 'status-target')
    .map(({ node }) => String(node.value))
  const used = new Set([...steps, ...goings, ...screensOfPages(flow.resolved.product)])
  return [...flow.screens.values()].map((screen) => {
    const opensByItself = memberAt(screen.node, 'openWhen') !== undefined
    const message = `No journey, status or button leads to the screen ${screen.route}.`
    const part = usable(used.has(screen.route) || opensByItself, 'W805', screen, message)
    return { ...part, finding: { ...part.finding, at: openingOf(screen.node) } }
  })
}

function usable(used: boolean, code: FindingCode, part: Part, message: string): UsablePart {
  const why = 'Nobody ever meets it; perhaps what was meant to use it names something else.'
  return { used, finding: { code, ...hereAtKey(part), message, why, advice: 'Use it, or remove it.' } }
}

const message =
  '{ "kind": "message", "heading": "Help", "text": "Call us.", "actions": [{ "id": "back", "label": "Back", "do": "go", "go": "/" }]'

export const unusedPartExamples = {
  W305: {
    why: 'No status leads to the decision, so nobody ever meets it. Perhaps the line that was to ask it names another one.',
    file: 'base/status-routes.json',
    right: '"decisions": {',
    wrong: '"decisions": { "frozen": { "otherwise": "start/profile" },',
  },
  W801: {
    why: 'No screen uses the library field. It can go, or what was to use it names another one.',
    file: 'base/fields.json',
    at: '"money": {',
    right: '"money": {',
    wrong: '"nickname": { "as": "text", "label": "Nickname" }, "money": {',
  },
  W802: {
    why: 'Nothing asks for the named rule. It can go, or what was to use it names another one.',
    file: 'base/facts.json',
    right: '"rules": {',
    wrong: '"rules": { "lives-there": { "says": "lives there", "when": { "var": "session.registered" } },',
  },
  W803: {
    why: 'No rule and no text uses the named value. It can go, or what was to use it names another one.',
    file: 'base/facts.json',
    right: '"values": {',
    wrong: '"values": { "greeting": { "type": "text", "is": "Hello" },',
  },
  W804: {
    why: 'No step stands in the stage, so borrowers would see a stage that they never come to.',
    file: 'base/journeys/apply.json',
    right: '"stages": [',
    wrong: '"stages": [{ "id": "checks", "label": "Checks" },',
  },
  W805: {
    why: 'No journey, status, state, card or button leads to the screen, and it is not open by itself. Nobody ever meets it.',
    rightFiles: { 'base/screens/help.json': `${message}, "openWhen": { "var": "session.registered" } }` },
    wrongFiles: { 'base/screens/help.json': `${message} }` },
  },
  W821: {
    why: 'No card starts from the template. It can go, or the card that was to use it names another one.',
    file: 'base/conditions.json',
    right: '"templates": {',
    wrong: '"templates": { "call": { "go": "upload", "button": "Call us" },',
    otherFiles: withCards,
  },
  W822: {
    why: 'No stage stands in the group, so borrowers would see a group without anything in it.',
    file: 'base/journeys/first.json',
    right: '"groups": [',
    wrong: '"groups": [{ "id": "rest", "label": "The rest" },',
  },
} satisfies FindingExamples
