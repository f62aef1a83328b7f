/** Cases of which the first that holds decides: which of them decide for nobody, and whether anybody is left without one. */
import type { Rule } from '#engine/flow/json.ts'
import { type Analysis, all, any, not } from './analysis-of.ts'
import type { Verdict } from './verdict.ts'

export type CaseList = {
  readonly cases: readonly { readonly id: string; readonly when: Rule }[]
  /** What holds wherever the list is looked at. */
  readonly given?: Rule
}

export type CaseFate =
  | { readonly is: 'taken' }
  /** Its own rule holds for nobody. */
  | { readonly is: 'never' }
  /** Somebody meets its rule, and everybody who does is taken by these earlier cases. */
  | { readonly is: 'hidden'; readonly by: readonly string[]; readonly example: Extract<Verdict, { is: 'possible' }>['example'] }
  | Extract<Verdict, { is: 'undecided' }>

/** Of each case in turn, whether it ever decides. */
export function casesOf({ cases, given = true }: CaseList, analysis: Analysis): readonly CaseFate[] {
  return cases.map(({ when }, index) => {
    const earlier = cases.slice(0, index)
    const taken = analysis.satisfiable(all(when, ...earlier.map((one) => not(one.when))), given)
    if (taken.is === 'possible') return { is: 'taken' }
    if (taken.is === 'undecided') return taken
    const own = analysis.satisfiable(when, given)
    if (own.is === 'undecided') return own
    if (own.is === 'impossible') return { is: 'never' }
    return { is: 'hidden', by: hiders(when, earlier, given, analysis), example: own.example }
  })
}

/** Somebody whom no case takes. */
export function gapIn({ cases, given = true }: CaseList, analysis: Analysis): Verdict {
  return analysis.refutable(any(...cases.map(({ when }) => when)), given)
}

/** As few of the earlier cases as hide it: one that does alone, or what is left when none can be spared. */
function hiders(when: Rule, earlier: CaseList['cases'], given: Rule, analysis: Analysis): readonly string[] {
  const hide = (some: CaseList['cases']) =>
    analysis.notImplied(any(...some.map((one) => one.when)), when, given).is === 'impossible'
  const alone = earlier.find((one) => hide([one]))
  if (alone) return [alone.id]
  let needed = earlier
  for (const one of earlier) {
    const without = needed.filter((other) => other !== one)
    if (hide(without)) needed = without
  }
  return needed.map(({ id }) => id)
}
