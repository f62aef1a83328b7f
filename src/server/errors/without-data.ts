/** An error whose message contains no data of borrowers: it may be stored and logged. */
export class PlainError extends Error {}

/** An error without its message, which may quote a value: enough to find the line. */
export type LoggableError = {
  readonly error: string
  readonly code?: string
  readonly message?: string
  readonly at: readonly string[]
}

export function withoutData(thrown: unknown): LoggableError {
  if (!(thrown instanceof Error)) return { error: typeof thrown, at: [] }
  const { name, code, stack = '' } = thrown as Error & { readonly code?: unknown }
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    error: name,
    ...(typeof code === 'string' && { code }),
    ...(thrown instanceof PlainError && { message: thrown.message }),
    at: frames.slice(0, 6).map((line) => line.trim()),
  }
}

/** Like withoutData, in one line. */
export function troubleOf(thrown: unknown): string {
  const { error, code, message, at } = withoutData(thrown)
  return message ?? [error, code, at[0]].filter((part) => part !== undefined).join(' ')
}
