import { inliner } from '#engine/authoring.ts'
import type { FactsFile, FlowPointer, Rule } from '#engine/index.ts'
import { all, type CoveredFlow, not } from '#verify/index.ts'
import type { Mutant } from './mutant.ts'

/**
 * Whether the mutated rule is proved to evaluate as before, for all applications for which it is evaluated. Without a
 * proof, the mutant counts as surviving.
 */
export function isEquivalent({ rule }: Pick<Mutant, 'rule'>, covered: CoveredFlow): boolean {
  if (!rule?.decides) return false
  // A named rule that the lender does not use is never evaluated.
  if (rule.at.startsWith('facts.json#/rules/') && !covered.rules.has(rule.at)) return true
  const inline = inlinerOf(covered)
  return covered.analysis.differ(inline(rule.before), inline(rule.after), evaluatedWhen(covered, rule.at)).is === 'impossible'
}

/** Inlines named rules and values. */
export function inlinerOf({ resolved }: CoveredFlow): (rule: Rule) => Rule {
  return inliner((resolved.files.get('facts.json')?.value ?? {}) as unknown as FactsFile)
}

/**
 * The rule under which the mutated rule is evaluated: for a case, no earlier case matches; for a check, its fields are
 * answered.
 */
function evaluatedWhen({ rules, flow }: CoveredFlow, at: FlowPointer): Rule {
  const list = /^(.*\/(?:cases|first))\/[^/]+\/when$/.exec(at)?.[1]
  if (list !== undefined) {
    const own = [...rules.values()].filter((rule) => rule.at.startsWith(`${list}/`) && rule.at.endsWith('/when'))
    const before = own.findIndex((rule) => rule.at === at)
    return all(...own.slice(0, before).map(({ rule }) => not(rule)))
  }
  const [, route = '', check = ''] = /^screens\/(.+)\.json#\/checks\/([^/]+)\/refuseWhen$/.exec(at) ?? []
  const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  if (!screen || !('checks' in screen)) return true
  const reads = screen.checks.find(({ id }) => id === check)?.reads ?? []
  const paths = screen.fields.filter(({ id }) => reads.includes(id)).map(({ path }) => path)
  return paths.length > 0 ? { answered: paths } : true
}
