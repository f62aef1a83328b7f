import type { FastifyInstance } from 'fastify'
import { overviewPath } from '#contract/application.ts'
import type { ApplicationOverview } from '#contract/screens.ts'
import { factsOf } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import { overviewDto } from '../../applications/application-dto.ts'
import { currentScreen, type Log } from '../../applications/current-screen.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { applicationIn } from '../read-request.ts'
import { shape, uuid } from '../shapes.ts'
import { overviewShape } from './screen-routes.ts'

const schema = {
  summary: 'An application with its status, open conditions, borrower and current screen',
  tags: ['application'],
  security: 'bearer',
  params: shape({ uuid }),
  response: { 200: overviewShape },
} as const

export function overviewRoutes(app: FastifyInstance, parts: ServerParts): void {
  const logOnce = logOncePerVersion()
  app.get<{ Params: { uuid: string } }>(
    overviewPath(':uuid'),
    { schema },
    async (request, reply): Promise<ApplicationOverview> => {
      const { application, served, lender } = await applicationIn(parts, request, reply, request.params.uuid)
      const { uuid, version } = application
      const facts = factsOf(served.flow, application, todayIn(served.flow.live.lender.timeZone, parts.now()))
      const { go } = currentScreen(served, lender, facts, logOnce(`${uuid} ${version}`, request.log))
      reply.header('etag', `"${version}"`)
      return overviewDto(served.flow, application, facts, go)
    },
  )
}

/** Logs each warning once per application version, because pages fetch the overview every minute. */
function logOncePerVersion(): (version: string, log: Log) => Log {
  const logged = new Set<string>()
  return (version, log) => {
    if (logged.has(version)) return { warn: () => {} }
    if (logged.size >= mostRemembered) logged.clear()
    logged.add(version)
    return log
  }
}

const mostRemembered = 10_000
