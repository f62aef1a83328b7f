import { describe, expect, it } from 'vitest'
import { logByCause } from '#server/logs/log-by-cause.ts'

describe('a log by cause', () => {
  const lines: { level: string; data: object; text: string }[] = []
  let time = new Date('2026-01-15T12:00:00Z')
  const keep = (level: string) => (data: object, text: string) => void lines.push({ level, data, text })
  const log = logByCause({ info: keep('info'), warn: keep('warn'), error: keep('error') }, () => time)
  const failure = (job: string, cause = 'The application is not there.') => ({ lender: 'hearthline', job, message: cause })

  it('a log by cause has the first line of each cause, and a minute later how often it occurred since', () => {
    for (let index = 0; index < 3000; index += 1) log.warn(failure(`${index}`), 'A job failed.')
    log.warn(failure('other', 'The lender is not served.'), 'A job failed.')
    log.error(failure('given up'), 'A job is given up.')
    expect(lines).toEqual([
      { level: 'warn', data: failure('0'), text: 'A job failed.' },
      { level: 'warn', data: failure('other', 'The lender is not served.'), text: 'A job failed.' },
      { level: 'error', data: failure('given up'), text: 'A job is given up.' },
    ])
    time = new Date(time.getTime() + 60_000)
    log.warn(failure('later'), 'A job failed.')
    expect(lines.at(-1)).toEqual({ level: 'warn', data: { ...failure('later'), times: 3000 }, text: 'A job failed.' })
  })

  it('a log by cause has every line that is no warning', () => {
    lines.length = 0
    for (let index = 0; index < 3; index += 1) log.info(failure('0'), 'A job was done.')
    expect(lines).toHaveLength(3)
  })
})
