/** The lender that the page was made for; the server compares it and never trusts it in production. */
export const lenderHeader = 'x-org'
export const originHeader = 'x-with-origin'
/** Made by the browser before it sends, kept until the answer is there: a retry has the same effect once. */
export const idempotencyHeader = 'idempotency-key'
/** The version that the borrower saw, quoted: `"3"`. */
export const versionHeader = 'if-match'
/** On the answer of a registration, a login, or when the token was renewed; saved only from a 200 with this prefix. */
export const tokenHeader = 'authorization'
export const tokenPrefix = 'Bearer '
export const requestTimeoutMs = 30_000
