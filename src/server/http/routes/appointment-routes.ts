import type { FastifyInstance } from 'fastify'
import { type TakenTimes, takenTimesPath, takenTimesQuery } from '#contract/appointments.ts'
import { factsOf } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import { reservations } from '../../applications/appointments.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { screenOfKind } from '../../identity/requested-application.ts'
import { applicationIn } from '../read-request.ts'
import { list, screenRoute, shape, text, uuid } from '../shapes.ts'

type Asked = { Params: { uuid: string }; Querystring: { [takenTimesQuery]: string } }

export function appointmentRoutes(app: FastifyInstance, parts: ServerParts): void {
  const schema = {
    tags: ['application'],
    security: 'bearer',
    params: shape({ uuid }),
    summary: 'The times of a schedule screen that other borrowers have reserved',
    querystring: shape({ [takenTimesQuery]: screenRoute }),
    response: { 200: shape({ taken: list(text) }) },
  } as const
  app.get<Asked>(takenTimesPath(':uuid'), { schema }, async (request, reply): Promise<TakenTimes> => {
    const requested = await applicationIn(parts, request, reply, request.params.uuid)
    const screen = screenOfKind(requested, request.query[takenTimesQuery], 'schedule')
    if (!screen) throw new Refused('not-found')
    const { application, served } = requested
    const now = parts.now()
    const facts = factsOf(served.flow, application, todayIn(served.flow.live.lender.timeZone, now), { screen: screen.route })
    const { taken } = await parts.store.read((db) => reservations(db, requested, screen, { facts, now }))
    return { taken }
  })
}
