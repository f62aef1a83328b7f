/** Many pages that poll an address, each over a keep-alive connection of its own. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Page = { readonly path: string; readonly headers: Readonly<Record<string, string>> }

export type Polled = {
  readonly perSecond: number
  /** Milliseconds from request to complete response, sorted. */
  readonly took: readonly number[]
}

type Polling = {
  readonly url: string
  readonly pages: readonly Page[]
  readonly warmUpMs: number
  readonly forMs: number
  /** Milliseconds until the next request, by the number of requests of the page; without it there is no pause. */
  readonly pause?: (asked: number) => number
}

/** @throws for any response but 200: an error that returns quickly would look fast */
export async function poll({ url, pages, warmUpMs, forMs, pause }: Polling): Promise<Polled> {
  const { hostname, port } = new URL(url)
  const took: number[] = []
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  let counts = false
  let ended = false
  const polls = pages.map(async (page, index) => {
    const connection = await connected(hostname, Number(port))
    let { headers } = page
    // Pages are opened at different moments.
    if (pause) await wait((pause(0) * index) / pages.length)
    for (let asked = 0; !ended; asked += 1) {
      const from = performance.now()
      const answer = await connection.ask(requestFor(url, page.path, headers))
      if (counts && !ended) took.push(performance.now() - from)
      // The page also uses a renewed token for its next request.
      if (answer.token !== undefined) headers = { ...headers, authorization: answer.token }
      if (pause && !ended) await Promise.race([wait(pause(asked)), over])
    }
    connection.close()
  })
  const all = Promise.all(polls)
  await Promise.race([wait(warmUpMs), all])
  counts = true
  const from = performance.now()
  await Promise.race([wait(forMs), all])
  const seconds = (performance.now() - from) / 1_000
  ended = true
  end()
  await all
  return { perSecond: took.length / seconds, took: took.sort((a, b) => a - b) }
}

export function percentile({ took }: Polled, part: number): number {
  return took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? Number.NaN
}

function requestFor(url: string, path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\n${lines.join('')}\r\n`
}

type Answer = { readonly token: string | undefined }

/** One connection with one request at a time. Written by hand, since fetch takes as much processor time as the server. */
async function connected(host: string, port: number) {
  const socket: Socket = connect({ host, port, noDelay: true })
  await once(socket, 'connect')
  let received = ''
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  const fail = (why: string) => waiting?.reject(new Error(why))
  socket.setEncoding('latin1')
  socket.on('error', ({ message }) => fail(message))
  socket.on('close', () => fail('The server closed a connection.'))
  socket.on('data', (part: string) => {
    received += part
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = received.slice(0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
    if (!head.startsWith('HTTP/1.1 200') || Number.isNaN(length)) return fail(`Unexpected response:\n${received.slice(0, 1_000)}`)
    if (received.length < end + 4 + length) return
    received = ''
    waiting?.resolve({ token: /\r\nauthorization: ([^\r]+)/i.exec(head)?.[1] })
  })
  return {
    ask: (request: string) =>
      new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => {
      waiting = undefined
      socket.destroy()
    },
  }
}
