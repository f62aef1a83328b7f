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
export function firstSyntaxProblem(text: string): SyntaxProblem | undefined {
  const problem = text.length > MOST_ANALYSED ? undefined : firstProblem(text)
  return (
    problem && {
      ...problem,
      fixes: problem.fixes.map((fix) => (fix.safety === 'safe' && !helps(fix, text) ? { ...fix, safety: 'review' } : fix)),
    }
  )
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
