/** The database does not answer at the moment; what was under way is not stored. The caller may try again. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** Whether the database cannot be reached, is full or too slow: the response is then a 503, and the request may be repeated. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true
  if (!(error instanceof Error)) return false
  const { code, message } = error as Error & { readonly code?: unknown }
  return (typeof code === 'string' && unavailableCodes.test(code)) || brokenConnection.test(message)
}

/** SQLSTATE classes 08 (connection), 53 (resources) and 57 (operator intervention), 25006 (read-only, as after a failover), and errors of sockets. */
const unavailableCodes = /^((08|53|57)[0-9A-Z]{3}|25006|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)$/

/** Errors of `pg` without a code. */
const brokenConnection = /^(Connection terminated|timeout exceeded when trying|Client .*is not queryable)/

/** Handles the error of a write that a read request makes on the side: it is dropped if the database takes no writes. @throws any other error */
export function ignoreUnavailable(error: unknown): void {
  if (!isUnavailable(error)) throw error
}
