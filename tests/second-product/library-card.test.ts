import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aServer, type TestServer } from '#kit/a-server.ts'
import { inProcess } from '#kit/in-process.ts'
import { HttpApplicant } from '#tools/dev/preview/http-applicant.ts'
import { libraryCard, libraryFlows } from './library-card.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer({ other: { product: libraryCard, texts: libraryFlows } })
})
afterAll(() => server.close())

it('a reader registers for a library card in two steps, sends a picture and sees that the card is ready', async () => {
  const reader = new HttpApplicant(inProcess(server), 'city')
  const answers = {
    reader: { reader: 'Ada Reads' },
    account: { email: `${randomUUID()}@mail.example`, password: 'seven lamps on a quiet shelf' },
  }
  await reader.register({ journey: 'join', release: server.release('city'), answers })
  expect(reader).toMatchObject({ status: 'IDENTITY_VERIFICATION', go: 'identity' })

  const { view } = await reader.sees('identity')
  expect(view).toMatchObject({ kind: 'upload', heading: { template: 'Your card' } })
  const picture = await reader.uploads('identity', 'IDCARDFRONT')
  await reader.submits('identity', { identity: [picture] })

  expect(reader).toMatchObject({ status: 'COMPLETE', go: 'ready' })
  expect((await reader.sees('ready')).view.heading).toMatchObject({ template: 'Your card is ready' })
})

it('an application for a library card begins with the facts of that product alone', async () => {
  const { flow } = (await server.parts.releases.served('city')) ?? {}
  expect(flow?.product.newApplication?.(flow.live)).toEqual({ borrowed: 0 })
  expect(flow?.product.coSigners).toBeUndefined()
})
