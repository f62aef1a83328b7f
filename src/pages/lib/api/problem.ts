/**
 * What went wrong with a call, in one shape for everybody who must say something about it.
 *
 * `answered`: the server said no, with a problem document (RFC 9457) or with anything else that is not a success.
 * `unreachable`: nobody answered, or not in time. The effect may have happened: repeat it only with the same key.
 */

import { type FieldId, isObject, type StepId } from '#engine/index.ts'

export type Problem =
  | {
      readonly kind: 'answered'
      readonly status: number
      /** The last part of `type`: `answers-refused`, `stale-version` …; `unknown` where the answer was no problem document. */
      readonly slug: string
      readonly errors: readonly string[]
      /** One sentence about the whole, for the rules that go by it; people read `errors`. */
      readonly message?: string
      readonly step?: StepId
      /** Where the borrower stands instead. */
      readonly go?: string
      readonly messages?: { readonly [field: FieldId]: string }
    }
  | { readonly kind: 'unreachable'; readonly timedOut: boolean }

export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly problem: Problem

  constructor(problem: Problem, cause?: unknown) {
    super(
      problem.kind === 'answered' ? `The server answered ${problem.status} (${problem.slug}).` : 'The server did not answer.',
      {
        cause,
      },
    )
    this.problem = problem
  }
}

/** The problem behind anything that was thrown; undefined for what is a mistake of our own. */
export function problemOf(error: unknown): Problem | undefined {
  return error instanceof CallFailed ? error.problem : undefined
}

export function readProblem(status: number, body: unknown): Problem {
  const document = isObject(body) ? body : {}
  return {
    kind: 'answered',
    status,
    slug: slugOf(document.type),
    errors: textsOf(document.errors),
    ...messageOf(document),
    ...(typeof document.step === 'string' && { step: document.step }),
    ...(typeof document.go === 'string' && { go: document.go }),
    ...(isObject(document.messages) && { messages: messagesOf(document.messages) }),
  }
}

/** What the documents ask for: the server's own errors joined, otherwise one sentence that admits not knowing. */
export function wordsOfProblem(problem: Problem | undefined, unexpected: string): string {
  return (problem?.kind === 'answered' && problem.errors.join(', ')) || unexpected
}

function slugOf(type: unknown): string {
  const slug = typeof type === 'string' ? /^\/problems\/([a-z-]+)$/.exec(type)?.[1] : undefined
  return slug ?? 'unknown'
}

function messageOf({ message, detail, title }: Record<string, unknown>): { message?: string } {
  const said = [message, detail, title].find((text) => typeof text === 'string')
  return typeof said === 'string' ? { message: said } : {}
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string' && item !== '') : []
}

function messagesOf(value: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
