import { inliner } from '#engine/authoring.ts'
import type { FactsFile, FlowPointer, Rule } from '#engine/index.ts'
import { all, type CoveredFlow, not } from '#verify/index.ts'

import type { Alteration } from './alteration.ts'

/**
 * Whether it is proved that an altered rule comes out as before, for everybody of whom it is asked. What is not proved may
 * still be equivalent; it counts as a survivor.
 */
export function isEquivalent({ rule }: Alteration, covered: CoveredFlow): boolean {
  if (!rule?.decides) return false
  const inline = inliner((covered.resolved.files.get('facts.json')?.value ?? {}) as unknown as FactsFile)
  return covered.analysis.differ(inline(rule.before), inline(rule.after), askedOf(covered, rule.at)).is === 'impossible'
}

/** Of cases, only those are asked whom no earlier one takes; of checks, only those who have answered. */
function askedOf({ rules, flow }: CoveredFlow, at: FlowPointer): Rule {
  const list = /^(.*\/(?:cases|first))\/[^/]+\/when$/.exec(at)?.[1]
  if (list !== undefined) {
    const own = [...rules.values()].filter((rule) => rule.at.startsWith(`${list}/`) && rule.at.endsWith('/when'))
    const earlier = own.slice(
      0,
      own.findIndex((rule) => rule.at === at),
    )
    return all(...earlier.map(({ rule }) => not(rule)))
  }
  const [, route = '', check = ''] = /^screens\/(.+)\.json#\/checks\/([^/]+)\/refuseWhen$/.exec(at) ?? []
  const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  if (!screen || !('checks' in screen)) return true
  const reads = screen.checks.find(({ id }) => id === check)?.reads ?? []
  const paths = screen.fields.filter(({ id }) => reads.includes(id)).map(({ path }) => path)
  return paths.length > 0 ? { answered: paths } : true
}
