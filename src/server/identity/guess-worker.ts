/** The thread of `guessableInThread`. */
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import type { GuessRequest, GuessResponse } from './guessable.ts'

const dictionary = { ...common.dictionary, ...english.dictionary }
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs })

/** Of four: guessed within 10^8 tries. The next score resists them, where tries are limited. */
const leastScore = 3
/** In characters. The time grows with a power of the length: 128 characters take seconds. */
const mostCharacters = 40

parentPort?.on('message', ({ id, password, words }: GuessRequest) => {
  const beginning = [...password].slice(0, mostCharacters).join('')
  const { score } = zxcvbn.check(beginning, [...words])
  parentPort?.postMessage({ id, isGuessable: score < leastScore } satisfies GuessResponse)
})
