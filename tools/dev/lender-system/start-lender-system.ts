/**
 * A small loan-origination system, as an example and for tests. It accepts signed events at any path, decides
 * immediately (`decide`), and sends updates until the server acknowledges them.
 * An event is stored with its updates before it is acknowledged, and an update is deleted after its acknowledgement. A
 * process killed in between repeats messages, which ids and sequence numbers make harmless.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type LenderEventData, lenderUpdatePath, lenderUpdateType } from '#contract/lender-system.ts'
import { bodyOf, type ReceivedEvent, signedEvent, verifiedEvent } from '../../flow/conformance/signed-events.ts'
import { decide } from './decide.ts'
import { type LoanFile, openLoanFiles } from './loan-files.ts'

export type LenderSystemOptions = {
  readonly port: number
  /** The folder of its records. */
  readonly folder: string
  /** The URL of the server for updates: `http://localhost:8080`. */
  readonly server: string
  /** The lender's id. */
  readonly lender: string
  /** The shared secret `whsec_…`. */
  readonly secret: string
}

export type RunningLenderSystem = { readonly port: number; readonly close: () => Promise<void> }

const largestEvent = 1024 * 1024
const longestPauseMs = 5_000

export async function startLenderSystem(options: LenderSystemOptions): Promise<RunningLenderSystem> {
  const files = openLoanFiles(options.folder)
  /** The last promise of each application, to process one thing after the other. */
  const turns = new Map<string, Promise<unknown>>()
  const sending = new Map<string, Promise<void>>()
  const closing = new AbortController()

  function inTurn<Result>(application: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (turns.get(application) ?? Promise.resolve()).then(work, work)
    turns.set(application, turn)
    return turn
  }

  /** @returns the HTTP status */
  async function accept({ subject, type, data }: ReceivedEvent<LenderEventData>): Promise<200 | 409> {
    const file = await files.read(subject)
    if (data.sequence <= file.received) return 200
    if (data.sequence > file.received + 1) return 409
    await files.write(withDecisions(file, type, data))
    return 200
  }

  function sendAll(application: string): void {
    if (sending.has(application)) return
    sending.set(application, sendInOrder(application))
  }

  async function sendInOrder(application: string): Promise<void> {
    try {
      for (let tries = 0; !closing.signal.aborted; ) {
        // An update decided in the meantime calls `sendAll` again.
        const [next] = (await inTurn(application, () => files.read(application))).outgoing
        if (!next) return
        if (await send(options, application, next, closing.signal)) {
          tries = 0
          await inTurn(application, async () => {
            const file = await files.read(application)
            await files.write({ ...file, outgoing: file.outgoing.filter(({ id }) => id !== next.id) })
          })
        } else {
          tries += 1
          const delayMs = Math.random() * Math.min(100 * 2 ** tries, longestPauseMs)
          await pause(delayMs, undefined, { signal: closing.signal }).catch(() => undefined)
        }
      }
    } finally {
      sending.delete(application)
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request, largestEvent)
    if (body === undefined) return end(response.setHeader('connection', 'close'), 413)
    let event: ReceivedEvent<LenderEventData>
    try {
      event = verifiedEvent(options.secret, request, body)
    } catch {
      return end(response, 401)
    }
    if (!isUuid(event.subject)) return end(response, 400)
    end(response, await inTurn(event.subject, () => accept(event)))
    sendAll(event.subject)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => end(response, 500))
  })
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  for (const { application, outgoing } of await files.all()) if (outgoing.length > 0) sendAll(application)
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      closing.abort()
      server.closeAllConnections()
      server.close()
      await Promise.allSettled([...turns.values(), ...sending.values()])
    },
  }
}

function withDecisions(file: LoanFile, type: string, data: LenderEventData): LoanFile {
  const decided = decide(file.application, type, data)
  // A waiting borrower needs an update with a status, even if the status is unchanged.
  const decisions = decided.length === 0 && data.waiting ? [{ status: file.status }] : decided
  const updates = decisions.map((decision, index) => ({
    id: randomUUID(),
    data: { ...decision, sequence: file.decided + index + 1 },
  }))
  return {
    ...file,
    received: data.sequence,
    decided: file.decided + updates.length,
    status: decisions.findLast(({ status }) => status !== undefined)?.status ?? file.status,
    outgoing: [...file.outgoing, ...updates],
  }
}

/** @returns whether the server has acknowledged the update */
async function send(
  { server, lender, secret }: LenderSystemOptions,
  application: string,
  { id, data }: LoanFile['outgoing'][number],
  closing: AbortSignal,
): Promise<boolean> {
  const source = `/loan-origination/${lender}`
  const { headers, body } = signedEvent(secret, { id, source, type: lenderUpdateType, subject: application, data })
  try {
    const address = new URL(lenderUpdatePath(application), server)
    const signal = AbortSignal.any([AbortSignal.timeout(10_000), closing])
    const answer = await fetch(address, { method: 'PUT', headers: { ...headers, 'x-org': lender }, body, signal })
    const text = await answer.text()
    if (answer.ok) return true
    // The update was applied before, but longer ago than the server remembers ids.
    return answer.status === 409 && Number(JSON.parse(text).expected) > data.sequence
  } catch {
    return false
  }
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end()
}

function isUuid(text: unknown): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(text))
}
