/**
 * Turns every response of 400 and above into a problem document (RFC 9457), with texts for the borrower in the lender's
 * words.
 */

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type DocumentFault,
  documentFormats,
  documentNameHeader,
  largestDocument,
  mostDocumentsOfScreen,
  mostMegapixels,
  mostPages,
  otherFormatOf,
} from '#contract/documents.ts'
import { type Problem, type ProblemSlug, problemMediaType } from '#contract/problem.ts'
import type { Shell } from '#engine/index.ts'
import { formatAlternatives } from '#i18n/format-alternatives.ts'
import { formatFileSize } from '#i18n/format-file-size.ts'
import { documentName } from '../documents/document-name.ts'
import { Refused } from '../errors/refused.ts'
import { withoutData } from '../errors/without-data.ts'
import { factsOfVisitor } from '../identity/facts-of-visitor.ts'
import { reportSecurity } from '../logs/security-log.ts'
import { OpenerFailed } from '../providers/documents/opened-file.ts'
import { KeyReused } from '../store/idempotency.ts'
import { isUnavailable } from '../store/store-unavailable.ts'
import { textFormatter } from '../texts/text-formatter.ts'
import { inRequestedLanguage } from './requested-language.ts'

/**
 * The `title` (the standard's phrase) and default `detail` of each problem type; a thrown Refused may have a more exact
 * `detail`.
 */
type ProblemKind = {
  readonly status: number
  readonly title: string
  readonly detail?: string
  /** The key of the text for borrowers; absent for problems that only programs cause, which show the title. */
  readonly textKey?: keyof Shell['words']
  /** The field of the form at which the text for borrowers stands, where the request had one. */
  readonly field?: string
  /** The key of the text for a request with a file; `{name}` is the file's name. */
  readonly fileTextKey?: keyof Shell['words']
}

