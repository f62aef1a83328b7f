import { parseFlowFile } from '#engine/flow/parse-flow-file.ts'
import { json } from '../report/json.ts'
import { pretty } from '../report/pretty.ts'
import { count, type Report } from '../report/report.ts'
import type { Command } from './command.ts'
import { foldersOf } from './folders-of.ts'
import { formatted } from './formatted.ts'
import { summaryOfFindings } from './summary-of-findings.ts'

/** Lays flow files out in the one way that the project uses. */
export const fmt: Command = {
  name: 'fmt',
  usage: 'fmt [folder…]',
  summary: 'Lay out flow files the way the project does; with --check, only say which ones are not.',
  examples: [
    { line: 'npm run flow -- fmt', says: 'lay out all flow files' },
    { line: 'npm run flow -- fmt base', says: 'those of one folder' },
    { line: 'npm run flow -- fmt --check', says: 'change nothing; exit code 1 if something would change' },
  ],
  formats: ['pretty', 'json'],
  options: { check: { type: 'boolean', says: 'only say which files would change' } },

  async run(args, io, files) {
    const started = io.now()
    // What is no JSON is listed without its text, and is nobody's to write.
    const texts = new Map([...(await files.read())].filter(([path]) => path.endsWith('.json')))
    const folders = foldersOf(texts.keys(), args._)
    const chosen = [...texts].filter(([path]) => folders.length === 0 || folders.some((folder) => path.startsWith(`${folder}/`)))
    const findings = chosen.flatMap(([path, text]) => parseFlowFile(path, text).findings)
    const broken = new Set(findings.map(({ file }) => file))
    const changed = chosen.flatMap(([path, text]) => {
      const after = broken.has(path) ? text : formatted(text)
      return after === text ? [] : [{ path, after }]
    })
    if (args.options.check !== true) for (const { path, after } of changed) await files.write(path, after)

    const report: Report = {
      command: 'check',
      lenders: [],
      findings,
      cases: [],
      summary: { ...summaryOfFindings(findings, 0), files: chosen.length, changed: changed.map(({ path }) => files.shown(path)) },
    }
    const around = {
      shown: files.shown,
      text: (path: string) => texts.get(path),
      colour: io.colour,
      milliseconds: io.now() - started,
    }
    if (args.format === 'json') io.out(json(report, around))
    else {
      if (findings.length > 0) io.out(pretty(report, around))
      const verb = args.options.check === true ? 'would change' : 'changed'
      for (const { path } of changed) io.out(`${verb} ${files.shown(path)}\n`)
      io.out(`${count(changed.length, 'file')} of ${chosen.length} ${verb}\n`)
    }
    return findings.length > 0 || (args.options.check === true && changed.length > 0) ? 1 : 0
  },
}
