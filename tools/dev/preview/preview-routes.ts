/** The routes of the preview, which `npm run dev` adds to those of the product. */

import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { basePath } from '#contract/page-data.ts'
import {
  type DocumentsAsked,
  type PreviewDocument,
  type PreviewFindings,
  type PreviewLenders,
  previewDocumentsPath,
  previewEventsPath,
  previewLendersPath,
  previewPath,
  previewWalkPath,
  type SentPreviewFlow,
  type WalkAsked,
  type WalkDone,
} from '#contract/preview.ts'
import { problemMediaType } from '#contract/problem.ts'
import type { LenderId } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import { homeEquityRuntime } from '#product/index.ts'
import { lenderTimers } from '#server/applications/lender-timers.ts'
import { timerJob } from '#server/applications/write-outcome.ts'
import type { ServerParts } from '#server/config/server-parts.ts'
import type { NeededDocument } from '#server/documents/documents-of-screen.ts'
import { unstoredDocumentDto } from '#server/documents/make-documents.ts'
import { renderInWorker } from '#server/documents/render-in-worker.ts'
import { Refused } from '#server/errors/refused.ts'
import { pageDataFor } from '#server/http/pages/page-data-for.ts'
import { newNonce, sendPagePolicy } from '#server/http/pages/security-headers.ts'
import { runDueJobs } from '#server/queue/run-jobs.ts'
import { makeNextJobDue } from '#server/store/jobs.ts'
import type { Transport } from './http-applicant.ts'
import { playWalk, WalkFailed } from './play-walk.ts'
import type { PreviewEvent, PreviewThreads } from './preview-threads.ts'
import type { SharedCheck } from './shared-check.ts'

const page = 'src/studio/index.html'

export function previewRoutes(app: FastifyInstance, parts: ServerParts, threads: PreviewThreads, checks: SharedCheck): void {
  pageOf(app, parts, threads)
  answersOf(app, parts, threads)
  findingsOf(app, threads, checks)
  documentsOf(app, parts, threads)
  eventsOf(app, threads)
  walksOf(app, parts, threads)
}

function pageOf(app: FastifyInstance, { page: { fromSource } }: ServerParts, { begin }: PreviewThreads): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!fromSource) throw new Refused('not-found')
    begin()
    const nonce = newNonce()
    sendPagePolicy(reply, nonce, { developing: true, framing: true })
    const html = await fromSource(page, request.url)
    return reply.type('text/html; charset=utf-8').send(html.replaceAll('__CSP_NONCE__', nonce))
  }
  app.get(previewPath, answer)
  app.get(`${previewPath}/*`, answer)
}

const api = `${previewPath}/api`
const text = { type: 'string', minLength: 1, maxLength: 300 } as const
const ofLender = { querystring: { type: 'object', required: ['lender'], properties: { lender: text } } } as const
const ofFile = {
  querystring: { type: 'object', required: ['lender', 'file'], properties: { lender: text, file: text } },
} as const

type OfLender = { readonly Querystring: { readonly lender: LenderId } }
type OfFile = { readonly Querystring: { readonly lender: LenderId; readonly file: string } }

function answersOf(app: FastifyInstance, { now }: ServerParts, { ask }: PreviewThreads): void {
  app.get(`${api}/*`, async () => {
    throw new Refused('not-found', { detail: 'The preview has no such address.' })
  })
  app.get(previewLendersPath, async (): Promise<PreviewLenders> => await ask<'lenders'>({ ask: 'lenders' }))
  app.get<OfLender>(`${api}/flow`, { schema: ofLender }, async (request, reply) => {
    const { lender } = request.query
    const { hash, flow, facts } = await ask<'flow'>({ ask: 'flow', lender })
    const release = { isPart: false, journey: flow.hash, src: `${api}/release.js?${new URLSearchParams({ lender, hash })}` }
    const data = {
      ...pageDataFor({ id: lender, flow: { ...flow, product: homeEquityRuntime } }, '', now(), {
        path: basePath,
        production: false,
      }),
      release,
    }
    return tagged(request, reply, hash, { hash, flow, page: data, facts } satisfies SentPreviewFlow)
  })
  app.get<OfLender>(`${api}/release.js`, { schema: ofLender }, async (request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await ask<'script'>({ ask: 'script', lender: request.query.lender })),
  )
  app.get<OfLender>(`${api}/people`, { schema: ofLender }, async (request, reply) => {
    const people = await ask<'people'>({ ask: 'people', lender: request.query.lender })
    return tagged(request, reply, people.hash, people)
  })
  app.get<OfLender>(
    `${api}/places`,
    { schema: ofLender },
    async ({ query: { lender } }) => await ask<'places'>({ ask: 'places', lender }),
  )
  app.get<OfFile>(
    `${api}/origins`,
    { schema: ofFile },
    async ({ query: { lender, file } }) => await ask<'origins'>({ ask: 'origins', lender, file }),
  )
}

function findingsOf(app: FastifyInstance, { ask }: PreviewThreads, { findingsOf: known }: SharedCheck): void {
  app.get<OfLender>(`${api}/findings`, { schema: ofLender }, async ({ query: { lender } }): Promise<PreviewFindings> => {
    const findings = known(lender)
    if (findings) return { findings }
    const { lenders } = await ask<'lenders'>({ ask: 'lenders' })
    const all = lenders.map(({ id }) => id)
    throw new Refused('not-found', { detail: `There is no lender "${lender}". There are: ${all.join(', ')}.` })
  })
}

