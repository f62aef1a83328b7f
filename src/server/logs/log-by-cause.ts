/** The part of a log that background work writes to. */
export type WorkLog = {
  readonly info: (data: object, text: string) => void
  readonly warn: (data: object, text: string) => void
  readonly error: (data: object, text: string) => void
}

const onceInMs = 60_000

/** The fields that name a cause; the others of a line differ from try to try. */
const fieldsOfCause = ['lender', 'kind', 'type', 'message', 'error', 'code', 'trouble', 'at'] as const

/**
 * A log that writes one warning or error a minute for a cause, however often it occurs: the first at once, and later ones
 * with the number of `times` since the line before. So an outage of a mail relay does not bury other lines.
 */
export function logByCause<Log extends WorkLog>(log: Log, now: () => Date): WorkLog {
  const causes = new Map<string, { readonly loggedAt: number; readonly times: number }>()
  const limited = (level: 'warn' | 'error') => (data: object, text: string) => {
    const fields: Readonly<Record<string, unknown>> = { ...data }
    const cause = JSON.stringify([text, ...fieldsOfCause.map((name) => fields[name])])
    const at = now().getTime()
    const before = causes.get(cause)
    const times = (before?.times ?? 0) + 1
    if (before && Math.abs(at - before.loggedAt) < onceInMs) {
      causes.set(cause, { ...before, times })
      return
    }
    for (const [name, { loggedAt }] of causes) if (Math.abs(at - loggedAt) >= 10 * onceInMs) causes.delete(name)
    causes.set(cause, { loggedAt: at, times: 0 })
    log[level]({ ...data, ...(times > 1 && { times }) }, text)
  }
  return { info: (data, text) => log.info(data, text), warn: limited('warn'), error: limited('error') }
}
