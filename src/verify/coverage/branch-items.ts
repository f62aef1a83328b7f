import { type FlowPointer, nodeAt, pointTo, splitPointer } from '#engine/index.ts'
import { all, any, not } from '#verify/analysis/analysis-of.ts'
import { memberAt } from '#verify/findings/reading/node-parts.ts'
import { type CoverageItem, type CoveredFlow, keyOf, type WrittenRule } from './covered-flow.ts'

const ofTheirOwn: ReadonlySet<string> = new Set(['status-routes.json', 'conditions.json'])

/**
 * Coverage items for cases of texts, flags and other choices, except the status table and cards, which have items of
 * their own.
 */
export function branchItems({ resolved, rules }: CoveredFlow): CoverageItem[] {
  return caseLists(rules).flatMap(({ list, cases }) => {
    const { file, keys } = splitPointer(list)
    if (ofTheirOwn.has(file)) return []
    const around = nodeAt(resolved.files.get(file), keys.slice(0, -1))
    const of = keys.slice(0, -1).join('/') || file
    const near = cases.map(({ at }) => at)
    const taken = cases.map((one, index): CoverageItem => {
      const earlier = cases.slice(0, index).map(({ rule }) => not(rule))
      const at = one.at.slice(0, -'/when'.length)
      const says = `the case "${splitPointer(at).keys.at(-1)}" of ${of}`
      const aim = { by: 'rule', near, goal: { rule: all(one.rule, ...earlier) } } as const
      return { kind: 'branches', key: keyOf.outcome(one.at, true), at, node: one.node, says, aim }
    })
    const last = cases.at(-1) as WrittenRule
    const otherwise = memberAt(around, 'otherwise') ?? memberAt(around, 'default')
    if (!otherwise) return taken
    const none: CoverageItem = {
      kind: 'branches',
      key: keyOf.outcome(last.at, false),
      at: pointTo(list.slice(0, list.lastIndexOf('/')), 'otherwise'),
      node: otherwise,
      says: `"otherwise" of ${of}`,
      aim: { by: 'rule', near, goal: { rule: not(any(...cases.map(({ rule }) => rule))) } },
    }
    return [...taken, none]
  })
}

/** All lists called `cases`, with their rules in order. */
function caseLists(
  rules: CoveredFlow['rules'],
): readonly { readonly list: FlowPointer; readonly cases: readonly WrittenRule[] }[] {
  const lists = new Map<FlowPointer, WrittenRule[]>()
  for (const rule of rules.values()) {
    const [, list] = /^(.*\/cases)\/[^/]+\/when$/.exec(rule.at) ?? []
    if (list !== undefined) lists.set(list, [...(lists.get(list) ?? []), rule])
  }
  return [...lists].map(([list, cases]) => ({ list, cases }))
}