const documentsBody = {
  type: 'object',
  required: ['lender', 'locale', 'screen', 'facts'],
  properties: { lender: text, locale: text, screen: text, facts: { type: 'object' } },
} as const

function documentsOf(app: FastifyInstance, { now }: ServerParts, { ask }: PreviewThreads): void {
  app.post<{ Body: DocumentsAsked }>(
    previewDocumentsPath,
    { schema: { body: documentsBody } },
    async (request): Promise<readonly PreviewDocument[]> => {
      requireSameOrigin(request)
      const needed = await ask<'documents'>({ ask: 'documents', ...request.body })
      if (needed.length === 0) return []
      const created = now()
      const rendered = await renderInWorker({ texts: needed.map(({ text }) => text), created })
      return rendered.map((drawn, index) => ({
        ...unstoredDocumentDto(needed[index] as NeededDocument, drawn, created),
        content: Buffer.from(drawn.bytes).toString('base64'),
      }))
    },
  )
}

function tagged(request: FastifyRequest, reply: FastifyReply, hash: string, answer: object): FastifyReply {
  const tag = `"${hash}"`
  reply.headers({ etag: tag, 'cache-control': 'no-cache' })
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(answer)
}

const keepAliveMs = 15_000

function eventsOf(app: FastifyInstance, { listen }: PreviewThreads): void {
  const open = new Set<ServerResponse>()
  const silence = new Set<() => void>()
  const keepAlive = setInterval(() => {
    for (const stream of open) stream.write(': still here\n\n')
  }, keepAliveMs)
  keepAlive.unref()
  app.addHook('preClose', async () => {
    clearInterval(keepAlive)
    for (const end of silence) end()
    for (const stream of open) stream.end()
  })
  app.get(previewEventsPath, (_request, reply) => {
    reply.hijack()
    const { raw: stream } = reply
    const type = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
    stream.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...type })
    stream.write('retry: 1000\n\n')
    const end = listen(({ event, data }: PreviewEvent) => stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
    open.add(stream)
    silence.add(end)
    stream.on('close', () => {
      end()
      open.delete(stream)
      silence.delete(end)
    })
  })
}

const walkBody = {
  type: 'object',
  required: ['lender', 'place'],
  properties: { lender: text, place: { ...text, pattern: '^(step|screen|card|status|state|text):' }, person: text, id: text },
} as const

function walksOf(app: FastifyInstance, parts: ServerParts, { ask, emit }: PreviewThreads): void {
  const { releases, store, now } = parts
  const hurry = async (application: string) => {
    const found = await makeNextJobDue(store, timerJob, application, now())
    if (found) await runDueJobs({ store, now, kinds: lenderTimers(parts, app.log), log: app.log })
    return found
  }
  const transport: Transport = async (method, url, { headers, body }) => {
    const answer = await app.inject({
      method,
      url,
      headers: { host: 'localhost', ...headers },
      ...(body !== undefined && { payload: body }),
    })
    return { status: answer.statusCode, headers: textHeaders(answer.headers), text: answer.body }
  }
  app.post<{ Body: WalkAsked }>(previewWalkPath, { schema: { body: walkBody } }, async (request, reply) => {
    requireSameOrigin(request)
    const { lender, place, person, id } = request.body
    const served = await releases.served(lender)
    if (!served) throw new Refused('not-found', { detail: `No lender "${lender}" is served.` })
    const today = todayIn(served.flow.live.lender.timeZone, now())
    const plan = await ask<'walk'>({ ask: 'walk', lender, place, today, ...(person !== undefined && { person }) })
    if (plan.is === 'none') return noWalk(request, reply, plan.why)
    if (plan.is === 'application' && served.flow.live.lender.lenderSystem?.kind === 'http')
      return noWalk(
        request,
        reply,
        `The lender's own system decides about applications of ${lender}, and no walk knows what it does.`,
      )
    const progress = (says: string, done: number, all: number) =>
      emit({ event: 'progress', data: { of: `walk:${id ?? ''}`, says, done, all } })
    try {
      return (await playWalk(plan, { transport, flow: served.flow, basePath, hurry, progress })) satisfies WalkDone
    } catch (error) {
      if (error instanceof WalkFailed) return noWalk(request, reply, error.message)
      throw error
    }
  })
}

/** Refuses requests from pages of other sites, by their Origin header. */
function requireSameOrigin({ headers: { origin, host } }: FastifyRequest): void {
  if (origin !== undefined && URL.canParse(origin) && new URL(origin).host === host) return
  throw new Refused('forbidden', { detail: 'This is asked for from the page of the preview: send its Origin.' })
}

function noWalk(request: FastifyRequest, reply: FastifyReply, why: string): FastifyReply {
  const title = 'No walk leads there'
  return reply
    .code(409)
    .type(problemMediaType)
    .serializer((body: unknown) => JSON.stringify(body))
    .send({ type: '/problems/no-walk', title, status: 409, detail: why, errors: [title], requestId: request.id })
}

function textHeaders(headers: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
