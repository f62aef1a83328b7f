import type { OtherFormat } from '#contract/documents.ts'
import type { Problem, ProblemSlug } from '#contract/problem.ts'

type More = Partial<
  Pick<Problem, 'detail' | 'errors' | 'messages' | 'step' | 'go' | 'version' | 'release' | 'expected' | 'reason'>
> & {
  /** The format of a refused file, for the text that refuses it. */
  readonly format?: OtherFormat
  /** The value of the `Retry-After` header, in seconds. */
  readonly retryAfterSeconds?: number
}

/** A request that is answered with a problem document: thrown anywhere on the server, serialized by http/problems.ts. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly slug: ProblemSlug
  readonly more: More

  constructor(slug: ProblemSlug, more: More = {}) {
    super(slug)
    this.slug = slug
    this.more = more
  }
}
