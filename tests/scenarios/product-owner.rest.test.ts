/** What a product owner does to one lender in JSON alone, while the server runs and people apply. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applicationPath } from '#contract/application.ts'
import { cardsFor } from '#engine/cards/cards-for.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { aServer, type TestServer } from '#kit/a-server.ts'
import type { Applicant } from '#kit/applicant.ts'
import { anApplicant, currentScreenOf } from '#kit/in-process.ts'

const lender = 'granite-summit'

const house = {
  kind: 'form',
  heading: 'How is your home heated?',
  showsApplicationId: true,
  saves: 'application.extra',
  fields: [
    {
      id: 'heating',
      as: 'radio',
      label: 'Heating',
      required: 'Please select how your home is heated',
      options: [
        { id: 'HEAT_PUMP', label: 'Heat pump' },
        { id: 'GAS', label: 'Gas' },
      ],
    },
    {
      id: 'plate',
      as: 'text',
      label: 'Number on the plate of the boiler',
      required: 'Please enter the number',
      schema: { pattern: '^[0-9]{6}$' },
      messages: { pattern: 'The number has 6 digits' },
      shownWhen: {
        and: [{ answered: 'application.extra.heating' }, { '==': [{ var: 'application.extra.heating' }, 'GAS'] }],
      },
    },
  ],
  submit: 'Continue',
}

const routes = {
  statuses: { HMDA: '?about-the-house' },
  decisions: {
    'about-the-house': {
      cases: [{ id: 'not-asked', when: { '!': { answered: 'application.extra.heating' } }, go: 'start/house' }],
      otherwise: 'start/hmda',
    },
  },
}

const cards = {
  sortBy: 'category',
  cards: [{ id: 'ID_VERIFICATION_FAILURE', heading: 'One more look at your ID', $last: true }],
}

const scenario = {
  title: 'Government questions come after the house',
  routes: [{ id: 'house-first', given: { status: { value: 'HMDA' } }, then: { go: 'start/house' } }],
}

/** The same screen, met by the lifecycle: where the summary is ready, the house comes before it. */
const byLifecycle = {
  states: [
    { id: 'waitSummary', moves: { summarySigning: 'house' } },
    { id: 'house', says: 'waits for the house', go: 'start/house', moves: { houseKnown: 'appSummary' }, $after: 'waitSummary' },
  ],
  events: [
    { id: 'houseKnown', says: 'the house is known', when: { answered: 'application.extra.heating' }, $after: 'summarySigning' },
  ],
}

let server: TestServer
beforeAll(async () => {
  server = await aServer({ lenders: 'all', checks: true })
})
afterAll(() => server.close())

/** Files of the lender's own folder; null takes one away. What is not named stays as it is. */
async function saves(files: { readonly [file: string]: object | null }): Promise<void> {
  for (const [file, json] of Object.entries(files)) {
    const path = `${lender}/${file}`
    if (json === null) server.files.delete(path)
    else server.files.set(path, JSON.stringify(json))
  }
  await server.parts.releases.reload()
}

beforeEach(async () => {
  server.files.clear()
  await server.parts.releases.reload()
})

const withHouse = {
  'screens/start/house.json': house,
  'status-routes.json': routes,
  'conditions.json': cards,
  'scenarios/routes-more-about-the-borrower.json': { notForUs: 'asks about the house first' },
  'scenarios/house-comes-first.json': scenario,
}

const mistakes = () => server.parts.releases.findings().filter(({ severity }) => severity === 'error')
const releaseOf = async ({ uuid, token }: Applicant) =>
  (await server.send('GET', applicationPath(uuid), { lender, token })).body.release as string
const routesOf = (ana: Applicant) => ana.visits.map(({ go }) => go)

async function until(ana: Applicant, route: string): Promise<Applicant> {
  while (ana.go !== route) if (!(await ana.answersWhatIsDue())) throw new Error(`Stands at ${ana.go}, not at ${route}.`)
  return ana
}

/** A status that the lender's own systems gave. */
async function isGiven({ uuid }: Applicant, status: string): Promise<void> {
  await server.store.write((tx) => tx.updateTable('application').set({ status }).where('uuid', '=', uuid).execute())
}

async function headings(release: string): Promise<string[]> {
  const flow = (await server.parts.releases.pinned(lender, release))?.flow
  if (!flow) throw new Error(`There is no release ${release}.`)
  const conditions = ['ID_VERIFICATION_FAILURE', 'ESCALATION_REVIEW'].map((categoryEnum, index) => ({
    uuid: `c-${index}`,
    categoryEnum,
    created: `2026-01-1${index}`,
  }))
  return cardsFor(flow, { today: '2026-01-20' }, conditions).map(({ heading }) => formatMessage(heading, 'en-US'))
}

