import type { SyntaxFix, SyntaxProblem } from './syntax-problem.ts'

/** The problem of a merge conflict: the lines that git writes around two versions (`<<<<<<<`, `=======`, `>>>>>>>`). */
export function mergeConflict(text: string): SyntaxProblem | undefined {
  const begins = markAt('<<<<<<<', 0)
  const middle = begins && markAt('=======', begins.end)
  const ends = middle && markAt('>>>>>>>', middle.end)
  if (!begins || !middle || !ends) return undefined
  const keep = (which: string, branch: string, from: number, to: number): SyntaxFix => ({
    title: `Keep the ${which} version${branch && ` (${branch})`} and delete the rest`,
    safety: 'review',
    edits: [{ offset: begins.start, length: ends.end - begins.start, text: text.slice(from, to) }],
  })
  return {
    offset: begins.start,
    length: text.slice(begins.start, begins.end).trimEnd().length,
    message:
      'Git could not merge two versions here: one stands between <<<<<<< and =======, the other between ======= and >>>>>>>.',
    fixes: [keep('upper', begins.branch, begins.end, middle.start), keep('lower', ends.branch, middle.end, ends.start)],
    related: [{ offset: middle.start, length: 7, label: 'the other version begins' }],
  }

  /** The next line from an offset that begins with a marker, including its line end. */
  function markAt(
    mark: string,
    from: number,
  ): { readonly start: number; readonly end: number; readonly branch: string } | undefined {
    const before = text.startsWith(mark, from) ? from - 1 : text.indexOf(`\n${mark}`, from)
    if (before < 0 && !text.startsWith(mark, from)) return undefined
    const start = before + 1
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline + 1
    return { start, end, branch: text.slice(start + mark.length, end).trim() }
  }
}
