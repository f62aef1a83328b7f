/** A pooler such as PgBouncer between the server and PostgreSQL, which takes or refuses what a connection sets for its session. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { newDatabase } from '#kit/a-store.ts'
import { openStore } from '#server/store/open-store.ts'

const undo: (() => unknown)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

/** @param answer what becomes of the first message of a connection: the one for PostgreSQL, or the refusal */
async function aPooler(
  url: string,
  answer: (startup: Buffer) => { readonly on: Buffer } | { readonly back: Buffer },
): Promise<string> {
  const { hostname, port } = new URL(url)
  const pooler = createServer((client) => {
    const database = connect(Number(port), hostname)
    for (const socket of [client, database]) socket.on('error', () => undefined)
    client.once('data', (startup) => {
      const next = answer(Buffer.isBuffer(startup) ? startup : Buffer.from(startup))
      if ('back' in next) return void client.end(next.back)
      database.write(next.on)
      client.pipe(database).pipe(client)
    })
    client.on('close', () => database.destroy())
  })
  await once(pooler.listen(0, '127.0.0.1'), 'listening')
  undo.push(() => pooler.close())
  const through = new URL(url)
  through.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`
  return through.href
}

/** The startup message without a parameter (PostgreSQL protocol 3.0: length, version, names and values that end with a zero). */
function without(name: string, startup: Buffer): Buffer {
  const texts = startup.toString('latin1', 8).split('\0')
  const kept = texts.filter((text, index) => text !== name && texts[index - 1] !== name)
  const rest = Buffer.from(kept.join('\0'), 'latin1')
  const head = Buffer.from(startup.subarray(0, 8))
  head.writeInt32BE(8 + rest.length)
  return Buffer.concat([head, rest])
}

/** An ErrorResponse as PgBouncer sends it. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`, 'latin1')
  const head = Buffer.from('E\0\0\0\0', 'latin1')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
}

describe('a server whose database has a pooler before it', () => {
  it('the server says so at its start where the pooler ignores what a connection sets', async () => {
    const url = await newDatabase(process.env.TEST_DATABASE_URL ?? '')
    const pooled = await openStore({ postgres: await aPooler(url, (startup) => ({ on: without('statement_timeout', startup) })) })
    await pooled.close()
    expect(pooled.advice).toContainEqual(expect.stringContaining('A pooler such as PgBouncer is between'))
    const direct = await openStore({ postgres: await aPooler(url, (startup) => ({ on: startup })) })
    await direct.close()
    expect(direct.advice.join()).not.toContain('pooler')
  })

  it('the server ends with a sentence where the pooler refuses it', async () => {
    const url = await newDatabase(process.env.TEST_DATABASE_URL ?? '')
    const pooler = await aPooler(url, () => ({ back: refusal('unsupported startup parameter: statement_timeout') }))
    await expect(openStore({ postgres: pooler })).rejects.toThrow('DATABASE_URL names a pooler that refuses')
  })
})
