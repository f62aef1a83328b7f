import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationPath } from '#contract/application.ts'
import { profilePath } from '#contract/identity.ts'
import { effectsPath, type ScreenEffects } from '#contract/screens.ts'
import { aServer, type TestServer } from '#kit/a-server.ts'
import type { Applicant } from '#kit/applicant.ts'
import { anApplicant } from '#kit/in-process.ts'
import type { ScriptedAnswers } from '#kit/journey-answers.ts'
import type { Reader } from '#server/store/open-store.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

const atSummary = async (): Promise<Applicant> => {
  const ana = await anApplicant(server)
  while (ana.go !== 'start/app-summary') expect(await ana.answersWhatIsDue()).toBe(true)
  return ana
}

async function effects({ uuid, token }: Applicant, route: string, answers: object): Promise<ScreenEffects> {
  const answer = await server.send('POST', effectsPath(uuid, route), { token, body: { answers } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as unknown as ScreenEffects
}

const routes = (named: ScreenEffects['appears']) => named.map(({ route }) => route)
const letHome = { street1: '12 Elm St', street2: '', city: 'Austin', state: 'TX', zip: '78701', occupancyType: 'SECONDARY' }

describe('a borrower who reviews answers', () => {
  it('a borrower sees the same answers on the review as on the server, those of the profile too', async () => {
    const ana = await atSummary()
    const profile = (await server.send('GET', profilePath, { token: ana.token })).body
    expect(profile).toMatchObject({ ownership: 'OWN', hasSsn: true, addresses: [{ ownership: 'OWN' }] })
    const { view } = await ana.sees('start/app-summary')
    expect(view.kind === 'review' && view.sections.filter(({ complete }) => !complete)).toEqual([])
  })

  it('a borrower sees before a change which screens appear and reopen, and asking stores nothing', async () => {
    const ana = await atSummary()
    const changes = await effects(ana, 'register-v2/property-address', letHome)
    expect(routes(changes.appears)).toEqual(['register-v2/home-address'])
    expect(routes(changes.reopens)).toEqual(['liens', 'product/select'])
    expect(changes.appears[0]?.heading).toBe('Primary home address?')
    const { answers } = await ana.sees('register-v2/property-address')
    expect(answers).toMatchObject({ occupancyType: 'PRIMARY' })
  })

  it('a change of an answer that no rule reads has no effects on other screens', async () => {
    const ana = await atSummary()
    const changes = await effects(ana, 'start/hmda', { ethnicity: ['NOT_PROVIDED'], race: ['WHITE'], sex: ['FEMALE'] })
    expect(changes).toEqual({ appears: [], vanishes: [], reopens: [] })
  })

  it("a lender's correction stays when the borrower changes other answers, and goes when they change that one", async () => {
    const ana = await atSummary()
    await server.store.write(async (tx) => {
      const corrected = sql`jsonb_set(jsonb_set(entity, '{property,zip}', '"78702"'), '{incomeSources,0,employmentType}', '"RETIRED"')`
      const ofLender = tx
        .updateTable('application')
        .set({ entity: corrected as never })
        .where('lender', '=', ana.lender)
      await ofLender.where('uuid', '=', ana.uuid).execute()
    })
    const entityOf = async () => {
      const ofLender = (db: Reader) => db.selectFrom('application').select('entity').where('lender', '=', ana.lender)
      const row = await server.store.read((db) => ofLender(db).where('uuid', '=', ana.uuid).executeTakeFirstOrThrow())
      return row.entity as unknown as { property: { zip: string; street1: string }; incomeSources: { employmentType: string }[] }
    }
    const changes = async (route: string, answers: ScriptedAnswers) => {
      await ana.sees(route)
      await ana.answers(route, answers)
      return await entityOf()
    }
    const { answers: income } = await ana.sees('register-v2/annual-income')
    const after = await changes('register-v2/annual-income', { ...income, income: 9_990_000 })
    expect(after.property.zip).toBe('78702')
    expect(after.incomeSources[0]?.employmentType).toBe('RETIRED')
    const moved = await changes('register-v2/property-address', { ...letHome, occupancyType: 'PRIMARY', street1: '14 Elm St' })
    expect(moved.property).toMatchObject({ street1: '14 Elm St', zip: '78701' })
    expect(moved.incomeSources[0]?.employmentType).toBe('RETIRED')
  })

  it('a borrower changes one answer and keeps all others', async () => {
    const ana = await atSummary()
    await ana.sees('start/hmda')
    const answer = await ana.answers('start/hmda', { ethnicity: ['NOT_PROVIDED'], race: ['WHITE'], sex: ['FEMALE'] })
    expect(answer.go).toBe('start/app-summary')
    expect((await ana.sees('start/profile')).answers).toMatchObject({ mortgageBalance: 12_000_000 })
    expect((await ana.sees('product/select')).answers).toMatchObject({ amount: 5_000_000, term: 10 })
    expect(await ana.goesOn()).toBe('/')
  })

  it('a borrower confirms reopened screens with their answers still there, answers new screens, and finishes', async () => {
    const ana = await atSummary()
    await ana.sees('register-v2/property-address')
    expect((await ana.answers('register-v2/property-address', letHome)).go).toBe('liens')
    expect((await ana.sees('liens')).answers).toMatchObject({ correct: true, hasOther: false })
    await ana.answersWhatIsDue()
    expect(ana.go).toBe('product/select')
    expect((await ana.sees('product/select')).answers).toMatchObject({ amount: 5_000_000, term: 10 })
    await ana.answersWhatIsDue()
    expect(ana.go).toBe('start/app-summary')

    await ana.sees('start/app-summary')
    await expect(ana.answers('start/app-summary', {})).rejects.toThrow('422')
    await ana.sees('register-v2/home-address')
    await ana.answers('register-v2/home-address', {
      street1: '9 Oak Ave',
      street2: '',
      city: 'Dallas',
      state: 'TX',
      zip: '75201',
    })
    expect(await ana.goesOn()).toBe('/')
    expect(await ana.looks()).toBe('COMPLETE')
  })

  it('a borrower who reviews answers cannot change an answer that the review does not offer to change', async () => {
    const ana = await atSummary()
    await ana.sees('register-v2/legal-name')
    const name = { firstName: 'Bo', middleName: '', lastName: 'Moreno' }
    await expect(ana.answers('register-v2/legal-name', name)).rejects.toThrow('409')
    const refused = await server.send('POST', effectsPath(ana.uuid, 'register-v2/legal-name'), {
      token: ana.token,
      body: { answers: name },
    })
    expect(refused).toMatchObject({ status: 409, body: { go: 'start/app-summary' } })
  })
})

const at = async (screen: string): Promise<Applicant> => {
  const ana = await anApplicant(server)
  while (ana.go !== screen) expect(await ana.answersWhatIsDue()).toBe(true)
  return ana
}
const plans = { loanPurpose: 'EDUCATION', mortgageBalance: 13_000_000, ownership: 'SOLE', maritalStatus: 'MARRIED' }

describe('a borrower who goes back', () => {
  it('a borrower before the full credit check sees earlier answers as they were, and which screens a change would reopen', async () => {
    const ana = await at('start/contact')
    expect((await ana.sees('product/select')).answers).toMatchObject({ amount: 5_000_000, term: 10 })
    expect((await ana.sees('register-v2/annual-income')).answers).toHaveProperty('employmentType')
    expect(routes((await effects(ana, 'start/profile', plans)).reopens)).toEqual(['liens', 'product/select'])
    expect((await ana.sees('start/profile')).answers).toMatchObject({ mortgageBalance: 12_000_000 })
  })

  it('a borrower changes an earlier answer, confirms what follows from it, and finishes', async () => {
    const ana = await at('start/contact')
    await ana.sees('start/profile')
    expect((await ana.answers('start/profile', plans)).go).toBe('liens')
    expect(await ana.goesOn()).toBe('/')
    expect(await ana.looks()).toBe('COMPLETE')
    expect(ana.visits.map(({ go }) => go).filter((go) => go === 'product/select')).toHaveLength(2)
  })

  it('a borrower corrects the address that the bureau is asked with, and the application has the corrected one', async () => {
    const ana = await at('start/contact')
    const { view } = await ana.sees('start/contact')
    const listed = view.kind === 'review' ? view.sections.map(({ id, fixed }) => [id, fixed === undefined]) : []
    expect(listed).toEqual([
      ['name', false],
      ['property', true],
    ])
    const { answers } = await ana.sees('register-v2/property-address')
    await ana.answers('register-v2/property-address', { ...answers, street1: '14 Corrected Ave' } as ScriptedAnswers)
    while (ana.go !== 'start/app-summary') expect(await ana.answersWhatIsDue()).toBe(true)
    // The documents and the lender system read the property of the application, the review what was typed.
    const { body } = await server.send('GET', applicationPath(ana.uuid), { token: ana.token })
    expect(body).toMatchObject({ property: { street1: '14 Corrected Ave' } })
    expect(JSON.stringify((await ana.sees('start/app-summary')).view)).toContain('14 Corrected Ave')
  })

  it('a borrower cannot change an earlier answer after the full credit check', async () => {
    const ana = await at('start/hmda')
    const refused = await server.send('POST', effectsPath(ana.uuid, 'start/profile'), {
      token: ana.token,
      body: { answers: plans },
    })
    expect(refused).toMatchObject({ status: 409, body: { go: 'start/hmda' } })
  })

  it('a borrower cannot change an answer whose screen is no longer accessible, such as the name', async () => {
    const ana = await at('liens')
    await ana.sees('register-v2/legal-name')
    const name = { firstName: 'Bo', middleName: '', lastName: 'Moreno' }
    await expect(ana.answers('register-v2/legal-name', name)).rejects.toThrow('409')
  })
})
