import { FINDING_CODES, type FindingCode } from '#engine/findings/finding-codes.ts'
import { nearest } from '#engine/findings/nearest.ts'
import { isEdit } from '../docs/findings/finding-example.ts'
import { FINDING_EXAMPLES } from '../docs/findings/finding-examples.ts'
import { findingPage } from '../docs/findings/finding-page.ts'
import { CannotRun, type Command } from './command.ts'

/**
 * Says what a finding means.
 *
 * `--format json`: `{ code, name, severity, title, why, by, wrong, right }`, where `wrong` and `right` are texts by the path
 * of the file in which they stand.
 */
export const explain: Command = {
  name: 'explain',
  usage: 'explain --code <code>',
  summary: 'Say what a finding means, with a wrong and a right example.',
  examples: [
    { line: 'npm run flow -- explain --code E101', says: 'by its code' },
    { line: 'npm run flow -- explain --code unknown-variable', says: 'by its name' },
    { line: 'npm run flow -- explain --code E101 --format json', says: 'for a program' },
  ],
  formats: ['pretty', 'json'],
  options: { code: { type: 'string', says: 'the code or the name of a finding', value: 'CODE' } },

  async run(args, io) {
    const { code: asked } = args.options
    if (typeof asked !== 'string') throw new CannotRun('Say which finding: explain --code E101.')
    const code = codeOf(asked)
    io.out(args.format === 'json' ? `${JSON.stringify(asJson(code), null, 2)}\n` : findingPage(code))
    return 0
  },
}

function codeOf(asked: string): FindingCode {
  const all = Object.entries(FINDING_CODES)
  const found = all.find(([code, { name }]) => code === asked.toUpperCase() || name === asked)
  if (found) return found[0] as FindingCode
  const [guess] = nearest(
    asked,
    all.flatMap(([code, { name }]) => [code, name]),
  )
  const meant = guess === undefined ? '' : ` Did you mean "${guess}"?`
  throw new CannotRun(`There is no finding "${asked}".${meant} docs/findings/README.md lists them.`)
}

function asJson(code: FindingCode) {
  const example = FINDING_EXAMPLES[code]
  return {
    ...{ code, ...FINDING_CODES[code], why: example.why, by: example.by ?? 'check' },
    wrong: isEdit(example) ? { [example.file]: example.wrong } : example.wrongFiles,
    right: isEdit(example) ? { [example.file]: example.right } : example.rightFiles,
  }
}