const kinds: Readonly<Record<ProblemSlug, ProblemKind>> = {
  'answers-refused': { status: 422, title: 'Invalid answers', textKey: 'unexpected' },
  'email-taken': { status: 422, title: 'E-mail already registered', textKey: 'emailTaken' },
  'unknown-release': {
    status: 409,
    title: 'Release closed for new applications',
    detail: 'Register again under the release that the member "release" of this document names.',
    textKey: 'flowChanged',
  },
  'journey-closed': {
    status: 409,
    title: 'Journey not open to this borrower',
    detail: 'Show the page whose path is in the member "go" of this document.',
    textKey: 'flowChanged',
  },
  'not-now': {
    status: 409,
    title: 'Not the current screen',
    detail: 'Show the screen that the member "go" of this document names.',
    textKey: 'somethingChanged',
  },
  'documents-unread': {
    status: 409,
    title: 'Documents not read',
    detail:
      'Send PUT …/documents/{uuid}/read for each document of the screen once it was read to its end, and submit the screen again.',
    textKey: 'readFirst',
  },
  'document-not-shown': {
    status: 409,
    title: 'Document not shown to this session',
    detail: 'Send GET …/documents/{uuid} in the same session first, and this request a second after its response or later.',
    textKey: 'readFirst',
  },
  'places-unsigned': {
    status: 409,
    title: 'Places not signed',
    detail: 'List every signature place of the borrower in the member "signing" of the request, and submit the screen again.',
    textKey: 'signEverywhere',
  },
  'sign-in-failed': { status: 401, title: 'Wrong e-mail or password', textKey: 'signInFailed' },
  'second-factor-needed': {
    status: 401,
    title: 'Second factor needed',
    detail: 'Send the request again with a code of the authenticator app, or a recovery code, in the member "secondFactor".',
    textKey: 'unexpected',
  },
  'password-expired': {
    status: 401,
    title: 'Password expired',
    detail: 'Send the request of the sign-in again with another password in the member "newPassword".',
    textKey: 'unexpected',
  },
  'passkey-refused': {
    status: 401,
    title: 'Passkey not accepted',
    detail: 'The challenge was answered, has expired or is of another host, or the passkey is not one of an account.',
    textKey: 'unexpected',
  },
  'code-refused': {
    status: 422,
    title: 'Code not accepted',
    detail: 'The code is wrong, used, expired, replaced by a newer one, or was tried too often.',
    textKey: 'codeRefused',
    field: 'code',
  },
  'email-unconfirmed': {
    status: 409,
    title: 'E-mail address not confirmed',
    detail: 'Confirm the e-mail address of the account with a mailed code, and submit the screen again.',
    textKey: 'emailConfirmFirst',
  },
  unauthenticated: {
    status: 401,
    title: 'Unauthorized',
    detail: 'Send the bearer token of a session that has not ended.',
    textKey: 'sessionEnded',
  },
  forbidden: { status: 403, title: 'Forbidden', textKey: 'unexpected' },
  'wrong-lender': {
    status: 403,
    title: 'Wrong lender',
    detail: 'The session or the parameter orgCode names another lender than the host.',
    textKey: 'unexpected',
  },
  'not-found': { status: 404, title: 'Not found', textKey: 'pageMissing' },
  'stale-version': {
    status: 412,
    title: 'Precondition failed',
    detail: 'Read the application again, and send its version in If-Match.',
    textKey: 'somethingChanged',
  },
  'version-missing': {
    status: 428,
    title: 'Precondition required',
    detail: 'Send in If-Match the version of the application that you read.',
    textKey: 'unexpected',
  },
  'twin-in-flight': {
    status: 409,
    title: 'A request is outstanding for this Idempotency-Key',
    detail: 'Send the request again once the first one is answered.',
    textKey: 'unexpected',
  },
  'key-reused': {
    status: 422,
    title: 'Idempotency-Key is already used',
    detail: 'Repeat the first request unchanged under this key, or send another request under a new key.',
  },
  'key-missing': {
    status: 400,
    title: 'Idempotency-Key is missing',
    detail: 'Send a key of 1 to 255 visible ASCII characters.',
  },
  'signature-invalid': {
    status: 401,
    title: 'Invalid webhook signature',
    detail: 'Sign webhook-id, webhook-timestamp and the bytes of the body with the secret of this lender.',
  },
  'signature-expired': {
    status: 401,
    title: 'Webhook timestamp out of tolerance',
    detail: 'Sign each attempt anew; the timestamp may differ from the clock of the server by 5 minutes.',
  },
  'out-of-sequence': {
    status: 409,
    title: 'Sequence number out of order',
    detail: 'Send the update whose sequence number is in the member "expected" of this document.',
  },
  'update-refused': { status: 422, title: 'Unprocessable update' },
  'too-many': { status: 429, title: 'Too many requests', detail: 'Wait as long as Retry-After says.', textKey: 'tooManyTries' },
  malformed: { status: 400, title: 'Bad request', textKey: 'unexpected' },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    detail: 'Send one of the media types that /openapi.json lists for this operation.',
    textKey: 'unexpected',
    fileTextKey: 'fileWrongType',
  },
  'too-large': { status: 413, title: 'Content too large', fileTextKey: 'fileTooLarge' },
  unavailable: { status: 503, title: 'Service unavailable', textKey: 'requestFailed', fileTextKey: 'filesBusy' },
  unexpected: { status: 500, title: 'Internal server error', textKey: 'unexpected' },
}

