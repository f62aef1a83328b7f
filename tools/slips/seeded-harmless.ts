/** Edits by chance that change nothing for anybody: laid out otherwise, or a rule that says the same in other words. */
import { Chance } from './chance.ts'
import { Corpus } from './corpus.ts'
import type { Edit, Kind } from './edit.ts'
import * as layout from './harmless-layout.ts'
import * as rules from './harmless-rules.ts'
import { seeded } from './seeded-slips.ts'

export const HARMLESS: readonly Kind[] = [
  ...[layout.keysReordered, layout.commentAdded, layout.otherSpaces, layout.gapBetween, layout.sameNumber, layout.escapedLetter],
  ...[layout.sameAmount, layout.renamedRule, rules.ruleWrittenOut],
  ...[rules.twiceNegated, rules.asIf, rules.operandsSwapped, rules.seenFromBehind, rules.operandTwice, rules.nested],
  ...[rules.deMorgan, rules.branchesTurned, rules.choicesReordered, rules.bracketsAround],
]

/** @param texts all files of a flows folder by path */
export function seededHarmless(texts: ReadonlyMap<string, string>, seed: number, count: number): Edit[] {
  return seeded(HARMLESS, new Corpus(texts), new Chance(seed), count)
}
