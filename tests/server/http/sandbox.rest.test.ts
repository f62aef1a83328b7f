/** The sandbox behind the server: time, clocks, conditions, and what becomes of secret answers. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#kit/a-server.ts'
import type { Applicant } from '#kit/applicant.ts'
import { anApplicant } from '#kit/in-process.ts'
import { maxTries, releasedPauseMs } from '#server/store/jobs.ts'
import { openSealed } from '#server/store/sealed.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'juniper-lane'] })
})
afterAll(() => server.close())

const second = 1000
const auditOf = (server: TestServer, { uuid }: Applicant) =>
  server.store.read((db) => db.selectFrom('audit').selectAll().where('application_uuid', '=', uuid).orderBy('number').execute())
const statusOf = async (server: TestServer, { uuid }: Applicant) => {
  const row = server.store.read((db) => db.selectFrom('application').select('status').where('uuid', '=', uuid).executeTakeFirst())
  return (await row)?.status
}
const conditionsOf = (server: TestServer, { uuid }: Applicant) =>
  server.store.read((db) => db.selectFrom('condition').selectAll().where('application_uuid', '=', uuid).execute())

describe('the sandbox at real speed', () => {
  // One for each test: the timers of other borrowers are jobs of its server, too.
  let server: TestServer
  beforeEach(async () => {
    server = await aServer({ lenders: ['hearthline', 'juniper-lane'], config: { sandboxSpeed: 'real' } })
  })
  afterEach(() => server.close())
  const profile = { loanPurpose: 'HOME_IMPROVEMENT', mortgageBalance: 12_000_000, ownership: 'SOLE', maritalStatus: 'MARRIED' }
  const begins = async (lastName = 'Moreno', lender = 'hearthline') => {
    const ana = await anApplicant(server, { lastName, lender })
    await ana.answers('start/profile', profile)
    return ana
  }
  const turn = async (ms: number) => {
    server.clock.ahead += ms
    return await server.runJobs()
  }

  it('the sandbox makes a transition when a timer fires, with an audit row and a new version', async () => {
    const ana = await begins()
    expect(ana.go).toBe('@wait')
    expect(await turn(0)).toBe(0)
    expect(await turn(2 * second)).toBe(1)
    expect(await ana.looks()).toBe('WAITING_FOR_AVM_DATA')
    expect(await turn(2 * second)).toBe(1)
    expect(await ana.looks()).toBe('LIEN_VERIFICATION')
    expect((await auditOf(server, ana)).map(({ what, status, version }) => [what, status, version])).toEqual([
      ['registered', 'APP_SUBMISSION', 1],
      ['submitted', 'APP_SUBMISSION', 2],
      ['sandbox-moved', 'WAITING_FOR_SOFT_CREDIT', 2],
      ['sandbox-moved', 'WAITING_FOR_AVM_DATA', 3],
      ['sandbox-moved', 'LIEN_VERIFICATION', 4],
    ])
  })

  it('the sandbox neither loses nor repeats a transition when the system clock is set back', async () => {
    const ana = await begins()
    expect(await turn(-60 * 60 * second)).toBe(0)
    await turn(2 * second)
    expect(await ana.looks()).toBe('WAITING_FOR_AVM_DATA')
    await turn(60 * 60 * second)
    expect(await ana.looks()).toBe('LIEN_VERIFICATION')
    await turn(60 * 60 * second)
    expect((await auditOf(server, ana)).filter(({ what }) => what === 'sandbox-moved')).toHaveLength(3)
  })

  it('the sandbox re-evaluates a waiting application when a release changes the sandbox, and schedules its timers', async () => {
    const ana = await begins('Timeout')
    expect(await turn(60 * second)).toBe(0)
    expect(await ana.looks()).toBe('WAITING_FOR_SOFT_CREDIT')
    server.files.set(`${ana.lender}/sandbox.json`, JSON.stringify({ personas: [{ id: 'timeout', $remove: true }] }))
    await server.parts.releases.reload()
    await turn(0)
    await turn(2 * second)
    expect(await ana.looks()).toBe('WAITING_FOR_AVM_DATA')
  })

  it('the sandbox re-evaluates an application in the process that serves the new release, even if a process with the old release comes first', async () => {
    const ana = await begins('Timeout', 'juniper-lane')
    await turn(60 * second)
    const newer = await aServer({
      lenders: ['hearthline', 'juniper-lane'],
      store: server.store,
      config: { sandboxSpeed: 'real' },
    })
    newer.clock.ahead = server.clock.ahead
    newer.files.set(`${ana.lender}/sandbox.json`, JSON.stringify({ personas: [{ id: 'timeout', $remove: true }] }))
    await newer.parts.releases.reload()
    await turn(0)
    for (let seconds = 0; seconds < 2; seconds += 1) {
      newer.clock.ahead += releasedPauseMs
      await newer.runJobs()
    }
    expect(await statusOf(server, ana)).toBe('WAITING_FOR_AVM_DATA')
    await newer.close()
  })

  it('the sandbox keeps its timers while a lender is not served, and continues once the lender is served again', async () => {
    const ana = await begins()
    const file = `${ana.lender}/lender.json`
    server.files.set(file, null)
    await server.parts.releases.reload()
    for (let tries = 0; tries < 2 * maxTries; tries += 1) await turn(60 * 60 * second)
    expect(await statusOf(server, ana)).toBe('WAITING_FOR_SOFT_CREDIT')
    server.files.delete(file)
    await server.parts.releases.reload()
    await turn(60 * second)
    expect(await statusOf(server, ana)).toBe('WAITING_FOR_AVM_DATA')
  })
})

describe('conditions of an application', () => {
  it('a condition is stored when it opens and is closed by the submitted documents, and the application continues after the last condition', async () => {
    const ana = await anApplicant(server, { lastName: 'Reupload' })
    await ana.goesOn()
    expect(ana.status).toBe('ATTORNEY_REVIEW')
    const [open] = await conditionsOf(server, ana)
    expect(open).toMatchObject({ category: 'ID_VERIFICATION_FAILURE', closed_at: null, application_uuid: ana.uuid })
    const condition = open?.uuid ?? ''
    // As an address may say it, which knows no small letters.
    const asked = condition.toUpperCase()
    await ana.sees('identity', asked)
    const front = [{ file: 'PASSPORTFRONT' }]
    await ana.answers('identity', { idType: 'PASSPORT', passportFront: front }, asked)
    expect(await conditionsOf(server, ana)).toMatchObject([
      { closed_at: expect.any(Date), closed_because: 'sandbox.json#/resolves/identity' },
    ])
    expect((await auditOf(server, ana)).map(({ what }) => what)).toContain('condition-closed')
    expect(ana.go).toBe('signing/intro')
  })
})

describe('secret answers', () => {
  const ssn = '523118842'
  const account = '4401928837465'

  /** Every row of every table, as text; bytes as hexadecimal and as what they spell. */
  async function dump(): Promise<string> {
    const tables = await server.store.read((db) =>
      sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db),
    )
    const texts = await Promise.all(
      tables.rows.map(async ({ name }) => {
        const { rows } = await server.store.read((db) =>
          sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(db),
        )
        return `${name}: ${rows.map(({ row }) => row).join('\n')}`
      }),
    )
    return texts.join('\n')
  }
  const spellings = (value: string) => [
    value,
    Buffer.from(value).toString('hex'),
    Buffer.from(value).toString('base64').slice(0, -2),
    value.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3'),
  ]

  it('a secret answer is in no database table, log or response in plain text, and only the server can decrypt it', async () => {
    const ana = await anApplicant(server, { lastName: 'Nomatch' })
    await ana.answersWhatIsDue()
    expect(ana.go).toBe('credit/social')
    await ana.sees('credit/social')
    await ana.answers('credit/social', { ssn })
    for (let steps = 0; ana.go !== 'bank/disburse' && steps < 20; steps += 1) await ana.answersWhatIsDue()
    await ana.sees('bank/disburse')
    const routingNumber = '021000021'
    const typed = { routingNumber, accountNumber: account, confirmAccountNumber: account, accountType: 'CHECKING' }
    await ana.answers('bank/disburse', { kind: 'MANUAL', ...typed })

    const everything = await dump()
    expect(everything).toContain(ana.uuid)
    for (const secret of [ssn, account].flatMap(spellings)) {
      expect(everything.includes(secret), 'a secret in the database').toBe(false)
      expect(server.log().includes(secret), 'a secret in the log').toBe(false)
    }
    const seen = await ana.sees('bank/disburse')
    expect(seen.answers).toMatchObject({ kind: 'MANUAL', routingNumber })
    expect(JSON.stringify(seen)).not.toContain(account)
    const application = await server.send('GET', `/service-application/api/v1/application/heloc/${ana.uuid}`, {
      token: ana.token,
    })
    expect(application.body).toMatchObject({ disburseAccount: { mask: account.slice(-4), routingNumber } })
    expect(application.text).not.toContain(account)

    const { lender } = ana
    const opened = async (owner: string, path: string) =>
      await server.store.read((db) => openSealed(db, server.parts.keys.sealer, { lender, owner }, path))
    expect(await opened(ana.uuid, 'application.disburseAccount.accountNumber')).toBe(account)
    const { identity_uuid: identity } = await server.store.read((db) =>
      db.selectFrom('application').select('identity_uuid').where('uuid', '=', ana.uuid).executeTakeFirstOrThrow(),
    )
    expect(await opened(identity, 'profile.ssn')).toBe(ssn)
    const profile = await server.send('GET', '/service-profile/api/v1/profile', { token: ana.token })
    expect(profile.body).toMatchObject({ hasSsn: true })
    expect(profile.text).not.toContain(ssn)
  })

  it('a secret answer is encrypted for its application, and only its last four characters are stored beside the other answers', async () => {
    const ana = await anApplicant(server)
    for (let steps = 0; ana.go !== 'bank/disburse' && steps < 20; steps += 1) await ana.answersWhatIsDue()
    await ana.answersWhatIsDue()
    const sealed = () =>
      server.store.read((db) => db.selectFrom('sealed').select('path').where('owner_uuid', '=', ana.uuid).execute())
    const mask = async () => {
      const { entity } = await server.store.read((db) =>
        db.selectFrom('application').select('entity').where('uuid', '=', ana.uuid).executeTakeFirstOrThrow(),
      )
      return (entity.disburseAccount as { mask?: string }).mask
    }
    expect([await sealed(), await mask()]).toEqual([[{ path: 'application.disburseAccount.accountNumber' }], '3210'])
  })
})
