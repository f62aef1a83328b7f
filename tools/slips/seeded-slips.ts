/**
 * Slips of the hand in flow files, by chance: each a single edit that changes what borrowers meet, what a claim says, or
 * whether the file can be read. The kinds come in turn, so that rare ones are among them; then the sort of file, so that
 * the many screens do not drown the few others; then the file of base or of a lender; then the line.
 */
import { brokenJson } from './broken-json.ts'
import { Chance } from './chance.ts'
import { Corpus } from './corpus.ts'
import type { Spot } from './document.ts'
import type { Edit, Kind } from './edit.ts'
import { editOf } from './edit-of.ts'
import { brokenOverlay, misnamedFile, misspeltId, misspeltKey, misspeltName, misspeltOperator } from './misspelt.ts'
import { doubled, droppedCondition, droppedFromPromise, droppedItem, droppedProperty } from './taken-out.ts'
import { brokenPattern, invertedCondition, swappedBranches, swappedOrder, swappedTargets, wrongOperator } from './turned.ts'
import { brokenArgument, brokenTranslation, changedWords, emptiedWords, removedWords } from './words.ts'
import { flipped, offByOne, wrongChoice, wrongReference, wrongType } from './wrong-values.ts'

export const SLIPS: readonly Kind[] = [
  ...[misspeltKey, misspeltName, misspeltId, misspeltOperator, misnamedFile, brokenOverlay],
  ...[wrongChoice, wrongReference, wrongType, flipped, offByOne],
  ...[droppedItem, droppedProperty, droppedFromPromise, droppedCondition, doubled],
  ...[removedWords, emptiedWords, changedWords, brokenArgument, brokenTranslation],
  ...[wrongOperator, invertedCondition, swappedBranches, swappedTargets, swappedOrder, brokenPattern, brokenJson],
]

/** @param texts all files of a flows folder by path */
export function seededSlips(texts: ReadonlyMap<string, string>, seed: number, count: number): Edit[] {
  return seeded(SLIPS, new Corpus(texts), new Chance(seed), count)
}

/** `count` edits, no two of them the same. */
export function seeded(kinds: readonly Kind[], corpus: Corpus, chance: Chance, count: number): Edit[] {
  const groups = kinds.map((kind) => ({ kind, groups: groupsOf(kind, corpus) })).filter((one) => one.groups.length > 0)
  const made = new Map<string, Edit>()
  for (let turn = 0; made.size < count && turn < count * 20; turn += 1) {
    const { kind, groups: files } = groups[turn % groups.length] as (typeof groups)[number]
    const spot = chance.oneOf(chance.oneOf(chance.oneOf(files)))
    const edit = editOf(kind, spot, chance, corpus)
    if (edit) made.set(JSON.stringify([...edit.texts]), edit)
  }
  return [...made.values()]
}

/** By sort of file; in it base and the lenders; in those the spots. */
function groupsOf(kind: Kind, corpus: Corpus): readonly (readonly (readonly Spot[])[])[] {
  const bySort = new Map<string, Map<boolean, Spot[]>>()
  for (const document of corpus.documents) {
    const fitting = document.spots.filter((spot) => kind.fits(spot, corpus))
    if (fitting.length === 0) continue
    const folders = bySort.get(document.sort) ?? new Map<boolean, Spot[]>()
    bySort.set(document.sort, folders)
    const isBase = document.folder === 'base'
    folders.set(isBase, [...(folders.get(isBase) ?? []), ...fitting])
  }
  return [...bySort.values()].map((folders) => [...folders.values()])
}
