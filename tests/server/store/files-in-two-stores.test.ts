import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { hearthline } from '#kit/a-server.ts'
import { filesInMemory } from '#kit/files-in-memory.ts'
import { filesInTwoStores } from '#server/store/files-in-two-stores.ts'

it('a file of before is read and deleted where it is, and a new one is stored in the new store alone', async () => {
  const [before, now] = [filesInMemory(), filesInMemory()]
  const both = filesInTwoStores({ now, before })
  const old = { lender: hearthline, uuid: randomUUID() }
  const fresh = { lender: hearthline, uuid: randomUUID() }
  await before.put(old, Readable.from([Buffer.from('old')]), 3)
  await both.put(fresh, Readable.from([Buffer.from('fresh')]), 5)
  expect([...before.contents.keys()]).toEqual([old.uuid])
  expect(await text(both.get(old))).toBe('old')
  expect(await text(both.get(fresh))).toBe('fresh')
  const all: string[] = []
  for await (const { uuid } of both.storedBefore(new Date())) all.push(uuid)
  expect(all).toEqual([old.uuid, fresh.uuid])
  await both.remove(old)
  await both.remove(fresh)
  expect(before.contents.size + now.contents.size).toBe(0)
})
