/** A refused call, with the status of its answer; 0 for none. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly status: number

  constructor(status: number) {
    super(`The call was answered ${status}.`)
    this.status = status
  }
}

/** @throws CallRefused */
export async function call<Answer>(path: string, { method = 'GET', body }: { method?: 'GET' | 'POST'; body?: object } = {}) {
  const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(path, { method, ...json }).catch(() => undefined)
  if (!answer?.ok) throw new CallRefused(answer?.status ?? 0)
  return (await answer.json()) as Answer
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof CallRefused ? error.status : undefined
}
