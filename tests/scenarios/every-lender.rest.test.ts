import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApplicationListItem, applicationsPath } from '#contract/application.ts'
import { conditionsPath } from '#contract/conditions.ts'
import { type DashboardPage, dashboardPath } from '#contract/dashboard.ts'
import { cardsFor } from '#engine/cards/cards-for.ts'
import { lendersOf } from '#engine/flow/flow-library.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { aServer, type TestServer } from '#kit/a-server.ts'
import { anApplicant } from '#kit/in-process.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'

const lenders = lendersOf(await shippedLibrary())

let server: TestServer
beforeAll(async () => {
  server = await aServer({ lenders: 'all' })
})
afterAll(() => server.close())

/** A borrower whose home is in a state where the lender lends. */
async function apply(lender: string, answers: object = {}) {
  const lendsIn = (await server.parts.releases.served(lender))?.flow.live.lender.lendsIn ?? []
  const state = lendsIn.includes('TX') ? 'TX' : lendsIn.find((one) => one !== 'NY')
  return await anApplicant(server, { lender, state, ...answers })
}

it('every lender of the flows folder is served', () => {
  expect(
    server.parts.releases
      .lenders()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...lenders].sort())
})

describe.each(lenders)('an applicant of %s', (lender) => {
  it('an applicant of each lender gets from the first screen to COMPLETE over HTTP and answers that lender’s questions', async () => {
    const ana = await apply(lender)
    await ana.goesOn()
    expect(await ana.looks()).toBe('COMPLETE')
    expect(ana.visits.at(0)?.go).toBe('start/profile')
    const routes = ana.visits.map(({ go }) => go)
    for (const route of ['liens', 'product/select', 'income/review', 'identity', 'signing/intro']) expect(routes).toContain(route)
    const [item] = (await server.send('GET', applicationsPath, ana)).body as unknown as ApplicationListItem[]
    expect(item).toMatchObject({ amount: expect.any(Number), property: { street1: expect.any(String) } })
    expect(item).not.toHaveProperty('due')
    expect(item?.open.map(({ route }) => route)).toContain('complete')
    const home = (await server.send('GET', dashboardPath, ana)).body as unknown as DashboardPage
    const [timeline, papers] = home.applications[0]?.sections ?? []
    expect(timeline?.shows === 'timeline' && timeline.steps.filter(({ on }) => on === undefined)).toEqual([])
    const kinds = papers?.shows === 'papers' ? papers.papers.map(({ kind }) => kind) : []
    // What the lender made comes before what the borrower sent, whenever each came.
    expect([...new Set(kinds)]).toEqual(['made', 'received'])
    expect(kinds).toEqual(kinds.toSorted())
    const end = await ana.sees('complete')
    expect(end.view.kind === 'message' && end.view.facts.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['line', 'cancel', 'first']),
    )
  })

  it('the list of applications has the heading of the current screen', async () => {
    const ana = await apply(lender)
    const [item] = (await server.send('GET', applicationsPath, ana)).body as unknown as ApplicationListItem[]
    const { view } = await ana.sees('start/profile')
    expect(item).toMatchObject({ uuid: ana.uuid, due: formatMessage(view.heading, 'en-US'), open: [] })
  })

  it('an applicant of each lender sees a card for each open condition, with that lender’s texts', async () => {
    const ana = await apply(lender, { lastName: 'Conditions' })
    await ana.goesOn()
    expect(ana.go).toBe('hold')
    const { token, uuid } = ana
    const conditions = (await server.send('GET', conditionsPath(uuid), { lender, token })).body as unknown as JsonObject[]
    const flow = (await server.parts.releases.served(lender))?.flow
    if (!flow) throw new Error(`${lender} is not served.`)
    const cards = cardsFor(flow, { today: '2026-01-15', open: { conditions: [], documents: [] } }, conditions)
    expect(cards.map(({ category }) => category).sort()).toEqual(conditions.map(({ categoryEnum }) => categoryEnum).sort())
    for (const { heading, description } of cards) {
      for (const text of [heading, description]) expect(text && formatMessage(text, flow.live.lender.locale)).toMatch(/\S/)
    }
  })
})

describe('screens and limits of single lenders', () => {
  it('a lender with an announcement shows it once before the offers', async () => {
    const ana = await apply('juniper-lane')
    await ana.goesOn()
    const routes = ana.visits.map(({ go }) => go)
    expect(routes.filter((route) => route.startsWith('product/'))).toEqual(['product/prequal-winback', 'product/select'])
  })

  it('an amount below the minimum of a lender is refused with the limits of that lender', async () => {
    const ana = await apply('granite-summit')
    while (ana.go !== 'product/select') expect(await ana.answersWhatIsDue()).toBe(true)
    await ana.sees('product/select')
    const tooLittle = ana.answers('product/select', { amount: 5_000_000, term: 20, rateType: 'FIXED' })
    await expect(tooLittle).rejects.toThrow('Must be at least $75,000')
    expect((await ana.answers('product/select', { amount: 7_500_000, term: 20, rateType: 'FIXED' })).go).toBe('start/contact')
  })
})
