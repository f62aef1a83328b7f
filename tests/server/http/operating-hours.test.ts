import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatingHoursPath, type ReadableHours } from '#contract/operating-hours.ts'
import type { LenderId } from '#engine/flow/json.ts'
import { aServer, type TestServer } from '#kit/a-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'prairie-members', 'sierra-first'] })
})
afterAll(() => server.close())

const linesOf = async (lender: LenderId, headers = {}) => {
  const { body } = await server.send('GET', `${operatingHoursPath('OPS_PHONE')}?display=true`, { lender, headers })
  return (body as unknown as ReadableHours).lines.map((line) => line.replaceAll('\u2009', ' '))
}
const at = (moment: string) => {
  server.clock.ahead = Date.parse(moment) - Date.now()
}
const isOpen = async (lender: LenderId, department = 'OPS_CHAT') =>
  (await server.send('GET', `${operatingHoursPath(department)}/openStatus`, { lender })).text

describe('the operating hours', () => {
  it('a lender with hours of its own says them, day by day where they differ, and others say those of base', async () => {
    expect(await linesOf('hearthline')).toEqual([
      'Monday-Friday 6:00 AM – 5:00 PM Pacific Time',
      'Saturday-Sunday 7:00 AM – 4:00 PM Pacific Time',
    ])
    expect(await linesOf('prairie-members')).toEqual([
      'Monday-Thursday 6:00 AM – 5:00 PM Pacific Time',
      'Friday 6:00 AM – 3:00 PM Pacific Time',
      'Saturday 8:00 AM – 12:00 PM Pacific Time',
      'Sunday closed',
    ])
  })

  it('the hours are formatted in the language of the borrower', async () => {
    const [first] = await linesOf('sierra-first', { 'accept-language': 'es-US' })
    expect(first).toBe('Lunes a viernes, de 6:00 a.m. a 5:00 p.m., hora del Pacífico')
  })

  it('a department is open by the clock of its time zone, in summer and winter', async () => {
    // 06:00 in Los Angeles is 14:00 UTC in winter and 13:00 UTC in summer; both days are Mondays.
    const moments = [
      '2027-01-11T13:59:59Z',
      '2027-01-11T14:00:00Z',
      '2027-07-12T13:00:00Z',
      '2027-07-13T00:59:00Z',
      '2027-07-13T01:00:30Z',
    ]
    const seen: string[] = []
    for (const moment of moments) {
      at(moment)
      seen.push(await isOpen('hearthline'))
    }
    expect(seen).toEqual(['false', 'true', 'true', 'true', 'false'])
  })

  it('a department is open by the hours of the lender that is asked', async () => {
    // Sunday, noon in Los Angeles.
    at('2027-01-10T20:00:00Z')
    expect([await isOpen('hearthline', 'OPS_PHONE'), await isOpen('prairie-members', 'OPS_PHONE')]).toEqual(['true', 'false'])
  })

  it.each(['OPS_NONE', 'toString', 'constructor'])('the department %s, which no lender has, is not found', async (department) => {
    const { status } = await server.send('GET', operatingHoursPath(department))
    expect([400, 404]).toContain(status)
  })
})
