import type { SourceNode } from '#engine/authoring.ts'
import { type FlowPointer, itemKey, pointTo, splitPointer } from '#engine/index.ts'
import { all, any, not } from '#verify/analysis/analysis-of.ts'
import { memberAt, membersAt } from '#verify/findings/reading/node-parts.ts'
import { type CoverageItem, type CoveredFlow, keyOf, type WrittenRule } from './covered-flow.ts'

const table = 'status-routes.json'

/** Coverage items for the lines of the status table and the cases of its decisions. */
export function statusItems({ resolved, rules }: CoveredFlow): CoverageItem[] {
  const file = resolved.files.get(table)
  const listed = membersAt(file, 'statuses').map(([status, node]): CoverageItem => {
    const at = pointTo(table, 'statuses', status)
    return { kind: 'statuses', key: keyOf.status(at), at, node, says: `the status ${status}`, aim: { by: 'status', status } }
  })
  const decisions = membersAt(file, 'decisions').map(([name, node]) => [pointTo(table, 'decisions', name), node] as const)
  const unlisted = memberAt(file, 'unlisted')
  const first = ways(pointTo(table, 'first'), memberAt(file, 'first'), rules)
  const lists = [...decisions, ...(unlisted ? [[pointTo(table, 'unlisted'), unlisted] as const] : [])]
  return [...first, ...listed, ...lists.flatMap(([at, node]) => decision(at, node, rules))]
}

function decision(at: FlowPointer, node: SourceNode, rules: CoveredFlow['rules']): CoverageItem[] {
  const cases = pointTo(at, 'cases')
  const taken = ways(cases, memberAt(node, 'cases'), rules)
  const otherwise = memberAt(node, 'otherwise')
  if (!otherwise) return taken
  const own = rulesOfItems(cases, memberAt(node, 'cases'), rules)
  const goal = { rule: not(any(...own.map(({ rule }) => rule))) }
  const name = splitPointer(at).keys.join(' ')
  const here = pointTo(at, 'otherwise')
  const says = `"otherwise" of ${name}`
  const aim = { by: 'rule', near: own.map((one) => one.at), goal } as const
  return [...taken, { kind: 'statuses', key: keyOf.status(here), at: here, node: otherwise, says, aim }]
}

function ways(at: FlowPointer, list: SourceNode | undefined, rules: CoveredFlow['rules']): CoverageItem[] {
  const own = rulesOfItems(at, list, rules)
  return own.map((one, index) => {
    const here = one.at.slice(0, -'/when'.length)
    const keys = splitPointer(here).keys
    const goal = { rule: all(one.rule, ...own.slice(0, index).map(({ rule }) => not(rule))) }
    const says = `the case "${keys.at(-1)}" of ${keys
      .slice(0, -1)
      .filter((key) => key !== 'cases')
      .join(' ')}`
    const aim = { by: 'rule', near: own.map((other) => other.at), goal } as const
    return { kind: 'statuses', key: keyOf.status(here), at: here, node: one.node, says, aim }
  })
}

function rulesOfItems(at: FlowPointer, list: SourceNode | undefined, rules: CoveredFlow['rules']): readonly WrittenRule[] {
  return (list?.items ?? []).flatMap((item, index) => rules.get(pointTo(at, itemKey(item, index), 'when')) ?? [])
}
