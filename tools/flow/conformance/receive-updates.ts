/** A stand-in for the server in conformance checks: receives updates and responds as a check requires. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type LenderUpdateData, lenderUpdatePath, lenderUpdateType } from '#contract/lender-system.ts'
import { bodyOf, type ReceivedEvent, verifiedEvent } from './signed-events.ts'

export type ReceivedUpdate = {
  readonly id: string
  readonly sequence: number
  readonly status?: string
  /** The error in the update; undefined if it is valid. */
  readonly fault?: string
}

/** How to respond: `accept`: 200. `refuse`: 503. `lose`: the connection ends without a response. */
export type Answering = 'accept' | 'refuse' | 'lose'

export type UpdateReceiver = {
  readonly port: number
  /** All updates received for an application, including repetitions. */
  readonly received: (application: string) => readonly ReceivedUpdate[]
  /** Sets the response to the first update of an application, once. */
  readonly answersFirst: (application: string, how: Answering) => void
  readonly close: () => void
}

const largestUpdate = 256 * 1024

export async function receiveUpdates(secret: string, port: number): Promise<UpdateReceiver> {
  const received = new Map<string, ReceivedUpdate[]>()
  const first = new Map<string, Answering>()
  const server = createServer(async (request, response) => {
    const application = applicationIn(request)
    const update = await updateIn(secret, request, application)
    const updates = received.get(application) ?? []
    received.set(application, [...updates, update])
    const how = first.get(application) ?? 'accept'
    first.delete(application)
    if (how === 'lose') return request.socket.destroy()
    const status = how === 'refuse' ? 503 : update.fault === undefined ? 200 : 400
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ sequence: update.sequence }))
  })
  server.listen(port)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    received: (application) => received.get(application) ?? [],
    answersFirst: (application, how) => first.set(application, how),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function applicationIn({ url = '' }: IncomingMessage): string {
  return url.slice(lenderUpdatePath('').length)
}

async function updateIn(secret: string, request: IncomingMessage, application: string): Promise<ReceivedUpdate> {
  const body = await bodyOf(request, largestUpdate)
  const id = String(request.headers['webhook-id'])
  if (body === undefined) return { id, sequence: 0, fault: 'The body is longer than 256 KB.' }
  try {
    const event = verifiedEvent<LenderUpdateData>(secret, request, body)
    const fault = faultOf(request, event, application)
    const { sequence, status } = event.data ?? {}
    return { id, sequence: Number(sequence), ...(status !== undefined && { status }), ...(fault !== undefined && { fault }) }
  } catch (error) {
    return { id, sequence: 0, fault: (error as Error).message }
  }
}

function faultOf({ method, headers }: IncomingMessage, event: ReceivedEvent<LenderUpdateData>, application: string) {
  if (method !== 'PUT') return `The method is ${method}, not PUT.`
  if (!String(headers['content-type']).startsWith('application/cloudevents+json'))
    return `Content-Type is ${headers['content-type']}, not application/cloudevents+json.`
  if (event.id !== headers['webhook-id']) return 'webhook-id is not the id of the event.'
  if (event.type !== lenderUpdateType) return `type is ${event.type}, not ${lenderUpdateType}.`
  if (event.subject !== application) return 'subject is not the application of the path.'
  return Number.isInteger(event.data?.sequence) ? undefined : 'data.sequence is not a whole number.'
}
