import { changeInWords } from '#consequences/compare/change-in-words.ts'
import { chapterHeads } from '#consequences/compare/chapter-heads.ts'
import { type Comparison, type FoldedDifference, sideInWords } from '#consequences/compare/comparison.ts'
import { factsInWords } from '#consequences/compare/facts-in-words.ts'
import { lendersInWords } from '#consequences/compare/lenders-in-words.ts'
import { count } from '#consequences/count.ts'
import { describePointer } from '#engine/index.ts'
import { CHAPTERS, type Chapter } from '#verify/index.ts'

/** Formats the result of `diff` for a terminal: a heading for each of `CHAPTERS` with differences, texts grouped by screen. */
export function comparisonPretty(comparison: Comparison, colour: boolean): string {
  const bold = (text: string) => (colour ? `\u001b[1m${text}\u001b[22m` : text)
  const dim = (text: string) => (colour ? `\u001b[2m${text}\u001b[22m` : text)
  const { differences, came, went } = comparison
  const chapters = CHAPTERS.flatMap((chapter) => {
    const ours = differences.filter((one) => one.chapter === chapter)
    if (ours.length === 0) return []
    return [bold(chapterHeads[chapter]), ...linesOf(chapter, ours), '']
  })
  return [
    ...chapters,
    ...came.map((lender) => `${lender} is new.`),
    ...went.map((lender) => `${lender} is gone.`),
    ...(came.length + went.length > 0 ? [''] : []),
    summaryOfComparison(comparison),
    '',
  ].join('\n')

  function linesOf(chapter: Chapter, ours: readonly FoldedDifference[]): string[] {
    if (chapter === 'lender') return ours.flatMap((one) => text(one).map((line) => line.slice(2)))
    if (chapter !== 'texts') return ours.flatMap(decision)
    return byScreen(ours).flatMap(([screen, texts]) => [`  ${screen}`, ...texts.flatMap(text)])
  }

  function decision(difference: FoldedDifference): string[] {
    const { about, from, to } = difference
    return [`  ${about}${forWhom(difference)}`, `    ${changeInWords(from, to)}`, ...conditions(difference)]
  }

  function text(difference: FoldedDifference): string[] {
    const { from, to } = difference
    return [`    ${ownName(difference)}${forWhom(difference)}: ${changeInWords(from, to)}`, ...conditions(difference)]
  }

  function conditions({ who, example, undecided }: FoldedDifference): string[] {
    return [
      ...who.map((way, index) => `      ${index === 0 ? 'where' : '   or'} ${way}`),
      ...(example ? [dim(`      for example ${factsInWords(example)}`)] : []),
      ...(undecided === undefined ? [] : [`      undecided for which applicants: ${undecided || 'no example was found'}`]),
    ]
  }

  function forWhom({ lenders }: FoldedDifference): string {
    const words = lendersInWords(lenders, comparison)
    return words === '' ? '' : dim(` (${words})`)
  }
}

export function summaryOfComparison(comparison: Comparison): string {
  const { from, to, differences, lenders, same, compared } = comparison
  const sides = `${sideInWords(from)} → ${sideInWords(to)}`
  const two = from.lender !== undefined
  const whose = two ? '' : ` for ${lenders.length - same.length} of ${count(lenders.length, 'lender')}`
  const failed = comparison.notes.filter((note) => note.failed).length
  if (differences.length === 0 && failed > 0)
    return `${sides}: ${two ? 'they' : `${failed} of ${count(lenders.length, 'lender')}`} could not be compared`
  if (differences.length === 0)
    return `${sides}: no difference for borrowers${two ? ` in ${grouped(compared)} decisions and texts` : ''}`
  return `${sides}: ${count(differences.length, 'difference')}${whose}, in ${grouped(compared)} decisions and texts`
}

function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Texts grouped by their screen or file, in the order of first occurrence. */
export function byScreen(texts: readonly FoldedDifference[]): (readonly [string, readonly FoldedDifference[]])[] {
  return [...Map.groupBy(texts, ({ at }) => describePointer(at.slice(0, at.indexOf('.json') + 5)))]
}

/** The name of a text without its screen, which is the group's heading. */
export function ownName({ about, at }: FoldedDifference): string {
  const screen = describePointer(at.slice(0, at.indexOf('.json') + 5))
  return about.endsWith(` of ${screen}`) ? about.slice(0, -` of ${screen}`.length) : about
}
