import { changeInWords } from '#consequences/compare/change-in-words.ts'
import { chapterHeads } from '#consequences/compare/chapter-heads.ts'
import { type Comparison, type FoldedDifference, sideInWords } from '#consequences/compare/comparison.ts'
import { factsInWords } from '#consequences/compare/facts-in-words.ts'
import { lendersInWords } from '#consequences/compare/lenders-in-words.ts'
import { CHAPTERS } from '#verify/index.ts'
import { asMarkdown } from '../report/escaped.ts'
import { byScreen, ownName, summaryOfComparison } from './comparison-pretty.ts'

/** The longest text, in characters, that GitHub accepts as a comment on a pull request. */
const mostCharacters = 65_000

/**
 * The comparison as Markdown for a pull request: a table of lenders, then the changes and the borrowers that they
 * concern.
 */
export function comparisonMarkdown(comparison: Comparison): string {
  const { from, to, differences, same, came, went, notes } = comparison
  const head = [
    `## What borrowers see differently: \`${sideInWords(from)}\` → \`${sideInWords(to)}\``,
    '',
    `${asMarkdown(summaryOfComparison(comparison))}.`,
    '',
    ...tableOfLenders(comparison),
    ...(same.length > 0 && differences.length > 0 ? [`The same as before: ${same.join(', ')}.`, ''] : []),
    ...[...came.map((lender) => `New: ${lender}.`), ...went.map((lender) => `Gone: ${lender}.`)],
    ...notes.map(({ lender, says }) => `**${lender}**: ${asMarkdown(says)}.`),
  ]
  const chapters = CHAPTERS.flatMap((chapter) => chapterIn(comparison, chapter))
  return cut([...head, ...chapters])
}

function tableOfLenders({ from, lenders, differences, same }: Comparison): string[] {
  if (from.lender !== undefined || differences.length === 0) return []
  const rows = lenders
    .filter((lender) => !same.includes(lender))
    .map((lender) => {
      const ours = differences.filter((one) => one.lenders.includes(lender))
      const words = ours.filter(({ chapter }) => chapter === 'texts' || chapter === 'lender').length
      return `| ${lender} | ${ours.length - words} | ${words} |`
    })
  return ['| lender | decided differently | reads differently |', '|---|---:|---:|', ...rows, '']
}

function chapterIn(comparison: Comparison, chapter: (typeof CHAPTERS)[number]): string[] {
  const ours = comparison.differences.filter((one) => one.chapter === chapter)
  if (ours.length === 0) return []
  const lines =
    chapter === 'texts'
      ? byScreen(ours).flatMap(([screen, texts]) => [
          `- ${asMarkdown(screen)}`,
          ...texts.map((text) => `  - ${item(text, ownName(text), comparison)}`),
        ])
      : ours.map((one) => `- ${item(one, chapter === 'lender' ? ownName(one) : one.about, comparison)}`)
  const head = `### ${chapterHeads[chapter]}`
  // Long lists of texts are collapsed; decisions never are.
  const fold = lines.length > 30 && (chapter === 'texts' || chapter === 'sandbox')
  return [
    '',
    head,
    '',
    ...(fold ? [`<details><summary>${ours.length} of them</summary>`, '', ...lines, '', '</details>'] : lines),
  ]
}

function item(difference: FoldedDifference, name: string, comparison: Comparison): string {
  const { from, to, who, example, undecided } = difference
  const lenders = lendersInWords(difference.lenders, comparison)
  return [
    `${asMarkdown(name)}${lenders === '' ? '' : ` (${lenders})`}: **${asMarkdown(changeInWords(from, to))}**`,
    ...(who.length > 0 ? [`where ${who.map(asMarkdown).join('; or ')}`] : []),
    ...(example ? [`for example ${asMarkdown(factsInWords(example))}`] : []),
    ...(undecided === undefined ? [] : [`undecided for which applicants: ${asMarkdown(undecided || 'no example was found')}`]),
  ].join(', ')
}

function cut(lines: readonly string[]): string {
  let left = mostCharacters
  const fitting = lines.findIndex((line) => {
    left -= line.length + 1
    return left < 0
  })
  if (fitting < 0) return `${lines.join('\n')}\n`
  const open = lines.slice(0, fitting)
  const folds = open.filter((line) => line.startsWith('<details>')).length - open.filter((line) => line === '</details>').length
  const rest = lines.slice(fitting).filter((line) => /^ *- /.test(line)).length
  return `${[...open, ...(folds > 0 ? ['', '</details>'] : []), '', `${rest} more not shown: run \`npm run flow -- diff\`.`].join('\n')}\n`
}
