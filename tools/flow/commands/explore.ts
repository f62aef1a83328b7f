import { type ExploredLender, exploreLender, type Opened, openLender } from '#consequences/explore/explored-lender.ts'
import { partsNamed } from '#consequences/explore/parts-named.ts'
import { formatted } from '#editing/files/formatted.ts'
import { nearest } from '#engine/authoring.ts'
import type { FlowPath } from '#engine/index.ts'
import type { Memory } from '#verify/index.ts'
import { type Arguments, CannotRun, command, type FlowFiles, type ReportFormat } from '../command-line/command.ts'
import { chosenLenders, openFlows, refuseBroken } from '../command-line/lenders.ts'
import { jsonExplored } from '../explore/json-explored.ts'
import { prettyAnswer, prettyLender } from '../explore/pretty-explored.ts'
import { pretty } from '../report/pretty.ts'
import { contextOf, type Report, type ReportContext } from '../report/report.ts'
import { reporters } from '../report/reporters.ts'

/** `explore`: reports how applicants reach each part of a flow, and simulates random applicants. */
export const explore = command({
  name: 'explore',
  usage: 'explore [lender…] [--to PART] [--applicants N] [--seed N]',
  summary: 'Find how applicants reach each step, screen and state',
  about:
    'Prints a scenario that passes for each part that an applicant reaches, and lets random applicants run through the flow. Reports applicants for whom no screen follows, and a part named with --to that no applicant reaches.',
  examples: {
    'explore {lender} --applicants 20': 'every part of one lender, and 20 random applicants',
    'explore base --to bpo/condition': 'how applicants reach this screen, or why none does',
    'explore base --to bpo/condition --write explored': 'keep the scenario in scenarios/explored of base',
  },
  found: 'an applicant is stuck or a part is not reached',
  formats: ['pretty', 'json', 'junit', 'sarif', 'github'],
  options: {
    'to PART': 'only this step, screen, state, card or status',
    'applicants N': 'number of random applicants: 200 by default, none with --to',
    'seed N': 'seed of the random applicants: the same seed, the same applicants',
    'write FOLDER': 'write the scenarios into this folder of the lender’s scenarios',
    long: 'list every reached part, in place of the numbers of parts',
  },

  async run(args, io, files) {
    const library = await openFlows(files)
    const lenders = chosenLenders(library, args._, true)
    const asked = askedFor(args)
    const folder = folderOf(args)
    refuseBroken(library, lenders, { proofs: true })
    const memory: Memory = new Map()
    const opened = lenders.map((lender) => openLender(library, lender, memory))
    const targets = opened.map(({ explorer }) =>
      asked.to === undefined ? explorer.targets : partsNamed(explorer.targets, asked.to),
    )
    if (asked.to !== undefined && targets.every((found) => found.length === 0)) throw unknownPart(opened, asked.to)
    const explored = opened.map((one, index) => exploreLender(one, { ...asked, targets: targets[index] ?? [] }))
    if (folder !== undefined) await written(explored, folder, files)
    const around = contextOf(io, files, library)
    if (args.format === 'json') io.out(jsonExplored(explored, files.shown))
    else if (args.format === 'pretty') io.out(inWords(explored, args, around))
    else io.out(reporters[args.format as ReportFormat](reportOf(explored), around))
    const nobody = asked.to !== undefined && explored.some(({ reached }) => reached.some(({ is }) => is !== 'found'))
    return nobody || explored.some(({ findings }) => findings.length > 0) ? 1 : 0
  },
})

type Asked = { readonly to?: string; readonly applicants: number; readonly seed: number }

function askedFor({ options }: Arguments): Asked {
  const to = typeof options.to === 'string' ? options.to : undefined
  const seed = wholeNumber('seed', options.seed, 1)
  const applicants = wholeNumber('applicants', options.applicants, to === undefined ? 200 : 0)
  return { ...(to !== undefined && { to }), applicants, seed }
}

function wholeNumber(name: string, written: string | boolean | undefined, otherwise: number): number {
  if (written === undefined) return otherwise
  if (typeof written !== 'string' || !/^\d{1,7}$/.test(written)) {
    throw new CannotRun(`--${name} is a whole number of at most seven digits, and "${written}" is none.`)
  }
  return Number(written)
}

function folderOf({ options: { write } }: Arguments): string | undefined {
  if (write === undefined) return undefined
  if (typeof write !== 'string' || !/^[a-z0-9][a-z0-9-]*$/.test(write)) {
    throw new CannotRun(`--write names a folder in small letters, digits and hyphens, and "${write}" is none.`)
  }
  return write
}

function unknownPart(opened: readonly Opened[], part: string): CannotRun {
  const names = opened.flatMap(({ explorer }) => explorer.targets.map((target) => target.slice(target.indexOf(':') + 1)))
  const lastParts = names.map((name) => name.slice(name.lastIndexOf('/') + 1))
  const [guess] = nearest(part, new Set([...names, ...lastParts]))
  return new CannotRun(`No step, screen, state, card or status is called "${part}".${guess ? ` Did you mean "${guess}"?` : ''}`)
}

async function written(explored: readonly ExploredLender[], folder: string, files: FlowFiles): Promise<void> {
  for (const [path, text] of explored.flatMap((one) => [...scenarioFiles(one, folder)])) await files.write(path, text)
}

/** A case for each part that applicants reach, and one for each finding. */
function reportOf(explored: readonly ExploredLender[]): Report {
  const reached = explored.flatMap(({ lender, reached: parts }) =>
    parts
      .filter(({ is }) => is === 'found')
      .map(({ target }) => ({ lender, name: target, result: 'passed' as const, findings: [] })),
  )
  const stuck = explored.flatMap(({ lender, findings }) =>
    findings.map((one) => ({ lender, name: `${one.code} ${one.pointer}`, result: 'failed' as const, findings: [one] })),
  )
  const findings = explored.flatMap((one) => one.findings)
  const lenders = explored.map(({ lender }) => lender)
  return { command: 'explore', lenders, findings, cases: [...reached, ...stuck], summary: { reached: reached.length } }
}

function inWords(explored: readonly ExploredLender[], { options }: Arguments, around: ReportContext): string {
  const lenders = explored.map(({ lender }) => lender)
  const blocks = explored.map((one) => (options.to === undefined ? prettyLender(one, options.long === true) : prettyAnswer(one)))
  const each = explored
    .flatMap((one) => one.findings)
    .map((one) => {
      const report = { command: 'explore' as const, lenders, findings: [one], cases: [], summary: {} }
      const [words = ''] = pretty(report, around).split('\n\n')
      if (!one.scenario) return `${words}\n`
      return `${words}\n  A scenario that passes once it is mended:\n${JSON.stringify(one.scenario, null, 2)}\n`
    })
  return [...blocks, ...each].join('\n')
}

/** Generated scenarios of a lender as files of its scenarios folder, sorted by name. */
export function scenarioFiles({ lender, reached, findings }: ExploredLender, folder: string): ReadonlyMap<FlowPath, string> {
  const scenarios = [
    ...reached.flatMap((one) => (one.is === 'found' ? [{ name: one.target, scenario: one.scenario }] : [])),
    ...findings.flatMap(({ route, scenario }) => (scenario ? [{ name: `stuck-${route}`, scenario }] : [])),
  ]
  const files = scenarios.map(({ name, scenario }) => {
    return [`${lender}/scenarios/${folder}/${slugOf(name)}.json`, formatted(JSON.stringify(scenario))] as const
  })
  return new Map(files.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The file name for a part: `screen:bpo/condition` is `screen-bpo-condition`. */
function slugOf(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase()
}
