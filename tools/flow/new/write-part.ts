/** Writes a change of a lender's flow, and reports the written files. */

import { compareChange } from '#consequences/compare/compare-flows.ts'
import { count } from '#consequences/count.ts'
import type { NewPart } from '#editing/parts/new-part.ts'
import { withFiles } from '#editing/parts/new-step.ts'
import { type Settled, settled } from '#editing/parts/settled.ts'
import { type FlowLibrary, lendersOf, resolveLender } from '#engine/authoring.ts'
import type { FlowPath, LenderId } from '#engine/index.ts'
import type { Arguments, FlowFiles, Io } from '../command-line/command.ts'
import { textsOf } from '../command-line/lenders.ts'
import { writeEditorSchemas } from '../editors/editor-schemas.ts'
import { unifiedDiff } from '../report/unified-diff.ts'
import { changeLines } from '../watching/report-save.ts'

type Around = { readonly args: Arguments; readonly io: Io; readonly files: FlowFiles }

export type Written = {
  readonly library: FlowLibrary
  readonly lender: LenderId
  readonly part: NewPart
  /** The changes for borrowers, one line each. */
  readonly changes?: (files: Settled['files']) => readonly string[]
}

/** Writes the files; with `--dry-run` prints them instead. */
export async function writePart({ args, io, files }: Around, written: Written): Promise<void> {
  const { library, lender, part, changes = () => [] } = written
  const all = settled(textsOf(library), library, lender, part)
  const isDry = args.options['dry-run'] === true
  if (!isDry) await write(all, part, written, files)
  if (args.format === 'json') io.out(asJson(all, part, library, files))
  else if (isDry) for (const [path, text] of all.files) io.out(asDiff(files.shown(path), library.files.get(path)?.text, text))
  if (args.format === 'pretty') io.out(inWords(all, part, library, files, isDry))
  const lines = args.format === 'pretty' ? changes(all.files) : []
  if (lines.length > 0) io.out(`\nFor borrowers:\n${lines.map((line) => `  ${line}\n`).join('')}`)
}

async function write(all: Settled, { removed = [] }: NewPart, { library }: Written, files: FlowFiles): Promise<void> {
  for (const [path, text] of all.files) await files.write(path, text)
  for (const path of removed) await files.remove(path)
  const kept = [...textsOf(library)].filter(([path]) => !removed.includes(path))
  await writeEditorSchemas(new Map([...kept, ...all.files]), files)
}

/** A file as a diff, new files against nothing. */
function asDiff(path: string, before: string | undefined, after: string): string {
  const diff = unifiedDiff(path, before ?? '', after)
  return before === undefined ? diff.replace(/^--- .*$/m, '--- /dev/null') : diff
}

function inWords(
  { files: written, declined, left }: Settled,
  { next, because, removed = [] }: NewPart,
  library: FlowLibrary,
  files: FlowFiles,
  isDry: boolean,
): string {
  const verb = (path: FlowPath) => (library.files.has(path) ? 'changed' : 'wrote')
  const lines = [...written.keys()].map(
    (path) => `${isDry ? `would have ${verb(path).replace('wrote', 'written')}` : verb(path)} ${files.shown(path)}\n`,
  )
  const gone = removed.map((path) => `${isDry ? 'would have removed' : 'removed'} ${files.shown(path)}\n`)
  const why =
    declined.length === 0
      ? ''
      : `\n${count(declined.length, 'inherited scenario')} declined ("${because}"): ${declined.join(', ')}.\nLook whether each is right.\n`
  const open = left.map(
    ({ file, line, column, code, name, message }) => `  ${files.shown(file)}:${line}:${column} ${code} ${name}: ${message}\n`,
  )
  return [
    ...lines,
    ...gone,
    why,
    ...(open.length > 0 ? ['\nLeft for you:\n', ...open] : []),
    '\nNext:\n',
    ...next.map((sentence) => `  ${sentence}\n`),
  ].join('')
}

function asJson(
  { files: written, declined, left }: Settled,
  { next, removed = [] }: NewPart,
  library: FlowLibrary,
  files: FlowFiles,
): string {
  const report = {
    written: [...written.keys()].map((path) => ({ file: files.shown(path), new: !library.files.has(path) })),
    removed: removed.map(files.shown),
    declined,
    left: left.map((finding) => ({ ...finding, file: files.shown(finding.file) })),
    next,
  }
  return `${JSON.stringify(report, null, 2)}\n`
}

/** The changes for borrowers of a lender and its heirs, once the files are written. */
export function changesBetween(before: FlowLibrary, lender: LenderId, { removed = [] }: NewPart) {
  return (files: Settled['files']): readonly string[] => {
    const gone = removed.map((path) => [path, undefined] as const)
    const after = withFiles(before, new Map([...files, ...gone]))
    const touched = lendersOf(after).filter((one) => resolveLender(after, one).chain.includes(lender))
    return changeLines(compareChange(before, after, touched, { from: {}, to: {} }), [...files.keys(), ...removed])
  }
}
