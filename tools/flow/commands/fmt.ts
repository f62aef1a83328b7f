import { count } from '#consequences/count.ts'
import { summaryOfFindings } from '#consequences/summary-of-findings.ts'
import { formatted } from '#editing/files/formatted.ts'
import { inCurrentForm } from '#editing/files/in-current-form.ts'
import { overlayLocks } from '#editing/files/overlay-locks.ts'
import { movedDeclines } from '#editing/files/with-declined.ts'
import { approvalsAfter } from '#editing/parts/approved-file.ts'
import { type FlowLibrary, openFlowLibrary, parseFlowFile } from '#engine/authoring.ts'
import { homeEquity } from '#product/authoring.ts'
import { command } from '../command-line/command.ts'
import { foldersOf } from '../command-line/lenders.ts'
import { schemaOfFile } from '../editors/folder-settings.ts'
import { json } from '../report/json.ts'
import { pretty } from '../report/pretty.ts'
import { contextOf, type Report } from '../report/report.ts'

/** `fmt`: rewrites flow files in the canonical format. */
export const fmt = command({
  name: 'fmt',
  usage: 'fmt [folder…]',
  summary: 'Format flow files and update overlay.lock.json',
  about: 'The lock records the parent’s value of each override, so that later changes in the parent are reported.',
  found: 'a file would change',
  examples: {
    fmt: 'all flow files',
    'fmt base': 'the files of one folder',
    'fmt --check': 'write nothing, exit code 1 if a file would change',
  },
  formats: ['pretty', 'json'],
  options: {
    check: 'only list the files that would change',
    'accept-drift': 'accept the changes of parents under overrides, and record them',
  },

  async run(args, io, files) {
    const started = io.now()
    // Files that are not JSON have an empty text here, and are not rewritten.
    const read = new Map([...(await files.read())].filter(([path]) => path.endsWith('.json')))
    const folders = foldersOf(read.keys(), args._)
    const isChosen = (path: string) => folders.length === 0 || folders.some((folder) => path.startsWith(`${folder}/`))
    const moved = movedDeclines(new Map([...read].filter(([path]) => isChosen(path))))
    const texts = new Map([...read, ...moved.files].filter(([path]) => !moved.removed.includes(path)))
    const chosen = [...texts].filter(([path]) => isChosen(path))
    const findings = chosen.flatMap(([path, text]) => parseFlowFile(path, text).findings)
    const broken = new Set(findings.map(({ file }) => file))
    const library = openFlowLibrary(texts, files.opened ?? homeEquity)
    const current = (path: string, text: string) => formatted(inCurrentForm(path, text, schemaOfFile(library, path)))
    const results = new Map(chosen.map(([path, text]) => [path, broken.has(path) ? text : current(path, text)]))
    const locks = overlayLocks(new Map([...texts, ...results]), args.options['accept-drift'] === true)
    for (const [path, lock] of locks) if (isChosen(path) && !broken.has(path)) results.set(path, formatted(lock))
    const [before, after] = [read, new Map([...texts, ...results])].map((all) => openFlowLibrary(all, homeEquity)) as [
      FlowLibrary,
      FlowLibrary,
    ]
    for (const [path, text] of approvalsAfter(before, after)) if (isChosen(path)) results.set(path, text)
    const changed = [...results].flatMap(([path, after]) => (after === read.get(path) ? [] : [{ path, after }]))
    if (args.options.check !== true) {
      for (const { path, after } of changed) await files.write(path, after)
      for (const path of moved.removed) await files.remove(path)
    }
    const paths = [...changed.map(({ path }) => path), ...moved.removed]

    const report: Report = {
      command: 'check',
      lenders: [],
      findings,
      cases: [],
      summary: { ...summaryOfFindings(findings, 0), files: results.size, changed: paths.map(files.shown) },
    }
    const around = contextOf(io, files, library, { milliseconds: io.now() - started })
    if (args.format === 'json') io.out(json(report, around))
    else {
      if (findings.length > 0) io.out(pretty(report, around))
      const verb = args.options.check === true ? 'would change' : 'changed'
      for (const { path } of changed) io.out(`${verb} ${files.shown(path)}\n`)
      const removal = args.options.check === true ? 'would remove' : 'removed'
      for (const path of moved.removed) io.out(`${removal} ${files.shown(path)}\n`)
      io.out(`${count(paths.length, 'file')} of ${results.size + moved.removed.length} ${verb}\n`)
    }
    return findings.length > 0 || (args.options.check === true && paths.length > 0) ? 1 : 0
  },
})
