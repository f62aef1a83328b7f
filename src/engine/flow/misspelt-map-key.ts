import type { Finding } from '#engine/diagnostics/finding.ts'
import { provedFinding } from '#engine/diagnostics/make-finding.ts'
import { closest, nearest } from '#engine/diagnostics/nearest.ts'
import { describePointer } from './describe-pointer.ts'
import { didYouMean } from './fix.ts'
import { nodeAt, pointTo, splitPointer } from './pointer.ts'
import { placeOf, type SourceNode } from './source-node.ts'

/**
 * Reports a new map key that is probably misspelt: the entry is incomplete and its key resembles a key of the parent.
 *
 * @param missing the finding of the whole schema about the incomplete entry in the merged file
 */
export function misspeltMapKey(missing: Finding, merged: SourceNode, parent: SourceNode): Finding | undefined {
  if (missing.code !== 'E011') return undefined
  const { file, keys } = splitPointer(missing.pointer)
  const around = keys.slice(0, -2)
  const key = keys.at(-2)
  const known = nodeAt(parent, around)?.members
  const keyPlace = nodeAt(merged, [...around, key ?? ''])?.keyPlace
  if (key === undefined || !known || known.has(key) || !keyPlace) return undefined
  const guesses = nearest(key, known.keys())
  if (guesses.length === 0) return undefined
  const pointer = pointTo(file, ...around, key)
  return provedFinding('E601', {
    at: keyPlace,
    pointer,
    message: `This changes ${describePointer(pointer)}, which the parent does not have, and it is not complete in itself.`,
    why: "What this lender says here would be lost: its borrowers would see the parent's version.",
    expected: closest(key, known.keys()),
    related: guesses
      .slice(0, 1)
      .map((guess) => ({ ...placeOf(known.get(guess) as SourceNode), label: `the parent's "${guess}"` })),
    fixes: didYouMean(keyPlace, guesses),
  })
}
