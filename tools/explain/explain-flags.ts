import { type CompiledFlow, caseOfFlag, type Facts, pointTo, type Rule } from '#engine/index.ts'
import { FLAG_SUBJECT } from '#verify/index.ts'

import type { Explained } from './explained.ts'

/** @param fixed those whose values were given, and not worked out */
export function explainFlags({ live }: CompiledFlow, facts: Facts, fixed: ReadonlySet<string>): Explained['flags'] {
  return Object.entries(live.flags).map(([name, flag]) => {
    const at = pointTo('flags.json', name)
    const is = facts.flags?.[name] === true
    if (fixed.has(name)) return { name, is, decided: [{ says: `${name} is ${is}, as it was given`, because: { at }, facts }] }
    const held = caseOfFlag(name, flag, facts, FLAG_SUBJECT)
    const because = held
      ? { at: pointTo(pointTo(at, 'cases'), held.id), ...(held.when !== undefined && { rule: held.when as Rule }) }
      : { at: pointTo(at, 'default') }
    const says = held ? `${name} is ${is} by its case "${held.id}"` : `${name} is ${is} by default`
    return { name, is, decided: [{ says, because, facts }] }
  })
}
