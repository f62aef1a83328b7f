import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationPath } from '#contract/application.ts'
import { takenTimesPath } from '#contract/appointments.ts'
import { screenPath } from '#contract/screens.ts'
import type { ScheduleView } from '#engine/kinds/schedule.ts'
import { aServer, type Registered, type TestServer } from '#kit/a-server.ts'

const field = 'requestedManualNotaryTime'
const schedule = 'notary/schedule-manual'
const reserved = 'notary/reserve-manual'

let server: TestServer
/** Four borrowers of a lender with two notaries, each at the screen where a time is chosen. */
let people: readonly Registered[]
/** One of the borrowers who got the first time. */
let winner: number
/** The borrower who came too late for it. */
let last: number
/** The times on offer, in order. */
let times: readonly string[]

beforeAll(async () => {
  server = await aServer()
  people = await Promise.all([1, 2, 3, 4].map(() => server.register()))
  await server.store.write((tx) => tx.updateTable('application').set({ status: 'MANUAL_DEED_SIGNING' }).execute())
  const { applicationUuid, token } = person(0)
  const { body } = await server.send('GET', screenPath(applicationUuid, schedule), { token })
  times = (body.view as ScheduleView).slots.flatMap((day) => day.times)
})
afterAll(() => server.close())

function person(index: number): Registered {
  const found = people[index]
  if (!found) throw new Error(`There is no borrower ${index}.`)
  return found
}

const choose = async (index: number, time: string | undefined, screen = schedule) => {
  const { applicationUuid: uuid, token } = person(index)
  const { body } = await server.send('GET', screenPath(uuid, screen), { token })
  const sent = { token, key: crypto.randomUUID(), version: Number(body.version), body: { answers: { [field]: time } } }
  return await server.send('PUT', screenPath(uuid, screen), sent)
}
const taken = async (index: number, screen = schedule) => {
  const { applicationUuid: uuid, token } = person(index)
  const answer = await server.send('GET', `${takenTimesPath(uuid)}?screen=${encodeURIComponent(screen)}`, { token })
  return answer.body.taken
}
const storedTime = async (index: number) => {
  const { applicationUuid: uuid, token } = person(index)
  return (await server.send('GET', applicationPath(uuid), { token })).body[field]
}

describe('the times of a schedule screen', () => {
  it.each([['1999-01-01T09:00'], ['2026-13-40T99:99'], ['soon'], ['__proto__']])(
    'the time %s, which the screen does not offer, is refused at its field',
    async (time) => {
      const answer = await choose(0, time)
      expect(answer.status).toBe(422)
      expect(answer.body.messages).toEqual({ [field]: 'That time is no longer free. Please choose another one.' })
      expect(await storedTime(0)).toBeUndefined()
    },
  )

  it('of three borrowers who choose one time at once, the two notaries meet two, and the third gets a message at the field', async () => {
    const answers = await Promise.all([choose(0, times[0]), choose(1, times[0]), choose(2, times[0])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422])
    const left = answers.findIndex(({ status }) => status === 422)
    last = left
    winner = answers.findIndex(({ status }) => status === 200)
    expect(answers[left]?.body.messages).toEqual({ [field]: 'That time is no longer free. Please choose another one.' })
    expect(await taken(3)).toEqual([times[0]])
    // The third borrower has lost nothing and chooses the next time.
    expect((await choose(left, times[1])).status).toBe(200)
    expect(await storedTime(left)).toBe(times[1])
  })

  it('two borrowers who are met at one time meet two people by name, and read who comes', async () => {
    const met = [0, 1, 2].filter((index) => index !== last)
    const names = await Promise.all(
      met.map(async (index) => {
        const { applicationUuid: uuid, token } = person(index)
        const name = (await server.send('GET', applicationPath(uuid), { token })).body.requestedManualNotaryName
        const { body } = await server.send('GET', screenPath(uuid, reserved), { token })
        expect(JSON.stringify((body.view as ScheduleView).text)).toContain(String(name))
        return name
      }),
    )
    expect(names.toSorted()).toEqual(['Martin Oyelaran', 'Rosa Delgado'])
  })

  it('the time that a borrower has chosen stays free for that borrower, who may choose it again', async () => {
    expect(await storedTime(winner)).toBe(times[0])
    expect(await taken(winner, reserved)).toEqual([])
    expect((await choose(winner, times[0], reserved)).status).toBe(200)
  })

  it('a borrower who moves the meeting frees the earlier time for others', async () => {
    expect((await choose(3, times[0])).status).toBe(422)
    expect((await choose(winner, times[5], reserved)).status).toBe(200)
    expect(await taken(3)).toEqual([])
    expect((await choose(3, times[0])).status).toBe(200)
  })

  it('the taken times of another borrower’s application, or of a screen without times, are not found', async () => {
    const [ana, bo] = [person(0), person(1)]
    const asked = (uuid: string, screen: string) =>
      server.send('GET', `${takenTimesPath(uuid)}?screen=${encodeURIComponent(screen)}`, { token: ana.token })
    expect((await asked(bo.applicationUuid, schedule)).status).toBe(404)
    expect((await asked(ana.applicationUuid, 'liens')).status).toBe(404)
    expect((await asked(ana.applicationUuid, 'no/screen')).status).toBe(404)
    expect((await server.send('GET', takenTimesPath(ana.applicationUuid), { token: ana.token })).status).toBe(400)
  })
})
