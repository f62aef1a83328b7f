import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Condition, conditionsPath } from '#contract/conditions.ts'
import { aServer, type TestServer } from '#kit/a-server.ts'
import type { Applicant } from '#kit/applicant.ts'
import { anApplicant, currentScreenOf } from '#kit/in-process.ts'
import { journeyAnswers } from '#kit/journey-answers.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ config: { sandboxSpeed: 'real' } })
})
afterAll(() => server.close())

/** The server's clock goes on, and what is due by then is done. @returns how many jobs were done */
async function pass(seconds: number): Promise<number> {
  let done = 0
  for (let second = 0; second < seconds; second += 1) {
    server.clock.ahead += 1000
    done += await server.runJobs()
  }
  return done
}

/** Answers and waits in turn, as long as one of them leads on. @returns the screen where nothing does */
async function goesOn(ana: Applicant): Promise<string> {
  for (let turn = 0; turn < 60; turn += 1) {
    ana.go = await currentScreenOf(server, ana)
    if (ana.visits.at(-1)?.go !== ana.go) ana.visits.push({ status: await ana.looks(), go: ana.go })
    if (ana.go === '/' || endings.has(ana.go)) return ana.go
    const again = ana.visits.at(-2)?.go === ana.go || ana.visits.filter(({ go }) => go === ana.go).length > 1
    if (again || !(await ana.answersWhatIsDue())) if (!(await somethingFollows(ana))) return ana.go
  }
  throw new Error(`Still under way: ${ana.visits.map(({ go }) => go).join(' ')}`)
}

/** Waits until the lender moves, for 20 seconds at most. */
async function somethingFollows(ana: Applicant): Promise<boolean> {
  const before = await ana.looks()
  for (let second = 0; second < 20; second += 1) {
    // The status and the screen change by nothing but a job.
    if ((await pass(1)) === 0) continue
    if ((await ana.looks()) !== before || (await currentScreenOf(server, ana)) !== ana.go) return true
  }
  return false
}

/** Screens that nothing leads on from, though they ask something or wait. */
const endings = new Set(['review-app/no-credit'])

const routesOf = (ana: Applicant) => ana.visits.map(({ go }) => go)

describe.each([
  ['Noproperty', 'review-app/property', 'NO_PROPERTY_FOUND'],
  ['Multiproperty', 'review-app/property', 'MULTIPLE_PROPERTIES'],
  ['Datatree', 'review-app/datatree', 'NO_PROPERTY_FOUND'],
  ['Wrongowner', 'review-app/incorrect-ownership', 'IN_PROGRESS'],
  ['Newowner', 'error/decline', 'DECLINED'],
  ['Decline', 'error/decline', 'DECLINED'],
  ['Lowscore', 'error/credit', 'DECLINED'],
  ['Highdti', 'error/income', 'DECLINED'],
  ['Delinquent', 'review-app/delinquency', 'DELINQUENCY_REVIEW'],
  ['Timeout', '@wait', 'WAITING_FOR_SOFT_CREDIT'],
])('an applicant called %s', (lastName, route, status) => {
  it(`an applicant called ${lastName} ends at ${route} with the status ${status}`, async () => {
    const ana = await anApplicant(server, { lastName })
    expect(await goesOn(ana)).toBe(route)
    expect(await ana.looks()).toBe(status)
  })
})

describe.each([
  ['Moreno', []],
  ['Nomatch', ['credit/social']],
  ['Assets', ['product/assets']],
  ['Paystub', ['income/upload/MANUAL_PAYSTUB']],
  ['Employer', ['income/employer-verification']],
  ['Valuation', ['bpo/estimate-value', 'bpo/condition', 'bpo/waiting']],
  ['Cosigner', ['signing/additional']],
  ['Paper', ['notary/schedule-manual', 'notary/reserve-manual']],
  ['Merchant', ['merchant/review', 'merchant/lien-attestation']],
  ['Frozen', ['credit/error']],
])('an applicant called %s', (lastName, through) => {
  it(`an applicant called ${lastName} reaches COMPLETE${through.length > 0 ? ` through ${through.join(', ')}` : ''}`, async () => {
    const ana = await anApplicant(server, { lastName })
    expect(await goesOn(ana)).toBe('/')
    expect(await ana.looks()).toBe('COMPLETE')
    expect([...new Set(routesOf(ana))].filter((route) => through.includes(route as never))).toEqual(through)
  })
})

