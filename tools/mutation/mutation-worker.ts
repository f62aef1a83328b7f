/** One worker of run-mutants.ts: portions come in, their results go out. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Portion, portionRunner } from './run-mutants.ts'

const run = portionRunner(workerData)

parentPort?.on('message', (portion: Portion) => parentPort?.postMessage(run(portion)))
