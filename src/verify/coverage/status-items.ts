import { splitPointer } from '#engine/index.ts'
import { all, any, not } from '#verify/analysis/analysis-of.ts'
import { fileOf, type Part, partAt, partsAt } from '#verify/findings/reading/node-parts.ts'
import { type CoverageItem, type CoveredFlow, keyOf, type WrittenRule } from './covered-flow.ts'

/** Coverage items for the lines of the status table and the cases of its decisions. */
export function statusItems({ resolved, rules }: CoveredFlow): CoverageItem[] {
  const table = fileOf(resolved, 'status-routes.json')
  const listed = partsAt(table, 'statuses').map(({ key: status, at, node }): CoverageItem => {
    return { kind: 'statuses', key: keyOf.status(at), at, node, says: `the status ${status}`, aim: { by: 'status', status } }
  })
  const unlisted = partAt(table, 'unlisted')
  const decisions = [...partsAt(table, 'decisions'), ...(unlisted ? [unlisted] : [])]
  return [
    ...casesIn(rulesOfItems(table, 'first', rules)),
    ...listed,
    ...decisions.flatMap((decision) => ofDecision(decision, rules)),
  ]
}

function ofDecision(decision: Part, rules: CoveredFlow['rules']): CoverageItem[] {
  const own = rulesOfItems(decision, 'cases', rules)
  const taken = casesIn(own)
  const otherwise = partAt(decision, 'otherwise')
  if (!otherwise) return taken
  const { at, node } = otherwise
  const goal = { rule: not(any(...own.map(({ rule }) => rule))) }
  const says = `"otherwise" of ${splitPointer(decision.at).keys.join(' ')}`
  const aim = { by: 'rule', near: own.map((one) => one.at), goal } as const
  return [...taken, { kind: 'statuses', key: keyOf.status(at), at, node, says, aim }]
}

function casesIn(own: readonly WrittenRule[]): CoverageItem[] {
  return own.map((one, index) => {
    const at = one.at.slice(0, -'/when'.length)
    const keys = splitPointer(at).keys
    const goal = { rule: all(one.rule, ...own.slice(0, index).map(({ rule }) => not(rule))) }
    const list = keys.slice(0, -1).filter((key) => key !== 'cases')
    const says = `the case "${keys.at(-1)}" of ${list.join(' ')}`
    const aim = { by: 'rule', near: own.map((other) => other.at), goal } as const
    return { kind: 'statuses', key: keyOf.status(at), at, node: one.node, says, aim }
  })
}

function rulesOfItems(part: Part | undefined, list: string, rules: CoveredFlow['rules']): readonly WrittenRule[] {
  return partsAt(part, list).flatMap(({ at }) => rules.get(`${at}/when`) ?? [])
}
