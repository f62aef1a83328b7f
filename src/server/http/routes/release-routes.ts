import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { scriptVersion } from '#contract/page-data.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { journeysScript, releaseScript } from '../../releases/release-script.ts'

type File = { readonly plain: Buffer; readonly br: Buffer; readonly gzip: Buffer }

const forms = {
  'release.js': { type: 'text/javascript; charset=utf-8', make: releaseScript },
  'journeys.js': { type: 'text/javascript; charset=utf-8', make: journeysScript },
  'flow.json': { type: 'application/json; charset=utf-8', make: JSON.stringify },
} as const
type FormName = keyof typeof forms

/** The most bytes of releases in memory, in all encodings. */
const mostBytes = 32_000_000

const params = {
  type: 'object',
  properties: { hash: { type: 'string', pattern: '^[0-9a-f]{32}$' } },
} as const

/** Serves releases by hash. They never change at one URL, so clients may cache them for ever. */
export function releaseRoutes(app: FastifyInstance, { releases, config }: ServerParts): void {
  const made = new LRUCache<string, File, { readonly hash: string; readonly name: FormName }>({
    maxSize: mostBytes,
    sizeCalculation: ({ plain, br, gzip }) => plain.length + br.length + gzip.length,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { hash, name } }) => {
      const part = await releases.journeyPart(hash)
      if (!part) return undefined
      const plain = Buffer.from(forms[name].make(part))
      // In development nobody asks for a release long enough to make it small.
      if (!config.dev) {
        const unmade = (error: Error) => app.log.warn({ release: hash, error: error.message }, 'A release was not made smaller.')
        void compressed(plain, best).then((file) => made.set(`${hash}/${name}`, file), unmade)
      }
      return await compressed(plain, quick)
    },
  })

  for (const name of Object.keys(forms) as FormName[]) {
    const { type } = forms[name]
    const schema = { summary: `A release, as ${name}`, tags: ['flows'], params, produces: type.split(';')[0] as string }
    app.get<{ Params: { hash: string } }>(`/flows/:hash/${name}`, { schema }, async (request, reply) => {
      const { hash } = request.params
      const file = await made.fetch(`${hash}/${name}`, { context: { hash, name } })
      if (!file) throw new Refused('not-found')
      const tag = `"${hash}-${scriptVersion}"`
      reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag: tag, vary: 'accept-encoding' })
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      return sendSmallest(request, reply.type(type), file)
    })
  }
}

type Levels = { readonly brotli: number; readonly gzip: number }
/** A whole release takes 30 ms at the quick levels; at the best ones 2 s, for a twentieth fewer bytes. */
const quick: Levels = { brotli: 5, gzip: 6 }
const best: Levels = { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION }

async function compressed(plain: Buffer, levels: Levels): Promise<File> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: levels.brotli }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: levels.gzip }),
  ])
  return { plain, br, gzip: gz }
}

function sendSmallest(request: FastifyRequest, reply: FastifyReply, file: File): FastifyReply {
  const form = smallestAcceptedEncoding(request.headers['accept-encoding'])
  return form ? reply.header('content-encoding', form).send(file[form]) : reply.send(file.plain)
}

/** The smallest encoding that a client takes (RFC 9110, 12.5.3): `q=0` refuses one, and `*` stands for those not named. */
export function smallestAcceptedEncoding(header: string | readonly string[] | undefined): 'br' | 'gzip' | undefined {
  const weights = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part): [string, number] => {
        const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
        const weight = parameters.find((parameter) => parameter.startsWith('q='))
        return [name, weight === undefined ? 1 : Number(weight.slice(2))]
      }),
  )
  return (['br', 'gzip'] as const).find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}
