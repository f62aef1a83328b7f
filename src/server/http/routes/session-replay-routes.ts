import type { FastifyInstance } from 'fastify'
import { type SessionReplayBody, sessionReplayPath } from '#contract/session-replay.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { lockApplication } from '../../store/applications.ts'
import { storeSessionReplay } from '../../store/telemetry.ts'
import { ownerIn } from '../read-request.ts'
import { shape, text, uuid } from '../shapes.ts'

export function sessionReplayRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { store, now, config } = parts
  const replay = {
    tags: ['telemetry'],
    security: 'bearer',
    params: shape({ uuid }),
    summary: 'Where the recording of a session can be seen',
    body: shape({ link: { type: 'string', maxLength: 2_000, pattern: '^https://[^\\s/]\\S*$' } }),
    response: { 200: shape({ link: text }) },
  } as const
  app.put<{ Params: { uuid: string }; Body: SessionReplayBody }>(
    sessionReplayPath(':uuid'),
    { schema: replay },
    async (request, reply) => {
      const owner = await ownerIn(parts, request, reply)
      const { link } = request.body
      if (!isSafeLink(link))
        throw new Refused('malformed', { detail: 'Send a link that begins with https:// and contains no user name.' })
      if (config.recordingHosts?.includes(new URL(link).host) === false)
        throw new Refused('malformed', { detail: 'Send a link to a host that RECORDING_HOSTS of the server names.' })
      await store.write(async (tx) => {
        if (!(await lockApplication(tx, owner, request.params.uuid))) throw new Refused('not-found')
        await storeSessionReplay(tx, owner, request.params.uuid, link, now())
      })
      return { link }
    },
  )
}

/** Whether a link is https and contains no user name and password. */
function isSafeLink(link: string): boolean {
  const url = URL.canParse(link) ? new URL(link) : undefined
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}