describe('a product owner adds a screen, a transition to it and other cards for one lender', () => {
  it('the running server serves the change for that lender alone, without findings', async () => {
    const others = server.parts.releases.lenders().filter(({ id }) => id !== lender)
    const before = server.release(lender)
    await saves(withHouse)
    expect(mistakes()).toEqual([])
    expect(server.release(lender)).not.toBe(before)
    expect(others.map(({ id, hash }) => server.release(id) === hash)).not.toContain(false)
  })

  it('new applications get the screen, keep its answers and reach COMPLETE', async () => {
    await saves(withHouse)
    const bea = await until(await anApplicant(server, { lender }), 'start/house')
    await bea.sees('start/house')
    await expect(bea.answers('start/house', { heating: 'GAS', plate: '12' })).rejects.toThrow('The number has 6 digits')
    expect((await bea.answers('start/house', { heating: 'GAS', plate: '123456' })).go).toBe('start/hmda')
    expect((await server.send('GET', applicationPath(bea.uuid), { lender, token: bea.token })).body).toMatchObject({
      extra: { heating: 'GAS', plate: '123456' },
    })
    await bea.goesOn()
    expect(await bea.looks()).toBe('COMPLETE')
  })

  it('applications under way finish on the release that they began with', async () => {
    const ana = await until(await anApplicant(server, { lender }), 'start/contact')
    const began = await releaseOf(ana)
    await saves(withHouse)
    const bea = await anApplicant(server, { lender })

    await ana.goesOn()
    expect(await ana.looks()).toBe('COMPLETE')
    expect(routesOf(ana)).not.toContain('start/house')
    expect(await releaseOf(ana)).toBe(began)
    expect(await releaseOf(bea)).not.toBe(began)

    expect(await headings(began)).toEqual(['Verify your identity', 'Under review'])
    expect(await headings(await releaseOf(bea))).toEqual(['Under review', 'One more look at your ID'])
  })

  it('the lifecycle leads to the screen, as the status table does', async () => {
    await saves({ 'screens/start/house.json': house, 'lifecycle.json': byLifecycle })
    expect(mistakes().filter(({ file }) => !file.includes('/scenarios/'))).toEqual([])
    const bea = await anApplicant(server, { lender })
    await bea.goesOn()
    expect(await bea.looks()).toBe('COMPLETE')
    expect(routesOf(bea).slice(4, 7)).toEqual(['start/hmda', 'start/house', 'start/app-summary'])
  })

  it('a mistake in a changed file is reported, and borrowers keep the flow as before', async () => {
    await saves(withHouse)
    const good = server.release(lender)
    const bea = await until(await anApplicant(server, { lender }), 'start/house')
    await saves({ 'screens/start/house.json': null })
    const wrong = { file: `${lender}/status-routes.json`, lenders: [lender] }
    expect(mistakes()).toMatchObject([
      { ...wrong, name: 'unknown-variable' },
      { ...wrong, name: 'unknown-destination' },
    ])
    expect(server.release(lender)).toBe(good)
    expect(await until(await anApplicant(server, { lender }), 'start/house')).toBeDefined()
    await bea.goesOn()
    expect(await bea.looks()).toBe('COMPLETE')
  })
})

describe('a release without a screen of the release before', () => {
  it('applications at a removed screen keep it, and later applications do not get it', async () => {
    await saves(withHouse)
    const bea = await until(await anApplicant(server, { lender }), 'start/house')
    await saves(Object.fromEntries(Object.keys(withHouse).map((file) => [file, null])))
    expect(mistakes()).toEqual([])
    const cleo = await until(await anApplicant(server, { lender }), 'start/hmda')
    await expect(cleo.sees('start/house')).rejects.toThrow('404')

    expect(await currentScreenOf(server, bea)).toBe('start/house')
    await bea.goesOn()
    expect(await bea.looks()).toBe('COMPLETE')
    expect(routesOf(bea)).toContain('start/house')
    await cleo.goesOn()
    expect(await cleo.looks()).toBe('COMPLETE')
  })
})

describe('a status that the table does not resolve', () => {
  it('a status without a matching case leads to the screen of the lifecycle and is logged', async () => {
    await saves({ 'status-routes.json': { statuses: { HMDA: null } } })
    expect(mistakes()).toEqual([])
    const ana = await until(await anApplicant(server, { lender }), 'start/hmda')
    expect(ana.status).toBe('HMDA')
    expect(server.log()).toContain(diagnostic('HMDA', 'start/hmda'))
    await ana.goesOn()
    expect(await ana.looks()).toBe('COMPLETE')
  })

  it('an unknown status leads to the screen of the lifecycle, which takes answers, and is logged', async () => {
    const ana = await until(await anApplicant(server, { lender }), 'start/hmda')
    await isGiven(ana, 'MOONRISE')
    expect(await currentScreenOf(server, ana)).toBe('start/hmda')
    expect(server.log()).toContain(diagnostic('MOONRISE', 'start/hmda'))
    await ana.answersWhatIsDue()
    expect(ana.acknowledged.at(-1)?.route).toBe('start/hmda')
  })

  it('a new waiting status is waited for and not logged', async () => {
    const ana = await until(await anApplicant(server, { lender }), 'start/hmda')
    await isGiven(ana, 'WAITING_FOR_MOONRISE')
    expect(await currentScreenOf(server, ana)).toBe('@wait')
    expect(server.log()).not.toContain('"status":"WAITING_FOR_MOONRISE"')
  })
})

const diagnostic = (status: string, go: string) =>
  `"status":"${status}","at":"status-routes.json#/unlisted/otherwise","go":"${go}","msg":"No status table lists this status."`
