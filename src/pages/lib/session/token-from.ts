import { tokenHeader } from '#contract/headers.ts'

/**
 * The token in a response's `authorization` header, if the response may set one: only from our own origin, with status
 * 200, without redirects, and with exactly one bearer token. Otherwise the stored token is unchanged.
 *
 * @returns the header's value, with the prefix `Bearer `
 */
export function tokenFrom(
  answer: Pick<Response, 'status' | 'redirected' | 'url' | 'headers'>,
  ownOrigin: string,
): string | undefined {
  if (answer.status !== 200 || answer.redirected || originOf(answer.url) !== ownOrigin) return undefined
  const header = answer.headers.get(tokenHeader) ?? ''
  return oneBearerToken.test(header) ? header : undefined
}

/** RFC 6750 §2.1. Two headers are joined by a comma and do not match. */
const oneBearerToken = /^Bearer [A-Za-z0-9\-._~+/]+=*$/

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined
}
