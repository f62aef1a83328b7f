import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../refused.ts'
import { releaseScript } from '../releases/release-script.ts'
import type { ServerParts } from '../server-parts.ts'

type File = { readonly plain: Buffer; readonly zipped: Buffer }

const forms = {
  'release.js': { type: 'text/javascript; charset=utf-8', make: releaseScript },
  'flow.json': { type: 'application/json; charset=utf-8', make: JSON.stringify },
} as const
const params = {
  type: 'object',
  properties: { hash: { type: 'string', pattern: '^[0-9a-f]{32}$' } },
} as const

/** Releases under their hash: what has this name never changes, so it may be kept for ever. */
export function releaseRoutes(app: FastifyInstance, { releases }: ServerParts): void {
  const made = new Map<string, File>()

  async function fileOf(hash: string, name: keyof typeof forms): Promise<File | undefined> {
    const key = `${hash}/${name}`
    const known = made.get(key)
    if (known) return known
    const part = await releases.journeyPart(hash)
    if (!part) return undefined
    const plain = Buffer.from(forms[name].make(part))
    const file = { plain, zipped: gzipSync(plain) }
    if (made.size >= 200) made.clear()
    made.set(key, file)
    return file
  }

  for (const name of Object.keys(forms) as (keyof typeof forms)[]) {
    const { type } = forms[name]
    const schema = { summary: `A release, as ${name}`, tags: ['flows'], params, produces: type.split(';')[0] as string }
    app.get<{ Params: { hash: string } }>(`/flows/:hash/${name}`, { schema }, async (request, reply) => {
      const file = await fileOf(request.params.hash, name)
      if (!file) throw new Refused('not-found')
      const tag = `"${request.params.hash}"`
      reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag: tag, vary: 'accept-encoding' })
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      return sendZipped(request, reply.type(type), file)
    })
  }
}

function sendZipped(request: FastifyRequest, reply: FastifyReply, { plain, zipped }: File): FastifyReply {
  const takesZipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  return takesZipped ? reply.header('content-encoding', 'gzip').send(zipped) : reply.send(plain)
}
