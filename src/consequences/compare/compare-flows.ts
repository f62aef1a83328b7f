import { BASE, type FlowLibrary, lendersOf, type ResolvedLender, resolveLender } from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'
import { compareLenders, type LenderComparison, type Memory, type ReportedDifference } from '#verify/index.ts'
import type { Comparison, FoldedDifference, Note, Side } from './comparison.ts'

const noMemory = (): Memory => new Map()

/** Compares two lenders of the same files. */
export function compareTwo(library: FlowLibrary, [a, b]: readonly [LenderId, LenderId]): Comparison {
  const [one, other] = [resolveLender(library, a), resolveLender(library, b)]
  const { comparison, notes } = attempt(one, other, noMemory())
  return {
    ...{ from: { lender: a }, to: { lender: b }, lenders: [a, b], same: [], came: [], went: [] },
    differences: comparison.differences.map((difference) => ({ ...difference, lenders: [] })),
    notes,
    compared: comparison.compared,
  }
}

/** Compares each lender before and after a change of the files. @param chosen the lenders to compare; empty for all */
export function compareChange(
  before: FlowLibrary,
  after: FlowLibrary,
  chosen: readonly LenderId[],
  sides: { readonly from: Side; readonly to: Side },
): Comparison {
  const [then, now] = [foldersIn(before), foldersIn(after)]
  const wanted = chosen.length > 0 ? chosen : [...new Set([...lendersOf(before), ...lendersOf(after)])].sort()
  const both = wanted.filter((lender) => then.includes(lender) && now.includes(lender))
  const memory = noMemory()
  const done = both.map((lender) => ({
    lender,
    ...(isTheSame(before, after, lender)
      ? { comparison: nothing, notes: [] }
      : attempt(resolveLender(before, lender), resolveLender(after, lender), memory)),
  }))
  return {
    ...sides,
    lenders: both,
    differences: folded(done.map(({ lender, comparison }) => [lender, comparison.differences])),
    same: done.flatMap(({ lender, comparison, notes }) =>
      comparison.differences.length === 0 && notes.length === 0 ? [lender] : [],
    ),
    came: wanted.filter((lender) => !then.includes(lender) && now.includes(lender)),
    went: wanted.filter((lender) => then.includes(lender) && !now.includes(lender)),
    notes: done.flatMap(({ notes }) => notes),
    compared: done.reduce((sum, { comparison }) => sum + comparison.compared, 0),
  }
}

const nothing: LenderComparison = { differences: [], compared: 0 }

function foldersIn(library: FlowLibrary): readonly LenderId[] {
  return [...(library.folders.has(BASE) ? [BASE] : []), ...lendersOf(library)]
}

/** Skips lenders whose files are equal. */
function isTheSame(before: FlowLibrary, after: FlowLibrary, lender: LenderId): boolean {
  const { chain } = resolveLender(after, lender)
  return chain.every((folder) => {
    const [then, now] = [before.folders.get(folder), after.folders.get(folder)]
    return then?.size === now?.size && [...(now ?? [])].every(([path, { text }]) => then?.get(path)?.text === text)
  })
}

type Attempt = { readonly comparison: LenderComparison; readonly notes: readonly Note[] }

/** Compares as far as the files are readable, since they may be incomplete. */
function attempt(before: ResolvedLender, after: ResolvedLender, memory: Memory): Attempt {
  const { lender } = after
  const wrong = [before, after].flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'))
  const says = 'its files have errors, which "check" lists; it was compared as far as they can be read'
  const notes: Note[] = wrong.length > 0 ? [{ lender, says }] : []
  try {
    return { comparison: compareLenders(before, after, memory), notes }
  } catch {
    const failed = 'its files cannot be read well enough to be compared; "check" lists their errors'
    return { comparison: nothing, notes: [{ lender, says: failed, failed: true }] }
  }
}

/** Merges equal differences of several lenders into one, at the first of them. */
function folded(all: readonly (readonly [LenderId, readonly ReportedDifference[]])[]): FoldedDifference[] {
  const found = new Map<string, ReportedDifference & { readonly lenders: LenderId[] }>()
  for (const [lender, differences] of all) {
    for (const difference of differences) {
      const { at, from, to, who, undecided } = difference
      const key = JSON.stringify([at, from, to, who, undecided])
      const known = found.get(key)
      if (known) known.lenders.push(lender)
      else found.set(key, { ...difference, lenders: [lender] })
    }
  }
  return [...found.values()]
}
