/** A worker of run-mutants.ts: receives portions, returns results. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Portion, portionRunner } from './run-mutants.ts'

const run = portionRunner(workerData)

parentPort?.on('message', (portion: Portion) => parentPort?.postMessage(run(portion)))
