import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Feed, mostUnread, notificationsPath, notificationsReadPath } from '#contract/notifications.ts'
import type { CompiledFlow } from '#engine/index.ts'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'
import { keepNotification } from '#server/messages/keep-message.ts'

const answers = { loanPurpose: 'HOME_IMPROVEMENT', mortgageBalance: 12_000_000, ownership: 'SOLE', maritalStatus: 'UNMARRIED' }

let server: TestServer
let ana: Registered
let ben: Registered
beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'sierra-first'] })
  ana = await server.register()
  ben = await server.register()
})
afterAll(() => server.close())

const feedOf = async (token: string, headers = {}) => {
  const answer = await server.send('GET', notificationsPath, { token, headers })
  expect(answer.status).toBe(200)
  return answer.body as unknown as Feed
}
const read = (token: string, uuids: readonly string[]) => server.send('PUT', notificationsReadPath, { token, body: { uuids } })

/** Adds notifications of one message to the feed of a borrower, as events of the application do. */
async function addNews({ identityUuid, applicationUuid, email }: Registered, times: number, id = 'your-turn') {
  const flow = (await server.parts.releases.served('hearthline'))?.flow as CompiledFlow
  const at = server.parts.now()
  for (let version = 1; version <= times; version += 1) {
    const application = {
      ...{ lender: 'hearthline', uuid: applicationUuid, version },
      profile: { uuid: identityUuid, email },
    } as unknown as Parameters<typeof keepNotification>[1]
    const news = {
      id,
      repeats: true,
      title: { literal: `${id} ${version}` },
      description: { literal: 'Read it.' },
      ctas: [],
    }
    const notification = news as unknown as Parameters<typeof keepNotification>[2]
    await server.store.write((tx) =>
      keepNotification(tx, application, notification, { sealer: server.parts.keys.sealer, flow, at }),
    )
  }
}

describe('the notifications of a borrower', () => {
  it('a registration adds a notification that links to the application and is unread until it is marked as read', async () => {
    const { items, unread, label } = await feedOf(ana.token)
    expect(items).toMatchObject([{ title: 'Your application has begun', status: 'UNREAD', age: '0m' }])
    expect(items[0]?.ctas).toEqual([{ title: 'Go on', redirectPath: `/${ana.applicationUuid}` }])
    expect(items[0]?.walletAddress).toMatch(/^tp1/)
    expect({ unread, label }).toEqual({ unread: 1, label: 'Notifications, 1 new' })

    expect((await read(ana.token, [items[0]?.uuid ?? ''])).status).toBe(200)
    const after = await feedOf(ana.token)
    expect(after).toMatchObject({ unread: 0, label: 'Notifications', items: [{ status: 'READ' }] })
  })

  it('a feed has no notification of another borrower, and a borrower cannot mark another’s as read', async () => {
    const [own] = (await feedOf(ben.token)).items
    expect(own?.ctas[0]?.redirectPath).toBe(`/${ben.applicationUuid}`)
    expect((await read(ana.token, [own?.uuid ?? ''])).status).toBe(404)
    expect((await feedOf(ben.token)).items[0]?.status).toBe('UNREAD')
  })

  it('the feed is refused without a token and with the token of another lender', async () => {
    expect((await server.send('GET', notificationsPath)).status).toBe(401)
    expect((await server.send('GET', notificationsPath, { token: ana.token, lender: 'sierra-first' })).status).toBe(403)
    expect((await read(ana.token, ['not-a-uuid'])).status).toBe(400)
  })

  it('each occurrence of a message adds one notification, and the unread count ends at `mostUnread`', async () => {
    const cleo = await server.register()
    await addNews(cleo, 9)
    await addNews(cleo, 9)
    const { items, unread } = await feedOf(cleo.token)
    expect(items).toHaveLength(10)
    expect(unread).toBe(mostUnread)
    const created = items.map((item) => item.created)
    expect(created).toEqual(created.toSorted().toReversed())
  })

  it('the newest notification is the first of the feed', async () => {
    const fay = await server.register()
    for (const id of ['first', 'second', 'third']) {
      server.clock.ahead += 60_000
      await addNews(fay, 1, id)
    }
    const titles = (await feedOf(fay.token)).items.map(({ title }) => title)
    expect(titles).toEqual(['third 1', 'second 1', 'first 1', 'Your application has begun'])
  })

  it('a submitted screen marks the borrower’s notifications with `readOnceAnswered` as read, and no others', async () => {
    const [dana, eve] = [await server.register(), await server.register()]
    await addNews(dana, 1)
    await addNews(dana, 1, 'decision')
    await addNews(eve, 1)
    const path = `/service-application/api/v1/application/heloc/${dana.applicationUuid}/screens/start/profile`
    const sent = { token: dana.token, key: randomUUID(), version: 1, body: { answers } }
    expect((await server.send('PUT', path, sent)).status).toBe(200)
    const statuses = (await feedOf(dana.token)).items.map(({ title, status }) => [title, status])
    expect(statuses).toContainEqual(['Your application has begun', 'READ'])
    expect(statuses).toContainEqual(['your-turn 1', 'READ'])
    expect(statuses).toContainEqual(['decision 1', 'UNREAD'])
    expect((await feedOf(eve.token)).items.map(({ status }) => status)).toEqual(['UNREAD', 'UNREAD'])
  })

  it('the texts of a notification are sealed in the database', async () => {
    const rows = await server.store.read((db) => db.selectFrom('notification').selectAll().execute())
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ content }) => Buffer.from(content).toString('latin1').includes('application'))).toEqual([])
  })
})
