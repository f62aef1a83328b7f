// Prints what is measured on this machine, with the aim for it; fails if an aim is missed. `npm run bench -- start status`
// runs only these two scenarios.
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { REPOSITORY } from '../repository.ts'
import { measureChat } from './bench/chat.ts'
import { measureFirstStep } from './bench/first-step.ts'
import type { Measured } from './bench/measured.ts'
import { measureDashboard, measureDocuments, measureNextScreen } from './bench/pages.ts'
import { measureCommands, measureManyLenders, measureStart } from './bench/starts.ts'
import { measureStatus } from './bench/status.ts'
import { measureUploads } from './bench/uploads.ts'

const files = await readFlowFolder(`${REPOSITORY}/flows`)

const scenarios: { readonly [name: string]: readonly [title: string, measure: () => Promise<readonly Measured[]>] } = {
  commands: ['Commands, each in a process of its own', () => measureCommands(files)],
  status: ['The status of an application, polled over 1,000 connections', () => measureStatus(files)],
  chat: ['Messages of the chat with 500 conversations open', measureChat],
  uploads: ['Uploads of 10 MB', measureUploads],
  start: ['The start of the server with the shipped lenders', measureStart],
  'many-lenders': ['The start of the server with 47 and 200 lenders', measureManyLenders],
  'first-step': ['Files of the first step', measureFirstStep],
  dashboard: ["The borrower's home on a phone, whose processor is 4 times slower", measureDashboard],
  documents: ['From the click that opens a document to its paint', measureDocuments],
  'next-screen': ['From the click that submits a screen to the paint of the next screen', measureNextScreen],
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !Object.hasOwn(scenarios, name))
if (unknown.length > 0) {
  console.error(`There is no benchmark "${unknown.join('", "')}". There are: ${Object.keys(scenarios).join(', ')}.`)
  process.exit(2)
}
for (const [name, [title, measure]] of Object.entries(scenarios)) {
  if (named.length > 0 && !named.includes(name)) continue
  const rows = await measure()
  const width = Math.max(...rows.map(({ what }) => what.length))
  console.log(`\n${title}`)
  for (const { what, value, unit, aim = Number.POSITIVE_INFINITY } of rows) {
    const verdict = value <= aim ? 'met' : `missed by ${(value / aim).toFixed(2)}×`
    const result = Number.isFinite(aim) ? `  aim ≤ ${aim} ${unit}  ${verdict}` : ''
    console.log(`  ${what.padEnd(width)}  ${value.toFixed(value < 10 ? 2 : 1).padStart(8)} ${unit}${result}`)
    if (!(value <= aim)) process.exitCode = 1
  }
}
