/** Thrown for a request of the agents' page that gets no 2xx response. `status`: the HTTP status; 0 without a response. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly status: number

  constructor(status: number) {
    super(`The call was answered ${status}.`)
    this.status = status
  }
}

/**
 * Sends a request to the server.
 *
 * @returns the parsed JSON of the response
 * @throws CallRefused for any status but 2xx, and without a response
 */
export async function call<Answer>(path: string, { method = 'GET', body }: { method?: 'GET' | 'POST'; body?: object } = {}) {
  const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(path, { method, ...json }).catch(() => undefined)
  if (!answer?.ok) throw new CallRefused(answer?.status ?? 0)
  return (await answer.json()) as Answer
}

/** The HTTP status of a CallRefused; undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof CallRefused ? error.status : undefined
}
