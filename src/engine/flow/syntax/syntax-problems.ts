import { bracketProblem } from './bracket-problem.ts'
import { grammarProblem } from './grammar-problem.ts'
import { mergeConflict } from './merge-conflict.ts'
import type { SyntaxEdit, SyntaxFix, SyntaxProblem } from './syntax-problem.ts'
import { tokensOf } from './tokens.ts'

/** In UTF-16 code units: more than a whole file of translations has. The cause in a larger file is not looked for. */
const MOST_ANALYSED = 250_000

/**
 * The first cause for which a text is not JSON; undefined if none is recognised. Problems with the same `group` have
 * one cause and one fix. A fix counts as safe only if any error that remains after it comes later in the text.
 */
function firstSyntaxProblem(text: string): SyntaxProblem | undefined {
  const problem = text.length > MOST_ANALYSED ? undefined : firstProblem(text)
  return (
    problem && {
      ...problem,
      fixes: problem.fixes.map((fix) => (fix.safety === 'safe' && !helps(fix, text) ? { ...fix, safety: 'review' } : fix)),
    }
  )
}

/** The most problems that are reported of one file: with more, the first has been misread. */
const MOST_REPORTED = 4
/** In UTF-16 code units: of a larger file only the first problem is reported, as each costs a whole analysis. */
const MOST_FOR_SEVERAL = 50_000

/**
 * The independent problems of a text, each as it stands after the safe fixes of those before it: several only if the
 * fixes of all but the last are safe, and the last one makes it JSON.
 */
export function syntaxProblems(text: string): readonly SyntaxProblem[] {
  const first = firstSyntaxProblem(text)
  if (!first) return []
  if (text.length > MOST_FOR_SEVERAL) return [first]
  const problems = [first]
  const made: SyntaxEdit[][] = []
  for (let now = text, next: SyntaxProblem | undefined = first; next; next = firstSyntaxProblem(now)) {
    const [fix] = next.fixes
    if (fix?.safety !== 'safe') return problems.slice(0, 1)
    if (next !== first) {
      const back = movedBack(next, made)
      if (!back || problems.push(back) > MOST_REPORTED) return problems.slice(0, 1)
    }
    made.push([...fix.edits])
    now = edited(now, fix.edits)
  }
  return problems
}

/** A problem of an edited text, at the place that it has in the text before the edits; undefined if it is in an edit. */
function movedBack(problem: SyntaxProblem, made: readonly (readonly SyntaxEdit[])[]): SyntaxProblem | undefined {
  const { fixes, related, ...rest } = problem
  const moved = before(rest, made)
  const movedFixes = fixes.map((fix) => ({ ...fix, edits: fix.edits.flatMap((edit) => before(edit, made) ?? []) }))
  if (!moved || movedFixes.some(({ edits }, index) => edits.length !== fixes[index]?.edits.length)) return undefined
  return { ...moved, fixes: movedFixes, related: related?.flatMap((place) => before(place, made) ?? []) }
}

function before<T extends { readonly offset: number; readonly length: number }>(
  place: T,
  made: readonly (readonly SyntaxEdit[])[],
): T | undefined {
  let { offset } = place
  for (const edits of made.toReversed()) {
    let grown = 0
    for (const edit of edits.toSorted((a, b) => a.offset - b.offset)) {
      const start = edit.offset + grown
      const end = start + edit.text.length
      if (offset < start) break
      // A place inside a replaced text of the same length stays where it is.
      if (offset < end && edit.text.length !== edit.length) return undefined
      if (offset >= end) grown += edit.text.length - edit.length
    }
    offset -= grown
  }
  return { ...place, offset }
}

function firstProblem(text: string): SyntaxProblem | undefined {
  const conflict = mergeConflict(text)
  if (conflict) return conflict
  const { tokens, problems } = tokensOf(text)
  const brackets = bracketProblem(text, tokens)
  const grammar = grammarProblem(text, tokens, brackets === undefined)
  const all = [...problems, ...[brackets, grammar].flatMap((problem) => problem ?? [])]
  const first = all.toSorted((a, b) => a.offset - b.offset)[0]
  if (first?.group === undefined) return first
  const others = problems.filter(({ group, offset }) => group === first.group && offset > first.offset)
  if (others.length === 0) return first
  const edits = [first, ...others].flatMap(({ fixes }) => fixes[0]?.edits ?? [])
  const [fix] = first.fixes
  const places = others.length === 1 ? 'one more place' : `${others.length} more places`
  return {
    ...first,
    message: `${first.message} The same is so in ${places} of this file.`,
    fixes: fix ? [{ ...fix, title: `${fix.title}, and so in ${places}`, edits }] : [],
  }
}

function helps({ edits }: SyntaxFix, text: string): boolean {
  const after = edited(text, edits)
  try {
    JSON.parse(after.replace(/^\uFEFF/, ''))
    return true
  } catch {
    const next = firstProblem(after)
    return next !== undefined && next.offset > edits.reduce((least, { offset }) => Math.min(least, offset), text.length) + 1
  }
}

function edited(text: string, edits: readonly SyntaxEdit[]): string {
  const parts: string[] = []
  let from = 0
  for (const { offset, length, text: by } of edits.toSorted((a, b) => a.offset - b.offset)) {
    parts.push(text.slice(from, offset), by)
    from = offset + length
  }
  return [...parts, text.slice(from)].join('')
}
