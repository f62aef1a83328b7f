/**
 * The failure of a call, in one form. `answered`: the server responded with a problem document (RFC 9457) or any other
 * error status. `unreachable`: no response in time; the effect may have happened, so repeat only with the same
 * idempotency key.
 */

import { type FieldId, isObject, type StepId } from '#engine/index.ts'

export type Problem =
  | {
      readonly kind: 'answered'
      readonly status: number
      /** The last segment of `type`: `answers-refused`, `stale-version` …; `unknown` without a problem document. */
      readonly slug: string
      readonly errors: readonly string[]
      /** One sentence in English that rules may test; pages show `errors`. */
      readonly message?: string
      readonly step?: StepId
      /** The route to go to instead. */
      readonly go?: string
      readonly messages?: { readonly [field: FieldId]: string }
      /** Why a file was refused. */
      readonly reason?: string
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

/** The problem of a thrown error; undefined for any error that is not CallFailed. */
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
    ...(typeof document.reason === 'string' && { reason: document.reason }),
    ...(isObject(document.messages) && { messages: messagesOf(document.messages) }),
  }
}

/** The text to show: the server's `errors`, otherwise the flow's text for unexpected errors. */
export function wordsOfProblem(problem: Problem | undefined, unexpected: string): string {
  return (problem?.kind === 'answered' && problem.errors.join(', ')) || unexpected
}

function slugOf(type: unknown): string {
  const slug = typeof type === 'string' ? /^\/problems\/([a-z-]+)$/.exec(type)?.[1] : undefined
  return slug ?? 'unknown'
}

function messageOf({ message, detail, title }: Record<string, unknown>): { message?: string } {
  const text = [message, detail, title].find((candidate) => typeof candidate === 'string')
  return typeof text === 'string' ? { message: text } : {}
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string' && item !== '') : []
}

function messagesOf(value: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
