/** The thread of `guessableInThread`: posts `ready`, and then for each password whether it is easy to guess. */
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import type { PasswordToGuess } from '../config/server-parts.ts'

const dictionary = { ...common.dictionary, ...english.dictionary }
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs })

/** The least score of zxcvbn, from 0 to 4: a lower one is guessed within 10^8 tries. */
const leastScore = 3
/** In characters. The time grows with a power of the length, and most where letters stand for others: 24 take half a second. */
const mostCharacters = 24

parentPort?.on('message', ({ password, words }: PasswordToGuess) => {
  const beginning = [...password].slice(0, mostCharacters).join('')
  const { score } = zxcvbn.check(beginning, [...words])
  parentPort?.postMessage(score < leastScore)
})
parentPort?.postMessage('ready')
