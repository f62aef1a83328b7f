import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type FindingsUpdate, flowUpdatesPath, type ReleaseUpdate } from '#contract/flow-updates.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { factsOfVisitor } from '../../identity/facts-of-visitor.ts'
import { networkOf } from '../../logs/network-of.ts'
import type { Change } from '../../releases/open-releases.ts'
import { flagsOf, messagesOf, releaseAddress } from '../pages/page-data-for.ts'

const keepAliveMs = 15_000
/** The most open event streams of one address. */
const mostStreams = 100

/** Sends saved changes and findings of flow files to open pages as server-sent events. Not in production. */
export function updateRoutes(app: FastifyInstance, { releases, config, now }: ServerParts): void {
  if (config.production) return
  const open = new Map<ServerResponse, { readonly visitor: string; readonly network: string }>()
  const notifyAll = (change: Change) => {
    for (const [stream, { visitor }] of open) stream.write(eventOf(change, visitor, now()))
  }
  const silence = releases.listen(notifyAll)
  const keepAlive = setInterval(() => {
    for (const stream of open.keys()) stream.write(': still here\n\n')
  }, keepAliveMs)
  keepAlive.unref()
  app.addHook('preClose', async () => {
    silence()
    clearInterval(keepAlive)
    for (const stream of open.keys()) stream.end()
  })

  const schema = { summary: 'Changes of flow files, as they are saved', tags: ['flows'], produces: 'text/event-stream' }
  app.get(flowUpdatesPath, { schema }, (request, reply) => {
    const { visitor } = request
    const network = networkOf(request.ip)
    if (request.method === 'HEAD') return reply.type(schema.produces).send()
    if ([...open.values()].filter((other) => other.network === network).length >= mostStreams)
      throw new Refused('too-many', { retryAfterSeconds: 60 })
    reply.hijack()
    const { raw: stream } = reply
    const headers = reply.getHeaders() as Record<string, string>
    stream.writeHead(200, { ...headers, 'content-type': schema.produces, 'x-accel-buffering': 'no' })
    stream.write('retry: 1000\n\n')
    const findings = releases.findings().filter(({ severity }) => severity === 'error')
    const lenders = [...new Set(findings.flatMap((finding) => finding.lenders))]
    if (findings.length > 0) stream.write(eventOf({ kind: 'findings', lenders, findings }, visitor, now()))
    open.set(stream, { visitor, network })
    stream.on('close', () => open.delete(stream))
  })
}

function eventOf(change: Change, visitor: string, now: Date): string {
  if (change.kind === 'findings') {
    const { lenders, findings } = change
    return event('findings', { lenders, findings } satisfies FindingsUpdate)
  }
  const { id, flow } = change.lender
  const flags = flagsOf(factsOfVisitor(flow, now, visitor))
  return event('release', {
    lender: id,
    release: releaseAddress(flow),
    live: flow.live,
    messages: messagesOf(flow.live),
    flags,
  } satisfies ReleaseUpdate)
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
