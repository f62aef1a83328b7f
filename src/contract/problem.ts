/** Every response of 400 and above: a problem document (RFC 9457) with an additional `errors`, as clients expect. */

import type { StepId } from '#engine/index.ts'
import type { DocumentFault } from './documents.ts'

export const problemMediaType = 'application/problem+json'

/** Permanent names of problems; the document's `type` is `/problems/<slug>`. */
export type ProblemSlug =
  | 'answers-refused'
  | 'email-taken'
  | 'unknown-release'
  | 'journey-closed'
  | 'not-now'
  | 'documents-unread'
  | 'document-not-shown'
  | 'places-unsigned'
  | 'sign-in-failed'
  | 'second-factor-needed'
  | 'password-expired'
  | 'passkey-refused'
  | 'code-refused'
  | 'email-unconfirmed'
  | 'unauthenticated'
  | 'forbidden'
  | 'wrong-lender'
  | 'not-found'
  | 'stale-version'
  | 'version-missing'
  | 'twin-in-flight'
  | 'key-reused'
  | 'key-missing'
  | 'signature-invalid'
  | 'signature-expired'
  | 'out-of-sequence'
  | 'update-refused'
  | 'too-many'
  | 'malformed'
  | 'unsupported-media-type'
  | 'too-large'
  | 'unavailable'
  | 'unexpected'

export type Problem = {
  readonly type: `/problems/${ProblemSlug}`
  /** The standard's phrase for developers, not shown to borrowers. */
  readonly title: string
  readonly status: number
  /** For developers: what is wrong with this request. */
  readonly detail?: string
  /** Texts for borrowers, in the lender's words. */
  readonly errors: readonly string[]
  /** The first error message of each refused field (`answers-refused`, `email-taken`). */
  readonly messages?: { readonly [field: string]: string }
  /** The step whose answers were refused. */
  readonly step?: StepId
  /** For `not-now` and `journey-closed`: the route to go to instead. */
  readonly go?: string
  /** For `stale-version`: the version on the server. */
  readonly version?: number
  /** For `out-of-sequence`: the sequence number that the server expects. */
  readonly expected?: number
  /** For a refused file: why. */
  readonly reason?: DocumentFault
  /** For `unknown-release`: the hash of the release in force. */
  readonly release?: string
  /** The id of the request in the log, which a borrower can give to support. */
  readonly requestId?: string
}
