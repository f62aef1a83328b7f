import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type DashboardItem, type DashboardPage, dashboardPath } from '#contract/dashboard.ts'
import { formatDate } from '#i18n/format-date.ts'
import { todayIn } from '#i18n/today-in.ts'
import { aServer, type Registered, type Sent, type TestServer } from '#kit/a-server.ts'
import { dashboardItems } from '#server/dashboard/dashboard-items.ts'
import { requestedApplication } from '#server/identity/requested-application.ts'
import { deliverDueMessages } from '#server/messages/deliver-messages.ts'
import { keptTransport } from '#server/messages/message-transport.ts'
import { findIdentity } from '#server/store/identities.ts'
import { messagesOfApplications } from '#server/store/message-outbox.ts'
import { forLender } from '#server/store/row-scope.ts'

let server: TestServer
const log = { info: () => {}, warn: () => {}, error: () => {} }
beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'hearthline-wholesale'] })
})
afterAll(() => server.close())

const homeOf = async (sent: Sent): Promise<DashboardPage> =>
  (await server.send('GET', dashboardPath, sent)).body as unknown as DashboardPage

const shows = <Shows extends DashboardItem['sections'][number]['shows']>(item: DashboardItem | undefined, what: Shows) =>
  item?.sections.find((section) => section.shows === what) as Extract<DashboardItem['sections'][number], { shows: Shows }>

describe('the dashboard of a borrower', () => {
  it('a new application names its home, what comes next, and the day on which it began', async () => {
    const ana: Registered = await server.register()
    const { applications, isLast, heading } = await homeOf({ token: ana.token })
    expect([heading, isLast, applications.map(({ uuid }) => uuid)]).toEqual(['Your applications', true, [ana.applicationUuid]])
    const [item] = applications
    expect(item).toMatchObject({
      heading: expect.stringContaining(','),
      standing: 'It is your turn.',
      next: { button: 'Continue' },
    })
    const today = todayIn('America/Chicago', new Date())
    expect(shows(item, 'timeline').steps[0]).toEqual({
      id: 'begun',
      state: 'done',
      on: today,
      day: formatDate(today, 'en-US'),
      text: 'You started your application',
    })
    expect(shows(item, 'papers').papers).toEqual([])
  })

  it('a message is on the dashboard of its borrower alone, once it was sent', async () => {
    const [ana, ben] = [await server.register(), await server.register()]
    const messagesOf = async ({ token }: Registered) => shows((await homeOf({ token })).applications[0], 'messages').messages
    expect(await messagesOf(ana)).toEqual([])
    await deliverDueMessages({ ...server.parts, transport: keptTransport, random: () => 1, log })
    expect(await messagesOf(ana)).toMatchObject([{ channel: 'email', title: 'Your application with Hearthline has begun' }])
    await server.store.write((tx) =>
      tx.updateTable('message_outbox').set({ via: 'withheld' }).where('application_uuid', '=', ben.applicationUuid).execute(),
    )
    expect(await messagesOf(ben)).toEqual([])
  })

  it('a file of the borrower is called what the question called it, with its own name beside it', async () => {
    const ana: Registered = await server.register()
    const file = (type: string, name: string) => ({
      ...{ lender: 'hearthline', application_uuid: ana.applicationUuid, identity_uuid: ana.identityUuid },
      ...{ uuid: randomUUID(), type, name, screen: 'identity', media_type: 'image/webp', size: 1, key_id: '', bytes: null },
      ...{ scan: null, condition_uuid: null, created_at: new Date(), submitted_at: new Date() },
    })
    const rows = [file('DRIVERSLICENSEFRONT', 'photo.webp'), file('DRIVERSLICENSEBACK', 'photo.webp'), file('SUPPORT', 'a.pdf')]
    await server.store.write((tx) => tx.insertInto('document').values(rows).execute())
    const { papers } = shows((await homeOf({ token: ana.token })).applications[0], 'papers')
    expect(papers.map(({ title, file: name }) => [title, name]).toSorted()).toEqual([
      ["Back of your driver's license", 'photo.webp'],
      ["Front of your driver's license", 'photo.webp'],
      ['a.pdf', undefined],
    ])
  })

  it('the papers and messages of many applications are read at once, the newest twenty messages of each', async () => {
    const ana: Registered = await server.register()
    const more = await Promise.all([1, 2].map(() => server.register()))
    const uuids = [ana, ...more].map(({ applicationUuid }) => applicationUuid)
    await deliverDueMessages({ ...server.parts, transport: keptTransport, random: () => 1, log })
    await server.store.write(async (tx) => {
      for (const table of ['application', 'message_outbox'] as const)
        await tx
          .updateTable(table)
          .set({ identity_uuid: ana.identityUuid })
          .where(table === 'application' ? 'uuid' : 'application_uuid', 'in', uuids)
          .execute()
      const [one] = await tx
        .selectFrom('message_outbox')
        .selectAll()
        .where('application_uuid', '=', ana.applicationUuid)
        .execute()
      if (!one) throw new Error('The registration sends a message.')
      const copies = Array.from({ length: 30 }, (_, index) => ({ ...one, uuid: randomUUID(), occurrence: `copy/${index}` }))
      await tx.insertInto('message_outbox').values(copies).execute()
    })
    const served = await server.parts.releases.served('hearthline')
    if (!served) throw new Error('The lender is not served.')
    const borrower = await server.store.read((db) => findIdentity(db, 'hearthline', ana.identityUuid))
    if (!borrower) throw new Error('There is no borrower.')
    const asking = {
      lender: served,
      borrower: {
        lender: 'hearthline',
        identity: ana.identityUuid,
        person: borrower,
        session: '',
        beganAt: new Date(),
        generation: 0,
        renew: false,
      },
    }
    const requested = await forLender('hearthline', () =>
      Promise.all(uuids.map((uuid) => requestedApplication(server.parts, asking, uuid))),
    )
    const read = vi.spyOn(server.parts.store, 'read')
    const items = await forLender('hearthline', () => dashboardItems(server.parts, requested, { now: new Date(), log }))
    expect(read).toHaveBeenCalledTimes(1)
    read.mockRestore()
    expect(items.map(({ uuid }) => uuid)).toEqual(uuids)
    const owner = { lender: 'hearthline', identity: ana.identityUuid }
    const messages = await server.store.read((db) => messagesOfApplications(db, owner, uuids, 20))
    expect(uuids.map((uuid) => messages.filter((one) => one.application_uuid === uuid).length)).toEqual([20, 1, 1])
  })

  it('nobody sees the application of another borrower or of another lender', async () => {
    const [ana, ben] = [await server.register(), await server.register()]
    const cleo = await server.register({ lender: 'hearthline-wholesale' })
    const of = async (sent: Sent) => (await homeOf(sent)).applications.map(({ uuid }) => uuid)
    expect(await of({ token: ana.token })).toEqual([ana.applicationUuid])
    expect(await of({ token: ben.token })).toEqual([ben.applicationUuid])
    expect(await of({ token: cleo.token, lender: 'hearthline-wholesale' })).toEqual([cleo.applicationUuid])
    expect((await server.send('GET', dashboardPath, { token: ana.token, lender: 'hearthline-wholesale' })).status).toBe(403)
    expect((await server.send('GET', dashboardPath)).status).toBe(401)
  })
})
