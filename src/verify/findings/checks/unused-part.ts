/**
 * Unused library fields, named rules and values, stages, templates, decisions and screens. A part of base counts as
 * used when any lender uses it.
 */

import { type FindingCode, idOf, placeOf, type SourceNode, screensOfPages } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { advice, type LenderFinding } from '../check.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { itemsAt, memberAt, membersAt, textAt } from '../reading/node-parts.ts'
import { answersBehind, sameAnswers, withOtherFacts } from '../reading/same-answers.ts'
import { usedNames } from '../reading/used-names.ts'
import { visitsIn } from '../reading/visits-in.ts'

export type Part = { readonly used: boolean; readonly mistake: LenderFinding }

export function partsOf(flow: CheckedFlow): Part[] {
  return [
    ...libraryFields(flow),
    ...namedParts(flow),
    ...stages(flow),
    ...stageGroups(flow),
    ...templates(flow),
    ...decisions(flow),
    ...screens(flow),
  ]
}

/** The parts that none of these lenders uses. */
export function unusedOf(parts: readonly Part[]): LenderFinding[] {
  const byPlace = new Map<string, Part>()
  for (const part of parts) {
    const { file, line, column } = part.mistake.at
    const key = JSON.stringify([file, line, column])
    byPlace.set(key, { ...part, used: part.used || byPlace.get(key)?.used === true })
  }
  return [...byPlace.values()].filter(({ used }) => !used).map(({ mistake }) => mistake)
}

function libraryFields(flow: CheckedFlow): Part[] {
  const library = flow.resolved.files.get('fields.json')
  const inScreens = [...flow.screens.values()].flatMap(({ node }) => itemsAt(node, 'fields'))
  const inLibrary = [...(library?.members?.values() ?? [])].flatMap((entry) => [entry, ...itemsAt(entry, 'fields')])
  const used = new Set([...inScreens, ...inLibrary].flatMap((item) => [textAt(item, 'use'), textAt(item, 'spread')]))
  return [...(library?.members ?? [])].map(([name, node]) =>
    part(used.has(name), 'W801', node, pointTo('fields.json', name), `No screen uses the library field "${name}".`),
  )
}

function namedParts(flow: CheckedFlow): Part[] {
  const file = flow.resolved.files.get('facts.json')
  const used = usedNames(flow)
  const of = (kind: 'rule' | 'value', code: FindingCode) =>
    membersAt(file, `${kind}s`).map(([name, node]) =>
      part(
        used.has(`${kind} ${name}`) || (kind === 'rule' && isForRegistration(node, flow, used)),
        code,
        node,
        pointTo('facts.json', `${kind}s`, name),
        `Nothing uses the ${kind} "${name}".`,
      ),
    )
  return [...of('rule', 'W802'), ...of('value', 'W803')]
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

function stages(flow: CheckedFlow): Part[] {
  return [...flow.journeys.values()].flatMap(({ id, node, steps }) => {
    const used = new Set(steps.map((step) => textAt(step.node, 'stage') ?? textAt(flow.screens.get(step.route)?.node, 'stage')))
    return itemsAt(node, 'stages').flatMap((stage) => {
      const name = idOf(stage)
      if (name === undefined) return []
      const pointer = pointTo(`journeys/${id}.json`, 'stages', name)
      return [part(used.has(name), 'W804', stage, pointer, `No step of the journey ${id} stands in its stage "${name}".`)]
    })
  })
}

function stageGroups(flow: CheckedFlow): Part[] {
  return [...flow.journeys.values()].flatMap(({ id, node }) => {
    const used = new Set(itemsAt(node, 'stages').map((stage) => textAt(stage, 'group')))
    return itemsAt(node, 'groups').flatMap((group) => {
      const name = idOf(group)
      if (name === undefined) return []
      const pointer = pointTo(`journeys/${id}.json`, 'groups', name)
      return [part(used.has(name), 'W822', group, pointer, `No stage of the journey ${id} stands in its group "${name}".`)]
    })
  })
}

function templates(flow: CheckedFlow): Part[] {
  const conditions = flow.resolved.files.get('conditions.json')
  const used = new Set(itemsAt(conditions, 'cards').map((card) => textAt(card, 'template')))
  return membersAt(conditions, 'templates').map(([name, node]) => {
    const pointer = pointTo('conditions.json', 'templates', name)
    return part(used.has(name), 'W821', node, pointer, `No card starts from the template "${name}".`)
  })
}

function decisions(flow: CheckedFlow): Part[] {
  const file = 'status-routes.json'
  const table = flow.resolved.files.get(file)
  const cases = [...itemsAt(table, 'first'), ...itemsAt(memberAt(table, 'unlisted'), 'cases')].map((one) => textAt(one, 'go'))
  const targets = [
    ...membersAt(table, 'statuses').map(([, node]) => node.value),
    ...cases,
    textAt(memberAt(table, 'unlisted'), 'otherwise'),
  ]
  return membersAt(table, 'decisions').map(([name, node]) =>
    part(
      targets.includes(`?${name}`),
      'W305',
      node,
      pointTo(file, 'decisions', name),
      `No status leads to the decision "${name}".`,
    ),
  )
}

/** Screens that are used: those in a journey, those that something leads to, open screens, and waiting screens. */
function screens(flow: CheckedFlow): Part[] {
  const steps = [...flow.journeys.values()].flatMap((journey) => journey.steps.map(({ route }) => route))
  const goings = [...flow.resolved.files]
    .filter(([path]) => !path.startsWith('scenarios/') && path !== 'properties.json')
    .flatMap(([path, node]) => visitsIn(path, node))
    .filter(({ is }) => is === 'go' || is === 'screen' || is === 'status-target')
    .map(({ node }) => String(node.value))
  const used = new Set([...steps, ...goings, ...screensOfPages(flow.resolved.product)])
  const opensByItself = (node: SourceNode) => memberAt(node, 'openWhen') !== undefined
  return [...flow.screens.values()].map(({ route, at, node }) => {
    const { line, column, ...place } = placeOf(node)
    const opening = { ...place, line, column, endLine: line, endColumn: column + 1 }
    const { mistake } = part(false, 'W805', node, at, `No journey, status or button leads to the screen ${route}.`)
    return { used: used.has(route) || opensByItself(node), mistake: { ...mistake, at: opening } }
  })
}

function part(used: boolean, code: FindingCode, node: SourceNode, pointer: string, message: string): Part {
  const why = 'Nobody ever meets it; perhaps what was meant to use it names something else.'
  return {
    used,
    mistake: {
      code,
      at: node.keyPlace ?? placeOf(node),
      pointer,
      message,
      why,
      fixes: [advice('Use it, or remove it.')],
    },
  }
}
