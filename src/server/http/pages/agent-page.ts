/** Serves the page of agents, and the files that it loads: in production on hosts of no lender alone. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { agentsPath } from '#contract/agents.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { newNonce, sendPagePolicy } from './security-headers.ts'

export async function agentPage(app: FastifyInstance, { config, page }: ServerParts): Promise<void> {
  const folder = join(config.appFolder, 'agents')
  if (!page.developing && existsSync(folder)) await serveFiles(app, folder)
  const htmlOf = async (url: string): Promise<string> => {
    if (page.fromSource) return await page.fromSource('src/agents/index.html', url)
    try {
      return await readFile(join(folder, 'index.html'), 'utf8')
    } catch {
      throw new Refused('unavailable', { detail: 'The page of agents is not built: "npm start" builds it.' })
    }
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (config.production && request.requestedLender !== 'unknown') throw new Refused('not-found')
    const nonce = newNonce()
    const html = await htmlOf(request.url)
    sendPagePolicy(reply, nonce, { developing: page.developing })
    return reply.type('text/html; charset=utf-8').send(html.replaceAll('__CSP_NONCE__', nonce))
  }
  app.get(agentsPath, answer)
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    ...{ root: folder, prefix: `${agentsPath}/`, wildcard: false, index: false },
    ...{ decorateReply: false, preCompressed: true, cacheControl: false },
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz'],
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
}
