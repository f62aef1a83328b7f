/** Every answer of 400 and above is a problem document; what is in it for a borrower is in the lender's words. */

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, type ProblemSlug, problemMediaType } from '#contract/problem.ts'
import type { Shell } from '#engine/index.ts'

import { visitorFacts } from '../applications/facts.ts'
import { Refused } from '../refused.ts'
import { KeyReused } from '../store/answered.ts'
import { isUnavailable } from '../store/store-unavailable.ts'
import { withoutData } from '../without-data.ts'
import { wordsFor } from '../words.ts'
import { spokenTo } from './language-wanted.ts'

/** Without a word of the lender's, what a borrower could read is the title: only a program makes such a request. */
type Kind = { readonly status: number; readonly title: string; readonly word?: keyof Shell['words'] }

const kinds: Readonly<Record<ProblemSlug, Kind>> = {
  'answers-refused': { status: 422, title: 'Answers were refused', word: 'unexpected' },
  'email-taken': { status: 422, title: 'The e-mail is registered already', word: 'emailTaken' },
  'unknown-release': { status: 409, title: 'Nothing new may begin on this release', word: 'flowChanged' },
  'journey-closed': { status: 409, title: 'The journey is not open', word: 'flowChanged' },
  'not-now': { status: 409, title: 'The application stands somewhere else', word: 'somethingChanged' },
  'sign-in-failed': { status: 401, title: 'E-mail and password do not belong together', word: 'signInFailed' },
  unauthenticated: { status: 401, title: 'A valid bearer token is needed', word: 'sessionEnded' },
  forbidden: { status: 403, title: 'This is not allowed', word: 'unexpected' },
  'wrong-lender': { status: 403, title: 'The request and its lender do not agree', word: 'unexpected' },
  'not-found': { status: 404, title: 'There is nothing here', word: 'pageMissing' },
  'stale-version': { status: 412, title: 'The application was changed meanwhile', word: 'somethingChanged' },
  'version-missing': { status: 428, title: 'If-Match with the version that was seen is needed', word: 'unexpected' },
  'twin-in-flight': { status: 409, title: 'The same request is being answered', word: 'unexpected' },
  'key-reused': { status: 422, title: 'The Idempotency-Key was used with another body' },
  'key-missing': { status: 400, title: 'An Idempotency-Key of 1 to 255 characters is needed' },
  'too-many': { status: 429, title: 'Too many tries', word: 'tooManyTries' },
  malformed: { status: 400, title: 'The request is not understood', word: 'unexpected' },
  'unsupported-media-type': { status: 415, title: 'The body is of no media type that is taken here', word: 'unexpected' },
  'too-large': { status: 413, title: 'The request is too large' },
  unavailable: { status: 503, title: 'Not possible at the moment', word: 'requestFailed' },
  unexpected: { status: 500, title: 'Something broke', word: 'unexpected' },
}

export function answerProblems(app: FastifyInstance, now: () => Date): void {
  app.setErrorHandler((error: Error, request, reply) => {
    if (isOfCaller(error, request)) {
      request.log.info('The caller went away before the request was complete.')
      return sendProblem(request, reply, new Refused('malformed'), now())
    }
    const refused = asRefused(error)
    // Refused on purpose is no failure, even where the answer is 503: there is no room at the moment.
    if (kinds[refused.slug].status >= 500 && error !== refused) request.log.error(withoutData(error), 'failed')
    return sendProblem(request, reply, refused, now())
  })
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, { slug, more }: Refused, now: Date): FastifyReply {
  const { status, title, word } = kinds[slug]
  const { retryAfterSeconds, ...rest } = more
  const problem: Problem = {
    type: `/problems/${slug}`,
    title,
    status,
    errors: [(word && inLendersWords(request, word, now)) ?? title],
    ...rest,
    requestId: request.id,
  }
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(status)
    .type(problemMediaType)
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem)
}

function inLendersWords(request: FastifyRequest, word: keyof Shell['words'], now: Date): string | undefined {
  const lender = request.lenderAsked as FastifyRequest['lenderAsked'] | undefined
  if (typeof lender !== 'object') return undefined
  const { flow } = spokenTo(request, lender)
  return wordsFor(flow, visitorFacts(flow, now, ''))(flow.live.shell.words[word])
}

/** A connection that broke on the way to us; nobody is left to read the answer. */
function isOfCaller(error: Error, { raw }: FastifyRequest): boolean {
  return raw.errored === error
}

function asRefused(error: Error): Refused {
  if (error instanceof Refused) return error
  if (error instanceof KeyReused) return new Refused('key-reused')
  if (isUnavailable(error)) return new Refused('unavailable', { retryAfterSeconds: 2 })
  const { code = '', statusCode = 500, validation } = error as FastifyError
  if (validation) return new Refused('malformed', { detail: error.message })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refused('unsupported-media-type')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refused('too-large')
  if (statusCode >= 400 && statusCode < 500) return new Refused('malformed')
  return new Refused('unexpected')
}
