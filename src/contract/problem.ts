/** Every answer of 400 and above: a problem document (RFC 9457) that also carries `errors`, as the clients expect. */

import type { StepId } from '#engine/index.ts'
export const problemMediaType = 'application/problem+json'

/** What went wrong, permanently named; `type` of the document is `/problems/<slug>`. */
export type ProblemSlug =
  | 'answers-refused'
  | 'email-taken'
  | 'unknown-release'
  | 'journey-closed'
  | 'not-now'
  | 'sign-in-failed'
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
  /** For developers, never for borrowers. */
  readonly title: string
  readonly status: number
  /** For developers: what exactly was wrong with this request. */
  readonly detail?: string
  /** For borrowers, in the lender's words. */
  readonly errors: readonly string[]
  /** By field: the first message of each refused answer (`answers-refused`, `email-taken`). */
  readonly messages?: { readonly [field: string]: string }
  /** The step whose answers were refused. */
  readonly step?: StepId
  /** `not-now`, `journey-closed`: where the borrower stands instead. */
  readonly go?: string
  /** `stale-version`: the version that the server holds. */
  readonly version?: number
  /** `out-of-sequence`: the number of the update that the server needs next. */
  readonly expected?: number
  /** `unknown-release`: the hash of the release that is served now. */
  readonly release?: string
  /** In the log beside what happened; a person on the telephone can read it out. */
  readonly requestId?: string
}
