import { caseOfFlag } from '#engine/flags/flag-values.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { Rule } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { somebody } from '#verify/exploration/answers/facts-given.ts'
import type { Explained } from './explained.ts'

/** @param fixed those whose values were given, and not worked out */
export function explainFlags({ live }: CompiledFlow, facts: Facts, fixed: ReadonlySet<string>): Explained['flags'] {
  return Object.entries(live.flags).map(([name, flag]) => {
    const at = pointTo('flags.json', name)
    const is = facts.flags?.[name] === true
    if (fixed.has(name)) return { name, is, decided: [{ says: `${name} is ${is}, as it was given`, because: { at }, facts }] }
    const held = caseOfFlag(name, flag, facts, somebody)
    const because = held
      ? { at: pointTo(pointTo(at, 'cases'), held.id), ...(held.when !== undefined && { rule: held.when as Rule }) }
      : { at: pointTo(at, 'default') }
    const says = held ? `${name} is ${is} by its case "${held.id}"` : `${name} is ${is} by default`
    return { name, is, decided: [{ says, because, facts }] }
  })
}
