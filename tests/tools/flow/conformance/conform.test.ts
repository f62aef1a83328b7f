import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'
import { freePort } from '#tools/dev/free-port.ts'
import { startLenderSystem } from '#tools/dev/lender-system/start-lender-system.ts'

vi.setConfig({ testTimeout: 120_000 })

const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
const files = someFlowFiles()
let folder: string

beforeEach(async () => {
  vi.stubEnv('LENDER_SYSTEM_SECRET', secret)
  folder = await mkdtemp(join(tmpdir(), 'stepwright-conform-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

describe('flow conform', () => {
  it('flow conform passes the example lender system', async () => {
    const listen = await freePort()
    const server = `http://127.0.0.1:${listen}`
    const system = await startLenderSystem({ port: 0, folder, server, lender: 'acme', secret })
    const ran = await flow(`conform http://127.0.0.1:${system.port} --listen ${listen}`, files)
    await system.close()
    expect(ran.out).not.toContain('FAIL')
    expect(ran.out).toContain('14 checks passed, 0 failed')
    expect(ran.code).toBe(0)
  })

  it('flow conform fails a system that acknowledges everything and answers nothing', async () => {
    const careless = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(200).end())
    }).listen(0, '127.0.0.1')
    await once(careless, 'listening')
    const { port } = careless.address() as AddressInfo
    const listen = await freePort()
    const ran = await flow(`conform http://127.0.0.1:${port} --listen ${listen} --wait 0 --format json`, files)
    careless.close()
    const { checks } = JSON.parse(ran.out) as { checks: { check: string; failure?: string }[] }
    const passed = checks.filter(({ failure }) => failure === undefined).map(({ check }) => check)
    expect(passed).toEqual([
      'A signed event is acknowledged',
      'Events that come out of order are accepted once their turn has come',
      'An event of 256 KB is acknowledged',
    ])
    expect(ran.code).toBe(1)
  })

  it('flow conform cannot run without an address, without a secret, or where its port is taken', async () => {
    const taken = createServer().listen(0)
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    expect(await flow('conform', files)).toMatchObject({ code: 2, err: expect.stringContaining('Name the address') })
    expect(await flow('conform localhost', files)).toMatchObject({ code: 2, err: expect.stringContaining('no http or https') })
    expect(await flow(`conform http://localhost:1 --listen ${port}`, files)).toMatchObject({
      code: 2,
      err: expect.stringContaining(`port ${port}`),
    })
    vi.stubEnv('LENDER_SYSTEM_SECRET', '')
    expect(await flow('conform http://localhost:1', files)).toMatchObject({
      code: 2,
      err: expect.stringContaining('LENDER_SYSTEM_SECRET'),
    })
    taken.close()
  })
})