export function sendErrorsAsProblems(app: FastifyInstance, now: () => Date): void {
  app.setErrorHandler((error: Error, request, reply) => {
    if (isConnectionBroken(error, request)) {
      request.log.info('The caller went away before the request was complete.')
      return sendProblem(request, reply, new Refused('malformed'), now())
    }
    const refused = asRefused(error)
    reportError(error)
    // Refusals are not logged as failures, even with status 503 (no capacity at present).
    if (kinds[refused.slug].status >= 500 && error !== refused) request.log.error(withoutData(error), 'failed')
    return sendProblem(request, reply, refused, now())
  })
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, { slug, more }: Refused, now: Date): FastifyReply {
  const { status, title, detail, field } = kinds[slug]
  const { retryAfterSeconds, format: _format, ...rest } = more
  const text = textForBorrower(request, kinds[slug], now, more)
  const problem: Problem = {
    type: `/problems/${slug}`,
    title,
    status,
    ...(detail !== undefined && { detail }),
    errors: [text ?? title],
    ...(field !== undefined && text !== undefined && { messages: { [field]: text } }),
    ...rest,
    requestId: request.id,
  }
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  if (status === 401) reply.header('www-authenticate', slug.startsWith('signature-') ? 'StandardWebhooks' : 'Bearer')
  return reply
    .code(status)
    .type(problemMediaType)
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem)
}

function textForBorrower(request: FastifyRequest, kind: ProblemKind, now: Date, more: Refused['more']): string | undefined {
  const lender = request.requestedLender as FastifyRequest['requestedLender'] | undefined
  if (typeof lender !== 'object') return undefined
  const { flow } = inRequestedLanguage(request, lender)
  const format = textFormatter(flow, factsOfVisitor(flow, now, ''))
  const { words } = flow.live.shell
  const { locale } = flow.live.lender
  const header = request.headers[documentNameHeader]
  const name = documentName(typeof header === 'string' ? header : undefined, '')
  const wordOfFile = more.reason === undefined ? kind.fileTextKey : textKeysOfFaults[more.reason]
  const otherFormat = more.format ?? otherFormatOf({ name, type: '' })
  if (wordOfFile !== undefined && name !== '')
    return format(words[wordOfFile], { name, kind: otherFormat, ...limitsOfFiles(locale) })
  return kind.textKey === undefined ? undefined : format(words[kind.textKey])
}

/** The limits that texts about files may name. */
function limitsOfFiles(locale: string) {
  return {
    formats: formatAlternatives(
      documentFormats.map(({ name }) => name),
      locale,
    ),
    size: formatFileSize(largestDocument, locale),
    most: mostDocumentsOfScreen,
    megapixels: mostMegapixels,
    pages: mostPages,
  }
}

/** The key of the text for each reason to refuse a file. */
const textKeysOfFaults: Readonly<Record<DocumentFault, keyof Shell['words']>> = {
  unknown: 'fileWrongType',
  empty: 'fileEmpty',
  damaged: 'fileDamaged',
  'too-large': 'fileTooLarge',
  'too-many': 'filesTooMany',
  'too-many-pixels': 'fileTooManyPixels',
  'too-small': 'fileTooSmall',
  'too-many-pages': 'fileTooManyPages',
  active: 'fileActive',
  encrypted: 'fileEncrypted',
  changed: 'fileChanged',
  'too-complex': 'fileTooComplex',
  infected: 'fileInfected',
}

function reportError(error: Error & { readonly code?: unknown }): void {
  if (error instanceof KeyReused) reportSecurity({ event: 'key-reused' })
  // insufficient_privilege
  if (error.code === '42501') reportSecurity({ event: 'role-missing' })
}

/** Whether the client's connection broke, so that no response can be delivered. */
function isConnectionBroken(error: Error, { raw }: FastifyRequest): boolean {
  return raw.errored === error
}

function asRefused(error: Error): Refused {
  if (error instanceof Refused) return error
  if (error instanceof KeyReused) return new Refused('key-reused')
  if (isUnavailable(error) || error instanceof OpenerFailed) return new Refused('unavailable', { retryAfterSeconds: 2 })
  const { code = '', statusCode = 500, validation } = error as FastifyError
  if (validation) return new Refused('malformed', { detail: error.message })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refused('unsupported-media-type')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refused('too-large')
  if (statusCode >= 400 && statusCode < 500) return new Refused('malformed')
  return new Refused('unexpected')
}
