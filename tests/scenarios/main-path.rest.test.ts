import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#kit/a-server.ts'
import { anApplicant } from '#kit/in-process.ts'

describe('an applicant with an ordinary last name', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.close())

  it('an applicant without a persona gets from the first screen to COMPLETE over HTTP', async () => {
    const ana = await anApplicant(server)
    await ana.goesOn()
    expect(await ana.looks()).toBe('COMPLETE')
    expect(ana.visits.map(({ go }) => go)).toEqual([
      'start/profile',
      'liens',
      'product/select',
      'start/contact',
      'start/hmda',
      'start/app-summary',
      'income/review',
      'bank/disburse',
      'bank/autopay',
      'bank/confirm',
      'identity',
      'signing/intro',
      'notary/intro',
      'insurance/requirements',
      '/',
    ])
  })
})
