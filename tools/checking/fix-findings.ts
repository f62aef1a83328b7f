import type { Finding, Fix } from '#engine/authoring.ts'
import { type FlowPath, lenderOf } from '#engine/index.ts'
import type { SuppressionResult } from '#verify/index.ts'
import type { RunChecks } from './check-runner.ts'

type Texts = ReadonlyMap<FlowPath, string>

export type Fixed = {
  readonly texts: Texts
  /** The fixes that were made, in the order of their findings. */
  readonly made: readonly Made[]
  /** What is found afterwards. */
  readonly left: SuppressionResult
}

/** Line and column are those of the file as it was when the fix was made. */
export type Made = Pick<Finding, 'file' | 'line' | 'column' | 'code' | 'name'> & {
  /** `"SECONDRY" → "SECONDARY"` */
  readonly change: string
}

/** One fix may uncover the next mistake; more rounds than this mean two fixes that undo each other. */
const MOST_ROUNDS = 10

/**
 * Makes the safe fixes and runs the checks again, until there are none. Of two that overlap the first is
 * made; the other follows in the next round, if it is still found. All other text stays as it was written.
 */
export function fixFindings(before: Texts, look: RunChecks): Fixed {
  const made: Made[] = []
  let texts = before
  let left = look(texts)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const chosen = safeFixes(left.findings)
    if (chosen.length === 0) break
    for (const { finding, fix } of chosen) {
      const { file, line, column, code, name } = finding
      made.push({ file, line, column, code, name, change: changeOf(fix, texts) })
    }
    texts = edited(
      texts,
      chosen.flatMap(({ fix }) => fix.edits),
    )
    left = look(texts)
  }
  return { texts, made, left }
}

type Edit = Fix['edits'][number]

/**
 * Of several fixes the first is made; the others are alternatives. What a lender takes over is
 * mended first: where its parent misspells a name, the lender's own is not the one that is wrong.
 */
function safeFixes(findings: readonly Finding[]): { readonly finding: Finding; readonly fix: Fix }[] {
  const taken: Edit[] = []
  return findings.flatMap((finding) => {
    const [fix] = finding.fixes
    if (fix?.safety !== 'safe' || fix.edits.length === 0 || findings.some((other) => isAbove(other, finding))) return []
    if (fix.edits.some((edit) => taken.some((one) => meet(one, edit)))) return []
    taken.push(...fix.edits)
    return [{ finding, fix }]
  })
}

/** An error in a file of another folder that concerns the lender, or to which the finding refers. */
function isAbove({ severity, file, lenders }: Finding, finding: Finding): boolean {
  const lender = lenderOf(finding.file)
  if (severity !== 'error' || lenderOf(file) === lender) return false
  return lenders.includes(lender) || finding.related.some((place) => place.file === file)
}

function meet(a: Edit, b: Edit): boolean {
  return a.file === b.file && a.offset <= b.offset + b.length && b.offset <= a.offset + a.length
}

function edited(texts: Texts, edits: readonly Edit[]): Texts {
  const result = new Map(texts)
  for (const { file, offset, length, text } of edits.toSorted((a, b) => b.offset - a.offset)) {
    const before = result.get(file)
    if (before !== undefined) result.set(file, before.slice(0, offset) + text + before.slice(offset + length))
  }
  return result
}

/** The text before and after; of more than one edit, the title of the fix. */
function changeOf({ title, edits }: Fix, texts: Texts): string {
  const [only, ...others] = edits
  if (!only || others.length > 0 || only.length === 0) return title
  const was = (texts.get(only.file) ?? '').slice(only.offset, only.offset + only.length)
  return `${was} → ${only.text === '' ? 'nothing' : only.text}`
}
