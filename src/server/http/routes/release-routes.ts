import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../../refused.ts'
import { journeysScript, releaseScript } from '../../releases/release-script.ts'
import type { ServerParts } from '../../server-parts.ts'

type File = { readonly plain: Buffer; readonly br: Buffer; readonly gzip: Buffer }

const forms = {
  'release.js': { type: 'text/javascript; charset=utf-8', make: releaseScript },
  'journeys.js': { type: 'text/javascript; charset=utf-8', make: journeysScript },
  'flow.json': { type: 'application/json; charset=utf-8', make: JSON.stringify },
} as const
const params = {
  type: 'object',
  properties: { hash: { type: 'string', pattern: '^[0-9a-f]{32}$' } },
} as const

/** Serves releases by hash. They never change, so clients may cache them for ever. */
export function releaseRoutes(app: FastifyInstance, { releases }: ServerParts): void {
  const made = new Map<string, File>()

  async function fileOf(hash: string, name: keyof typeof forms): Promise<File | undefined> {
    const key = `${hash}/${name}`
    const known = made.get(key)
    if (known) return known
    const part = await releases.journeyPart(hash)
    if (!part) return undefined
    const file = await inAllForms(Buffer.from(forms[name].make(part)))
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
      return sendSmallest(request, reply.type(type), file)
    })
  }
}

/** A file with its Brotli and gzip encodings at the highest level, compressed once. */
async function inAllForms(plain: Buffer): Promise<File> {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain, { level: 9 })])
  return { plain, br, gzip: gz }
}

function sendSmallest(request: FastifyRequest, reply: FastifyReply, file: File): FastifyReply {
  const taken = String(request.headers['accept-encoding'] ?? '')
  const form = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(taken))
  return form ? reply.header('content-encoding', form).send(file[form]) : reply.send(file.plain)
}
