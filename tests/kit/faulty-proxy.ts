/** Stands between two systems that deliver at least once: doubles or delays each message, which reorders them, or drops it. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type FaultyProxy = {
  readonly url: string
  /** Messages by what was done to them. */
  readonly faults: { readonly [fault in Fault]: number }
  /** From now on messages are forwarded as they are. Resolves after the last delayed duplicate. */
  heal(): Promise<void>
  close(): void
}

type Fault = 'none' | 'drop-request' | 'drop-answer' | 'double' | 'delay' | 'double-later'

/** Of 20 messages. A dropped message costs its sender a second or more, so there are few. */
const faults: readonly Fault[] = [
  ...Array<Fault>(6).fill('double'),
  ...Array<Fault>(6).fill('delay'),
  ...Array<Fault>(6).fill('double-later'),
  'drop-request',
  'drop-answer',
]

const longestDelayMs = 1_000

/**
 * @param target the origin that requests are forwarded to
 * @param random 0 to 1
 */
export async function faultyProxy(target: string, random: () => number): Promise<FaultyProxy> {
  const made: Record<Fault, number> = { none: 0, 'drop-request': 0, 'drop-answer': 0, double: 0, delay: 0, 'double-later': 0 }
  let isHealed = false
  const underWay = new Set<Promise<unknown>>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...headers } = request.headers
    const forward = async () => {
      const body = new Uint8Array(Buffer.concat(parts))
      const sent = { method: request.method ?? 'POST', headers: headers as Record<string, string>, body }
      const answer = await fetch(new URL(request.url ?? '/', target), { ...sent, redirect: 'manual' })
      return { status: answer.status, text: await answer.text() }
    }
    const later = (ms: number) => {
      const sending = pause(ms)
        .then(forward)
        .catch(() => undefined)
      underWay.add(sending)
      void sending.finally(() => underWay.delete(sending))
    }
    const fault = isHealed ? 'none' : (faults[Math.floor(random() * faults.length)] ?? 'none')
    made[fault] += 1
    try {
      if (fault === 'drop-request') return request.socket.destroy()
      if (fault === 'delay') await pause(random() * longestDelayMs)
      if (fault === 'double-later') later(random() * longestDelayMs)
      const [answer] = await Promise.all(fault === 'double' ? [forward(), forward()] : [forward()])
      if (fault === 'drop-answer') return request.socket.destroy()
      response.writeHead(answer?.status ?? 502).end(answer?.text)
    } catch {
      // The target is down.
      request.socket.destroy()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults: made,
    heal: async () => {
      isHealed = true
      await Promise.all(underWay)
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
