// How fast and how large: medians on this machine, beside what we aim at. A benchmark, not a test: nothing fails here.
// `npm run bench -- commands growth` measures these two alone.
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { benchApplicants } from './bench/bench-applicants.ts'
import { benchApplication } from './bench/bench-application.ts'
import { benchCommands } from './bench/bench-commands.ts'
import { benchEngine } from './bench/bench-engine.ts'
import { benchFirstStep } from './bench/bench-first-step.ts'
import { benchGrowth } from './bench/bench-growth.ts'
import { benchKinds } from './bench/bench-kinds.ts'
import { benchLiveUpdate } from './bench/bench-live-update.ts'
import { benchMistakes } from './bench/bench-mistakes.ts'
import { benchNextScreen } from './bench/bench-next-screen.ts'
import { benchOneChange } from './bench/bench-one-change.ts'
import { benchStatus } from './bench/bench-status.ts'
import { type Measured, printTable } from './bench/print-table.ts'
import { REPOSITORY } from './repository.ts'

const files = await readFlowFolder(`${REPOSITORY}/flows`)

/** By the name that one is asked for with. */
const benches: {
  readonly [name: string]: readonly [title: string, measure: () => readonly Measured[] | Promise<readonly Measured[]>]
} = {
  engine: ['The engine', () => benchEngine(files)],
  commands: ['The commands of a tester, each in a process of its own', () => benchCommands(files)],
  applicants: ['Applicants by chance', () => benchApplicants(files)],
  change: ['One file was saved: what is wrong with its lender', () => benchOneChange(files)],
  growth: ['The commands, with more lenders and larger flows', () => benchGrowth(files)],
  mistakes: ['A check of all lenders, cold, by the mistakes in their files', () => benchMistakes(files)],
  application: ['An application', () => benchApplication(files)],
  status: ['The status of an application, polled over 1,000 connections', () => benchStatus(files)],
  'live-update': ['Flow files on an open page', benchLiveUpdate],
  'first-step': ['What the first step needs (gzip)', benchFirstStep],
  kinds: ['What each kind of screen needs (gzip), fetched when it is met or while nothing else is to be done', benchKinds],
  'next-screen': ['From the click that submits a screen until the next one is painted', benchNextScreen],
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`There is no benchmark "${unknown.join('", "')}". There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}
for (const [name, [title, measure]] of Object.entries(benches)) {
  if (asked.length === 0 || asked.includes(name)) printTable(title, await measure())
}
