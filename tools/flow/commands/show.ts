import { type MergedFile, mergedFile } from '#editing/files/merged-file.ts'
import { BASE, nearest, type ResolvedLender, resolveLender } from '#engine/authoring.ts'
import { describePointer, type Json, lenderOf } from '#engine/index.ts'
import { CannotRun, command, type Io } from '../command-line/command.ts'
import { chosenLenders, openFlows } from '../command-line/lenders.ts'

/**
 * `show`: prints a merged flow file of a lender, each line with the layer that wrote it. JSON: `{ command, lender,
 * file, chain, merged, lines: [{ text, pointer, from, overridden }], removed: [{ pointer, at }] }`; without a file `{
 * command, lender, chain, files: [{ file, from }] }`.
 */
export const show = command({
  name: 'show',
  usage: 'show <lender> [<file>]',
  summary: 'Print a lender’s merged file, each line with its folder',
  about:
    'The folder is the one that wrote the line. A file is named by its path, or by the end of the path if only one file has this end. Without a file, lists the lender’s files.',
  examples: {
    'show {lender} screens/register-v2/legal-name.json': 'one file of a lender',
    'show {lender} legal-name': 'the same file, by the end of its path',
    'show {lender}': 'all files, with the folders that each is merged from',
  },
  formats: ['pretty', 'json'],
  options: {
    own: 'only lines and files that the lender itself wrote',
  },

  async run({ _, format, options }, io, files) {
    const [lender, name, ...more] = _
    if (lender === undefined || more.length > 0)
      throw new CannotRun('Name one lender and one file: "npm run flow -- show <lender> <file>".')
    const library = await openFlows(files)
    chosenLenders(library, [lender], true)
    const resolved = resolveLender(library, lender)
    const own = options.own === true
    const report = name === undefined ? { files: filesOf(resolved, own) } : mergedFile(resolved, fileNamed(resolved, name), own)
    const { chain } = resolved
    if (format === 'json') io.out(`${JSON.stringify({ command: 'show', lender, chain, ...report }, null, 2)}\n`)
    else if ('files' in report) for (const { file, from } of report.files) io.out(`${file}  ${from.join(', ')}\n`)
    else prettyFile(report, resolved, io)
    return 0
  },
})

/** @param own true for only the files in the lender's own folder */
function filesOf({ files, chain, lender }: ResolvedLender, own: boolean) {
  return [...files]
    .map(([file, node]) => ({
      file,
      from: chain.filter((folder) => node.layers.some((place) => lenderOf(place.file) === folder)),
    }))
    .filter(({ from }) => !own || from.includes(lender))
    .sort((a, b) => (a.file < b.file ? -1 : 1))
}

function fileNamed({ files, lender }: ResolvedLender, name: string): string {
  const bare = (path: string) => path.replace(/\.json$/, '')
  const paths = [...files.keys()]
  const exact = paths.find((path) => bare(path) === bare(name) || bare(path) === `screens/${bare(name)}`)
  if (exact !== undefined) return exact
  const ends = paths.filter((path) => bare(path).endsWith(`/${bare(name)}`))
  if (ends.length === 1) return ends[0] as string
  if (ends.length > 1) throw new CannotRun(`${lender} has several files "${name}": ${ends.join(', ')}.`)
  const [guess] = nearest(
    bare(name),
    paths.flatMap((path) => [bare(path), bare(path).split('/').at(-1) ?? '']),
  )
  throw new CannotRun(
    `${lender} has no file "${name}".${guess === undefined ? '' : ` Did you mean "${guess}"?`} "npm run flow -- show ${lender}" lists them.`,
  )
}

/** The gutter shows folder and line; the lender's own lines are bold, inherited ones dim. */
function prettyFile({ file, lines, removed }: MergedFile, { lender, chain }: ResolvedLender, io: Io): void {
  const style = (code: number, end: number) => (text: string) => (io.colour ? `\u001b[${code}m${text}\u001b[${end}m` : text)
  const [bold, dim] = [style(1, 22), style(2, 22)]
  const gutters = lines.map(({ from }) =>
    from.map((place, at) => (at === 0 ? `${lenderOf(place.file)}:${place.line}` : lenderOf(place.file))).join(' < '),
  )
  const width = Math.max(0, ...gutters.map((gutter) => gutter.length))
  io.out(`${file} of ${lender}, merged from ${chain.join(' < ')}\n\n`)
  for (const [at, { text, from, overridden }] of lines.entries()) {
    const [first] = from
    const shown = first && lenderOf(first.file) === lender && lender !== BASE ? bold(text) : text
    const before = overridden
      .map(({ place, value }) => `  ← ${lenderOf(place.file)}:${place.line} says ${shortly(value)}`)
      .join('')
    io.out(`${dim((gutters[at] ?? '').padEnd(width))}  ${shown}${dim(before)}\n`)
  }
  if (removed.length > 0) io.out('\nRemoved:\n')
  for (const { pointer, at } of removed) io.out(`  ${describePointer(pointer)} (${at.file}:${at.line})\n`)
}

const longest = 60

function shortly(value: Json): string {
  const text = JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
