/** One pair of hands of judge-all.ts: portions come in, their verdicts go out. */
import { parentPort, workerData } from 'node:worker_threads'
import { judgePortion, type Portion } from './judge-portion.ts'
import type { Texts } from './judged.ts'

const texts = workerData as Texts

parentPort?.on('message', (portion: Portion) => parentPort?.postMessage(judgePortion(texts, portion)))