describe('personas with events of their own', () => {
  it('the persona Nomatch gets no credit report, because its social security number ends in 0000', async () => {
    const ana = await anApplicant(server, { lastName: 'Nomatch' })
    await ana.answersWhatIsDue()
    await pass(3)
    await ana.sees('credit/social')
    await ana.answers('credit/social', { ssn: '123450000' })
    expect(ana).toMatchObject({ status: 'CREDIT_NO_MATCH_SSN', go: 'review-app/no-credit' })
  })

  it('the persona Frozen sees an error for a wrong PIN and may try again', async () => {
    const ana = await anApplicant(server, { lastName: 'Frozen' })
    await ana.answersWhatIsDue()
    await pass(3)
    await ana.sees('credit/error')
    await ana.answers('credit/error', { pin: '9999' })
    expect(ana.go).toBe('review-app/incorrect-pin')
    await ana.sees('credit/error')
    await ana.answers('credit/error', { pin: '1234' })
    expect(ana.status).not.toBe('SOFT_CREDIT_LOCKED_OR_FROZEN')
    expect(await goesOn(ana)).toBe('/')
  })

  it.each([
    ['Review', 'review-app/uw'],
    ['Flood', 'error/flood-cert'],
  ])('an applicant called %s waits at %s for a minute and moves on', async (lastName, route) => {
    const ana = await anApplicant(server, { lastName })
    expect(await goesOn(ana)).toBe(route)
    await pass(60)
    expect(await goesOn(ana)).toBe('/')
    expect(await ana.looks()).toBe('COMPLETE')
  })

  it('the persona Reupload is asked for the ID a second time, and the upload closes the condition', async () => {
    const ana = await anApplicant(server, { lastName: 'Reupload' })
    expect(await goesOn(ana)).toBe('hold')
    const [condition] = await conditionsOf(ana)
    expect(condition).toMatchObject({ categoryEnum: 'ID_VERIFICATION_FAILURE' })
    await resolves(ana, condition as Condition)
    expect(await conditionsOf(ana)).toEqual([])
    expect(await goesOn(ana)).toBe('/')
  })

  it('the persona Conditions gets one condition of every category, and its status changes once none is open', async () => {
    const ana = await anApplicant(server, { lastName: 'Conditions' })
    await goesOn(ana)
    const open = await conditionsOf(ana)
    const categories = open.map(({ categoryEnum }) => categoryEnum)
    expect(new Set(categories).size).toBe(categories.length)
    expect(categories.length + (categories.includes('ESCALATION_REVIEW') ? 0 : 1)).toBe(12)
    for (const condition of open.filter(({ categoryEnum }) => categoryEnum !== 'ESCALATION_REVIEW')) {
      expect(await ana.looks()).toBe('ATTORNEY_REVIEW')
      await resolves(ana, condition)
    }
    await pass(12)
    expect(await conditionsOf(ana)).toEqual([])
    expect(await goesOn(ana)).toBe('/')
  })
})

async function conditionsOf({ uuid, token, lender }: Applicant): Promise<readonly Condition[]> {
  return (await server.send('GET', conditionsPath(uuid), { token, lender })).body as unknown as Condition[]
}

/** As its card says. */
async function resolves(ana: Applicant, { uuid, categoryEnum, requestDocuments }: Condition): Promise<void> {
  const route = screens[categoryEnum] ?? 'conditions/upload-document'
  const { view } = await ana.sees(route, uuid)
  const [file = 'SUPPORT'] = requestDocuments
  const asked = { 'conditions/upload-document': { condition: [{ file }] } }[route]
  await ana.answers(route, asked ?? journeyAnswers(route, view as never, ana.name) ?? {}, uuid)
  await pass(3)
}

const screens: { readonly [category: string]: string } = {
  ID_VERIFICATION_FAILURE: 'identity',
  MISSING_PHONE_NUMBER: 'conditions/phone-number',
  HELOC_MANUAL_PAYSTUB_UPLOAD: 'income/upload/MANUAL_PAYSTUB',
}
