import type { SyntaxEdit, SyntaxFix, SyntaxProblem } from './syntax-problem.ts'

const CONFLICT =
  /^<{7}(?: (?<ours>.*))?\r?\n(?<mine>(?:(?!={7}).*\n)*?)={7}.*\n(?<other>(?:.*\n)*?)>{7}(?: (?<theirs>.*))?(?:\r?\n|$)/m

/** The lines that git writes around two versions that it could not merge. */
export function mergeConflict(text: string): SyntaxProblem | undefined {
  const found = CONFLICT.exec(text)
  if (!found) return undefined
  const { index: offset, groups: { ours = '', mine = '', other = '', theirs = '' } = {} } = found
  const [whole] = found
  const keep = (which: string, branch: string, kept: string): SyntaxFix => {
    const edit: SyntaxEdit = { offset, length: whole.length, text: kept }
    return {
      title: `Keep the ${which} version${branch && ` (${branch.trim()})`} and delete the rest`,
      safety: 'review',
      edits: [edit],
    }
  }
  const middle = offset + whole.indexOf(mine, 1) + mine.length
  return {
    offset,
    length: whole.indexOf('\n'),
    message:
      'Git could not merge two versions here: one stands between <<<<<<< and =======, the other between ======= and >>>>>>>.',
    fixes: [keep('upper', ours, mine), keep('lower', theirs, other)],
    related: [{ offset: middle, length: 7, label: 'the other version begins' }],
  }
}
