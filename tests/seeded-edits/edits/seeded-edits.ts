/**
 * Single edits of flow files, chosen by a seeded random generator. Wrong edits change what borrowers see, what a scenario
 * claims, or whether the file can be read; equivalent edits change nothing. The operators take turns, so that rare ones
 * occur; then the sort of file is chosen, so that the many screens do not crowd out the others; then base or a lender; then
 * the value.
 */
import { Corpus } from './corpus.ts'
import type { Spot } from './document.ts'
import { type Edit, type EditOperator, editAt } from './edit.ts'
import { EQUIVALENT_LAYOUT } from './equivalent-layout.ts'
import { EQUIVALENT_RULES } from './equivalent-rules.ts'
import { MISSPELLINGS } from './misspellings.ts'
import { Random } from './random.ts'
import { RULE_EDITS } from './rule-edits.ts'
import { brokenJson, STRUCTURE_EDITS } from './structure-edits.ts'
import { TEXT_EDITS } from './text-edits.ts'
import { VALUE_EDITS } from './value-edits.ts'

export const WRONG_EDITS: readonly EditOperator[] = [
  ...[...MISSPELLINGS, ...VALUE_EDITS, ...STRUCTURE_EDITS, ...TEXT_EDITS, ...RULE_EDITS, brokenJson],
]

export const EQUIVALENT_EDITS: readonly EditOperator[] = [...EQUIVALENT_LAYOUT, ...EQUIVALENT_RULES]

/**
 * `count` different edits.
 *
 * @param texts all files of a flows folder by path
 */
export function seededEdits(
  operators: readonly EditOperator[],
  texts: ReadonlyMap<string, string>,
  seed: number,
  count: number,
): Edit[] {
  const corpus = new Corpus(texts)
  const random = new Random(seed)
  const usable = operators.map((operator) => ({ operator, groups: groupsOf(operator, corpus) })).filter(hasGroups)
  const edits = new Map<string, Edit>()
  for (let turn = 0; edits.size < count && turn < count * 20; turn += 1) {
    const { operator, groups } = usable[turn % usable.length] as (typeof usable)[number]
    const spot = random.pick(random.pick(random.pick(groups)))
    const edit = editAt(operator, spot, random, corpus)
    if (edit) edits.set(JSON.stringify([...edit.texts]), edit)
  }
  return [...edits.values()]
}

type Groups = readonly (readonly (readonly Spot[])[])[]

const hasGroups = ({ groups }: { readonly groups: Groups }): boolean => groups.length > 0

/** The spots that an operator fits: by sort of file, then of base and of the lenders. */
function groupsOf(operator: EditOperator, corpus: Corpus): Groups {
  const bySort = new Map<string, Map<boolean, Spot[]>>()
  for (const { spots, sort, folder } of corpus.documents) {
    const fitting = spots.filter((spot) => operator.fits(spot, corpus))
    if (fitting.length === 0) continue
    const byFolder = bySort.get(sort) ?? new Map<boolean, Spot[]>()
    bySort.set(sort, byFolder.set(folder === 'base', [...(byFolder.get(folder === 'base') ?? []), ...fitting]))
  }
  return [...bySort.values()].map((byFolder) => [...byFolder.values()])
}
