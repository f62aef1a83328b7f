// How fast and how large: medians on this machine, beside what we aim at. A benchmark, not a test: nothing fails here.
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { benchApplication } from './bench/bench-application.ts'
import { benchEngine } from './bench/bench-engine.ts'
import { benchFirstStep } from './bench/bench-first-step.ts'
import { benchKinds } from './bench/bench-kinds.ts'
import { benchLiveUpdate } from './bench/bench-live-update.ts'
import { benchMistakes } from './bench/bench-mistakes.ts'
import { benchNextScreen } from './bench/bench-next-screen.ts'
import { benchStatus } from './bench/bench-status.ts'
import { printTable } from './bench/print-table.ts'
import { REPOSITORY } from './repository.ts'

const files = await readFlowFolder(`${REPOSITORY}/flows`)
printTable('The engine', await benchEngine(files))
printTable('A check of all lenders, cold, by the mistakes in their files', benchMistakes(files))
printTable('An application', await benchApplication(files))
printTable('The status of an application, polled over 1,000 connections', await benchStatus(files))
printTable('Flow files on an open page', await benchLiveUpdate())
printTable('What the first step needs (gzip)', await benchFirstStep())
printTable(
  'What each kind of screen needs (gzip), fetched when it is met or while nothing else is to be done',
  await benchKinds(),
)
printTable('From the click that submits a screen until the next one is painted', await benchNextScreen())
