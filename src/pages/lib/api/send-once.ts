/**
 * Sends a request with one effect, however often it is retried: the idempotency key is made before the first attempt
 * and kept until a final response.
 */
import { type Problem, problemOf } from './problem.ts'

/** The storage of the key between attempts. */
export type KeyHolder = { readonly get: () => string | undefined; readonly set: (key: string | undefined) => void }

export type SendOnce<Answer> = {
  readonly send: (idempotencyKey: string) => Promise<Answer>
  readonly key: KeyHolder
  readonly newKey: () => string
  readonly pause: (ms: number) => Promise<void>
}

export type Sent<Answer> = { readonly kind: 'done'; readonly answer: Answer } | Problem

/** @throws any error that is not CallFailed */
export async function sendOnce<Answer>(setting: SendOnce<Answer>): Promise<Sent<Answer>> {
  let keyReplaced = false
  let pauses = 0
  for (;;) {
    const sent = await tryOnce(setting)
    const slug = sent.kind === 'answered' ? sent.slug : undefined
    // The answers were changed after an attempt that may have succeeded: retry with a new key; the server checks the
    // version.
    if (slug === 'key-reused' && !keyReplaced) {
      keyReplaced = true
      continue
    }
    const pause = inFlightPauses[pauses]
    // The first attempt is still being processed: wait for its response.
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

/**
 * Whether the key is no longer needed: the attempt had no effect, or its effect is known. After a 500 neither is known.
 */
function isFinal(problem: Problem): boolean {
  return problem.kind === 'answered' && problem.status < 500 && problem.slug !== 'twin-in-flight'
}
