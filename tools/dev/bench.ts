// Prints medians measured on this machine, with the budgets for time, bytes and memory; fails if one is
// missed. `npm run bench -- engine status` runs only these two benchmarks.
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { REPOSITORY } from '../repository.ts'
import { benchChat } from './bench/bench-chat.ts'
import { benchCommands } from './bench/bench-commands.ts'
import { benchDashboard } from './bench/bench-dashboard.ts'
import { benchDocuments } from './bench/bench-documents.ts'
import { benchEngine } from './bench/bench-engine.ts'
import { benchFirstStep } from './bench/bench-first-step.ts'
import { benchKinds } from './bench/bench-kinds.ts'
import { benchNextScreen } from './bench/bench-next-screen.ts'
import { benchManyLenders, benchStart } from './bench/bench-start.ts'
import { benchStatus } from './bench/bench-status.ts'
import { benchUploads } from './bench/bench-uploads.ts'
import { type Measured, printTable } from './bench/print-table.ts'

const files = await readFlowFolder(`${REPOSITORY}/flows`)

/** The benchmarks by name. */
const benches: {
  readonly [name: string]: readonly [title: string, measure: () => readonly Measured[] | Promise<readonly Measured[]>]
} = {
  engine: ['The engine', () => benchEngine(files)],
  commands: ['Commands, each in a process of its own', () => benchCommands(files)],
  status: ['The status of an application, polled over 1,000 connections', () => benchStatus(files)],
  chat: ['Messages of the chat with 500 conversations open', benchChat],
  uploads: ['Uploads of 10 MB', benchUploads],
  start: ['The start of the server with the shipped lenders', benchStart],
  'many-lenders': ['The start of the server with 47 and 200 lenders', benchManyLenders],
  'first-step': ['Files of the first step', benchFirstStep],
  kinds: ['Files of each kind of screen (gzip), fetched lazily', benchKinds],
  dashboard: ["The borrower's home on a phone, whose processor is 4 times slower", benchDashboard],
  documents: ['From the click that opens a document to its paint', benchDocuments],
  'next-screen': ['From the click that submits a screen to the paint of the next screen', benchNextScreen],
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`There is no benchmark "${unknown.join('", "')}". There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}
for (const [name, [title, measure]] of Object.entries(benches)) {
  const isMet = (named.length > 0 && !named.includes(name)) || printTable(title, await measure())
  if (!isMet) process.exitCode = 1
}
