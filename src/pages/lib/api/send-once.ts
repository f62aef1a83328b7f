/**
 * One effect, however often a button is pressed or the line drops.
 *
 * The key is made before the first try and kept until the server has answered for good. A try that nobody answered may
 * have worked, so the next one carries the same key and gets the answer of the first.
 */
import { type Problem, problemOf } from './problem.ts'

/** Where the key is kept between tries. */
export type KeyHolder = { readonly get: () => string | undefined; readonly set: (key: string | undefined) => void }

export type SendOnce<Answer> = {
  readonly send: (idempotencyKey: string) => Promise<Answer>
  readonly key: KeyHolder
  readonly newKey: () => string
  readonly pause: (ms: number) => Promise<void>
}

export type Sent<Answer> = { readonly kind: 'done'; readonly answer: Answer } | Problem

/** @throws what is no problem of the call: a mistake of our own */
export async function sendOnce<Answer>(setting: SendOnce<Answer>): Promise<Sent<Answer>> {
  let keyReplaced = false
  let pauses = 0
  for (;;) {
    const sent = await tryOnce(setting)
    const slug = sent.kind === 'answered' ? sent.slug : undefined
    // Answers were changed after a try that may have worked: under a new key the server says what stands now.
    if (slug === 'key-reused' && !keyReplaced) {
      keyReplaced = true
      continue
    }
    const pause = inFlightPauses[pauses]
    // Our own first try is still being worked on: its answer is worth waiting for.
    if (slug !== 'twin-in-flight' || pause === undefined) return sent
    await setting.pause(pause)
    pauses += 1
  }
}

const inFlightPauses = [500, 1000, 2000, 4000]

async function tryOnce<Answer>({ send, key, newKey }: SendOnce<Answer>): Promise<Sent<Answer>> {
  const idempotencyKey = key.get() ?? newKey()
  key.set(idempotencyKey)
  try {
    const answer = await send(idempotencyKey)
    key.set(undefined)
    return { kind: 'done', answer }
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    if (isFinal(problem)) key.set(undefined)
    return problem
  }
}

/** After these the try did nothing, or its key is spent. After a 500 nobody knows. */
function isFinal(problem: Problem): boolean {
  return problem.kind === 'answered' && problem.status < 500 && problem.slug !== 'twin-in-flight'
}
