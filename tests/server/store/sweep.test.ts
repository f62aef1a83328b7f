import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, hearthline, type TestServer } from '#kit/a-server.ts'
import { addPicking, findPicking } from '#server/store/link-sessions.ts'
import { sweep } from '#server/store/sweep.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

const day = 24 * 60 * 60_000
const ages = { answerMs: 30 * day, sessionMs: day / 2, attemptMs: 15 * 60_000 }
const later = (ms: number) => new Date(Date.now() + ms)

describe('sweeping', () => {
  it('sweep deletes the expired rows of each kind and keeps the others', async () => {
    // The counts are those of this borrower alone.
    const { register, store, close } = await aServer()
    await register()
    expect(await sweep(store, new Date(), ages)).toEqual({ answers: 0, sessions: 0, attempts: 0 })
    expect(await sweep(store, later(60 * 60_000), ages)).toEqual({ answers: 0, sessions: 0, attempts: 2 })
    expect(await sweep(store, later(day), ages)).toEqual({ answers: 0, sessions: 1, attempts: 0 })
    expect(await sweep(store, later(31 * day), ages)).toEqual({ answers: 1, sessions: 0, attempts: 0 })
    const kept = await store.read((db) => db.selectFrom('application').select('uuid').execute())
    expect(kept).toHaveLength(1)
    await close()
  })

  it('sweep deletes a visit to the linking provider a day after it expired', async () => {
    const expires_at = later(-2 * day)
    const picking = { lender: hearthline, picking: {}, back: '/' }
    const [gone, kept] = [randomUUID(), randomUUID()]
    await server.store.write((tx) => addPicking(tx, { ...picking, handle: gone, expires_at }))
    await server.store.write((tx) => addPicking(tx, { ...picking, handle: kept, expires_at: later(-day / 2) }))
    await sweep(server.store, new Date(), ages)
    const found = (handle: string) => server.store.read((db) => findPicking(db, hearthline, handle))
    expect([await found(gone), (await found(kept))?.handle]).toEqual([undefined, kept])
  })

  it('sweep keeps the session of a borrower who has just signed in', async () => {
    const { token } = await server.register({ answers: { email: `${randomUUID()}@mail.example` } })
    await sweep(server.store, new Date(), ages)
    expect((await server.send('GET', '/service-profile/api/v1/profile', { token })).status).toBe(200)
  })
})
