import { count } from '#consequences/count.ts'
import type { Finding, Fix } from '#engine/authoring.ts'
import { type FlowPath, lenderOf } from '#engine/index.ts'
import type { SuppressionResult } from '#verify/index.ts'
import type { FlowFiles } from '../command-line/command.ts'
import { unifiedDiff } from '../report/unified-diff.ts'
import type { RunChecks } from './check-runner.ts'

type Texts = ReadonlyMap<FlowPath, string>

export type Fixed = {
  readonly texts: Texts
  /** The fixes applied, in the order of their findings. */
  readonly made: readonly Made[]
  /** The findings after the fixes. */
  readonly left: SuppressionResult
}

/** An applied fix; line and column refer to the file before the fix. */
export type Made = Pick<Finding, 'file' | 'line' | 'column' | 'code' | 'name'> & {
  /** The change in words: `"SECONDRY" → "SECONDARY"`. */
  readonly change: string
}

/** The most rounds. One fix may reveal a further error, but more rounds indicate fixes that undo each other. */
const MOST_ROUNDS = 10

/**
 * Applies safe fixes and repeats the checks until there are none left. Of overlapping fixes the first is applied; the
 * other follows in the next round if still reported. All other text is unchanged.
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
 * The safe fixes of findings: of several alternatives the first. Errors in inherited files come first, because a
 * misspelling in the parent makes correct names of the lender look wrong.
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

/** Whether an error in another folder's file affects the lender, or the finding refers to it. */
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

/** The changed text before and after; for several edits, the title of the fix. */
function changeOf({ title, edits }: Fix, texts: Texts): string {
  const [only, ...others] = edits
  if (!only || others.length > 0 || only.length === 0) return title
  const was = (texts.get(only.file) ?? '').slice(only.offset, only.offset + only.length)
  return `${was} → ${only.text === '' ? 'nothing' : only.text}`
}

/** One line for each applied fix, with the place of its finding. */
export function fixedInWords({ made }: Fixed, shown: FlowFiles['shown']): string {
  const lines = made.map((one) => `${place(one, shown)} fixed ${one.code} ${one.name}: ${one.change}\n`)
  return `${lines.join('')}${sum(made)} made\n\n`
}

/** The fixes as a unified diff for `git apply` and `patch`, which ignore the last line. */
export function fixesAsDiff({ made, texts, left }: Fixed, before: Texts, shown: FlowFiles['shown']): string {
  const diffs = [...texts].map(([path, after]) => unifiedDiff(shown(path), before.get(path) ?? '', after))
  return `${diffs.join('')}${sum(made)} would be made, ${count(left.findings.length, 'finding')} would be left\n`
}

function sum(made: readonly Made[]): string {
  return `${count(made.length, 'fix', 'fixes')} in ${count(new Set(made.map(({ file }) => file)).size, 'file')}`
}

function place({ file, line, column }: Made, shown: FlowFiles['shown']): string {
  return `${shown(file)}:${line}:${column}`
}
