import { tokenHeader } from '#contract/headers.ts'

/**
 * The bearer token of an answer, if this answer may set one.
 *
 * Only our own origin, only a plain 200 that was not reached by a redirect, only a header that begins with `Bearer ` and
 * goes on with one token: every other answer leaves the stored token alone.
 *
 * @returns the header as it is stored, with `Bearer ` in front
 */
export function tokenFrom(
  answer: Pick<Response, 'status' | 'redirected' | 'url' | 'headers'>,
  ownOrigin: string,
): string | undefined {
  if (answer.status !== 200 || answer.redirected || originOf(answer.url) !== ownOrigin) return undefined
  const header = answer.headers.get(tokenHeader) ?? ''
  return oneBearerToken.test(header) ? header : undefined
}

/** RFC 6750 §2.1: one token of these characters. Two headers arrive joined with a comma and do not match. */
const oneBearerToken = /^Bearer [A-Za-z0-9\-._~+/]+=*$/

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined
}
