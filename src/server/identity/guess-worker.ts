/** The thread of `guessableInThread`: says that it is ready, then whether each password it is sent is easy to guess. */
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import type { PasswordToGuess } from '../config/server-parts.ts'

const dictionary = { ...common.dictionary, ...english.dictionary }
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs })

/** Of four: guessed within 10^8 tries. The next score resists them, where tries are limited. */
const leastScore = 3
/** In characters. The time grows with a power of the length, and most where letters stand for others: 24 take half a second. */
const mostCharacters = 24

parentPort?.on('message', ({ password, words }: PasswordToGuess) => {
  const beginning = [...password].slice(0, mostCharacters).join('')
  const { score } = zxcvbn.check(beginning, [...words])
  parentPort?.postMessage(score < leastScore)
})
parentPort?.postMessage('ready')
