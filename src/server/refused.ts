import type { Problem, ProblemSlug } from '#contract/problem.ts'

type More = Partial<Pick<Problem, 'detail' | 'errors' | 'messages' | 'step' | 'go' | 'version' | 'release'>> & {
  /** Goes into `Retry-After`. */
  readonly retryAfterSeconds?: number
}

/** A request that is answered with a problem document. Thrown anywhere on the server, put into words at the door. */
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
