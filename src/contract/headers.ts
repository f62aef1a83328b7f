/** The lender that the page was made for. In production the server only compares it with the host's lender. */
export const lenderHeader = 'x-org'
export const originHeader = 'x-with-origin'
/** A key made by the browser before the first attempt and kept until the response, so that retries have one effect. */
export const idempotencyHeader = 'idempotency-key'
/** The version that the borrower's page was drawn from, quoted: `"3"`. */
export const versionHeader = 'if-match'
/**
 * The header with a token, in responses to registration and login and after a renewal. Clients store it only from
 * status 200 with the prefix `Bearer `.
 */
export const tokenHeader = 'authorization'
export const tokenPrefix = 'Bearer '
export const requestTimeoutMs = 30_000
