import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '#kit/eventually.ts'
import type { ApiSetting } from '#pages/lib/api/client.ts'
import { problemOf } from '#pages/lib/api/problem.ts'
import { createUpload, type Uploading } from '#pages/lib/api/upload.ts'
import { type AnswerTo, aRequest } from '../../kit/a-request.ts'

const origin = 'https://lender.example'

function anUpload(answerTo: AnswerTo, sendsAll = true, renewal: Response = answer(401)) {
  const kept: string[] = []
  const pauses: number[] = []
  const session = { token: () => kept.at(-1) ?? 'Bearer mine', keepToken: (token: string) => kept.push(token), dropToken() {} }
  const setting = { base: '', organization: 'ONE', origin, session, onSessionEnded() {} } as unknown as ApiSetting
  const upload = createUpload({
    ...setting,
    request: () => aRequest(answerTo, sendsAll),
    fetch: (async (url: URL) => Object.defineProperty(renewal, 'url', { value: url.href })) as typeof fetch,
    pause: async (ms) => void pauses.push(ms),
  })
  return { upload, kept, pauses }
}

const aFile = (more: Partial<Uploading> = {}): Uploading => ({
  path: '/documents',
  file: new Blob(['four']),
  headers: {},
  idempotencyKey: 'k1',
  onProgress: () => {},
  signal: new AbortController().signal,
  ...more,
})
const answer = (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

describe('an upload', () => {
  it('an upload reports its progress and returns the response', async () => {
    const shares: (number | undefined)[] = []
    const { upload } = anUpload(async () => answer(200, { uuid: 'd1' }))
    expect(await upload(aFile({ onProgress: (share) => shares.push(share) }))).toEqual({ uuid: 'd1' })
    expect(shares).toEqual([0.5])
  })

  it('an upload fails after three retries with growing pauses', async () => {
    let tries = 0
    const { upload, pauses } = anUpload(async () => {
      tries += 1
      throw new TypeError('gone')
    })
    const failed = await upload(aFile()).catch(problemOf)
    expect(failed).toMatchObject({ kind: 'unreachable' })
    expect(tries).toBe(4)
    expect(pauses).toEqual([1_000, 3_000, 9_000])
  })

  it('an upload that is offline says that it waits, and goes on by itself, with all its retries, once it is online', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => online.mockRestore())
    const shares: (number | undefined)[] = []
    let tries = 0
    const { upload, pauses } = anUpload(async () => {
      tries += 1
      if (tries > 1) return answer(200, { uuid: 'd1' })
      // The connection goes while the first bytes are sent.
      online.mockReturnValue(false)
      throw new TypeError('gone')
    })
    const comesBack = async () => {
      await eventually(() => expect(shares.at(-1)).toBe(undefined))
      online.mockReturnValue(true)
      window.dispatchEvent(new Event('online'))
    }
    const sent = upload(aFile({ onProgress: (share) => shares.push(share) }))
    expect([shares, tries]).toEqual([[undefined], 0])
    await comesBack()
    await eventually(() => expect(tries).toBe(1))
    await comesBack()
    expect(await sent).toEqual({ uuid: 'd1' })
    expect([shares, pauses]).toEqual([[undefined, 0, 0.5, undefined, 0, 0.5], []])
  })

  it('an upload whose connection is lost says that it waits for the connection until bytes are sent again', async () => {
    const says = [() => Promise.reject(new TypeError('gone')), async () => answer(200, { uuid: 'd1' })]
    const shares: (number | undefined)[] = []
    const { upload } = anUpload(() => says.shift()?.() ?? Promise.resolve(answer(500)))
    await upload(aFile({ onProgress: (share) => shares.push(share) }))
    expect(shares).toEqual([0.5, undefined, 0.5])
  })

  it('an upload that is aborted while it is offline stops', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => online.mockRestore())
    const back = new AbortController()
    const { upload } = anUpload(async () => answer(200))
    const sent = upload(aFile({ signal: back.signal }))
    back.abort(new Error('taken back'))
    await expect(sent).rejects.toThrow('taken back')
  })

  it.each([413, 415, 422, 401])('an upload is not retried after the status %i', async (status) => {
    let tries = 0
    const { upload } = anUpload(async () => {
      tries += 1
      return answer(status)
    })
    expect(await upload(aFile()).catch(problemOf)).toMatchObject({ status })
    expect(tries).toBe(1)
  })

  it('an upload whose token has expired is sent again, under the same key, with a renewed one', async () => {
    const tries: unknown[] = []
    const renewal = answer(200, {}, { authorization: 'Bearer new' })
    const { upload, kept } = anUpload(
      async (_method, _url, headers) => {
        tries.push([headers.get('authorization'), headers.get('idempotency-key')])
        return headers.get('authorization') === 'Bearer new' ? answer(200, { uuid: 'd1' }) : answer(401)
      },
      true,
      renewal,
    )
    expect(await upload(aFile())).toEqual({ uuid: 'd1' })
    expect(tries).toEqual([
      ['Bearer mine', 'k1'],
      ['Bearer new', 'k1'],
    ])
    expect(kept).toEqual(['Bearer new'])
  })

  it('an upload is retried after a pause when the server answers 429', async () => {
    const says = [answer(429, { type: '/problems/too-many', errors: [] }), answer(200, { uuid: 'd1' })]
    const { upload, pauses } = anUpload(async () => says.shift() ?? answer(500))
    expect(await upload(aFile())).toEqual({ uuid: 'd1' })
    expect(pauses).toEqual([1_000])
  })

  it('an upload waits while three other uploads are in progress', async () => {
    const underWay: (() => void)[] = []
    const { upload } = anUpload(
      () => new Promise((resolve) => underWay.push(() => resolve(answer(200, { uuid: `d${underWay.length}` })))),
    )
    const all = Array.from({ length: 5 }, () => upload(aFile()))
    await eventually(() => expect(underWay).toHaveLength(3))
    underWay[0]?.()
    await all[0]
    await eventually(() => expect(underWay).toHaveLength(4))
    underWay[1]?.()
    await eventually(() => expect(underWay).toHaveLength(5))
    for (const arrive of underWay) arrive()
    expect(await Promise.all(all)).toHaveLength(5)
  })

  it('an upload whose last byte is sent waits three minutes for the response before it is sent again', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const keys: (string | null)[] = []
    const { upload } = anUpload((_method, _url, headers) => {
      keys.push(headers.get('idempotency-key'))
      return keys.length === 1 ? new Promise(() => {}) : Promise.resolve(answer(200, { uuid: 'd1' }))
    })
    const sent = upload(aFile())
    await vi.advanceTimersByTimeAsync(179_000)
    expect(keys).toEqual(['k1'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await sent).toEqual({ uuid: 'd1' })
    expect(keys).toEqual(['k1', 'k1'])
  })

  it('an upload that stalls for thirty seconds before its last byte is sent again', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { upload, pauses } = anUpload(async () => answer(200), false)
    const failed = upload(aFile()).catch(problemOf)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(pauses).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(pauses).toEqual([1_000])
    await vi.advanceTimersByTimeAsync(90_000)
    expect(await failed).toMatchObject({ kind: 'unreachable' })
  })

  it('an upload stops when it is aborted', async () => {
    const back = new AbortController()
    const { upload } = anUpload(() => new Promise(() => {}))
    const sent = upload(aFile({ signal: back.signal }))
    back.abort(new Error('taken back'))
    await expect(sent).rejects.toThrow('taken back')
  })

  it('an upload that is aborted during the pause before a retry stops', async () => {
    const back = new AbortController()
    let tries = 0
    const { upload } = anUpload(async () => {
      tries += 1
      back.abort(new Error('taken back'))
      throw new TypeError('gone')
    })
    await expect(upload(aFile({ signal: back.signal }))).rejects.toThrow('taken back')
    expect(tries).toBe(1)
  })

  it('an upload stores the token that its response contains', async () => {
    const { upload, kept } = anUpload(async () => answer(200, {}, { authorization: 'Bearer newer' }))
    await upload(aFile())
    expect(kept).toEqual(['Bearer newer'])
  })
})
