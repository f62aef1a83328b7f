/**
 * Analyses a list of cases of which the first with a true rule decides: which cases never decide, and whether some
 * facts match none.
 */

import type { Facts, Rule } from '#engine/index.ts'
import { type Analysis, all, any, confirmed, not } from './analysis-of.ts'
import { NEVER, type Node } from './diagram.ts'
import { undecided, type Verdict } from './verdict.ts'

export type CaseList = {
  readonly cases: readonly { readonly id: string; readonly when: Rule }[]
  /** A rule that is true wherever the list is evaluated. */
  readonly given?: Rule
}

export type CaseFate =
  | { readonly is: 'taken' }
  /** The case's rule is true for no facts. */
  | { readonly is: 'never' }
  /** The case's rule can be true, but whenever it is, one of these earlier cases matches as well. */
  | { readonly is: 'hidden'; readonly by: readonly string[]; readonly example: Facts }
  | Extract<Verdict, { is: 'undecided' }>

/** For each case in order: whether it ever decides. */
export function casesOf({ cases, given = true }: CaseList, analysis: Analysis): readonly CaseFate[] {
  const { diagrams, of, who } = analysis.world([given, ...cases.map(({ when }) => when)])
  return cases.map((_, index) => settled(() => fateOf(index)))

  function fateOf(index: number): CaseFate {
    const { when } = cases[index] as CaseList['cases'][number]
    const own = diagrams.both(of(given), of(when))
    const earlier = cases.slice(0, index)
    if (own === NEVER) return { is: 'never' }
    const taken = who(left(own, earlier))
    if (taken.is === 'possible') return { is: 'taken' }
    if (taken.is === 'undecided') return taken
    const example = confirmed(who(own), all(given, when))
    if (example.is !== 'possible') return example as Extract<Verdict, { is: 'undecided' }>
    return { is: 'hidden', by: hiders(own, earlier), example: example.example }
  }

  /** Facts for which none of the earlier cases matches. */
  function left(own: Node, some: CaseList['cases']): Node {
    return some.reduce((rest, { when }) => diagrams.both(rest, diagrams.not(of(when))), own)
  }

  /** A minimal set of earlier cases that hide a case: a single one if possible. */
  function hiders(own: Node, earlier: CaseList['cases']): readonly string[] {
    const hide = (some: CaseList['cases']) => left(own, some) === NEVER
    const alone = earlier.find((one) => hide([one]))
    if (alone) return [alone.id]
    let needed = earlier.filter(({ when }) => diagrams.both(own, of(when)) !== NEVER)
    for (const one of needed) {
      const without = needed.filter((other) => other !== one)
      if (hide(without)) needed = without
    }
    return needed.map(({ id }) => id)
  }
}

/** Facts for which no case matches. */
export function gapIn({ cases, given = true }: CaseList, analysis: Analysis): Verdict {
  return analysis.satisfiable(not(any(...cases.map(({ when }) => when))), given)
}

function settled(ask: () => CaseFate): CaseFate {
  try {
    return ask()
  } catch (error) {
    return undecided(error) as CaseFate
  }
}
