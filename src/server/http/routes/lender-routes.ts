/** Public routes about a lender: opening hours and licences. */
import type { FastifyInstance } from 'fastify'
import { stateLicensesPath } from '#contract/application.ts'
import { type OperatingHours, operatingHoursPath, type ReadableHours } from '#contract/operating-hours.ts'
import type { CompiledFlow } from '#engine/index.ts'
import { isDepartmentOpen, operatingHours, readableHours } from '../../chat/operating-hours.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { factsOfVisitor } from '../../identity/facts-of-visitor.ts'
import { lenderOf } from '../read-request.ts'
import { flag, list, shape, text } from '../shapes.ts'

const tags = ['lender']
const weekday = shape({ weekday: text, weekdayValue: { type: 'integer' }, isOpen: flag, startTime: text, endTime: text })
const hours = shape({ department: text, timeZone: text, weekdays: list(weekday), 'lines?': list(text) })
const params = shape({ department: { type: 'string', pattern: '^[A-Z_]{1,40}$' } })
const querystring = { type: 'object', properties: { display: { enum: ['true', 'false'] } } } as const

type Asked = { Params: { department: string }; Querystring: { display?: string } }

export function lenderRoutes(app: FastifyInstance, { now }: ServerParts): void {
  const known = (flow: CompiledFlow, department: string): OperatingHours => {
    const found = operatingHours(flow, department)
    if (!found) throw new Refused('not-found', { detail: 'There is no such department.' })
    return found
  }
  const week = { summary: 'The hours of a department', tags, params, querystring, response: { 200: hours } }
  for (const path of [operatingHoursPath(':department'), `${operatingHoursPath(':department')}/week`]) {
    app.get<Asked>(path, { schema: week }, async (request): Promise<OperatingHours | ReadableHours> => {
      const { flow } = lenderOf(request)
      const found = known(flow, request.params.department)
      if (request.query.display !== 'true') return found
      return readableHours(flow, found, factsOfVisitor(flow, now(), request.visitor), now())
    })
  }
  const open = { summary: 'Whether a department is open now', tags, params, response: { 200: flag } }
  app.get<Asked>(`${operatingHoursPath(':department')}/openStatus`, { schema: open }, async (request, reply) => {
    const { flow } = lenderOf(request)
    const { department } = known(flow, request.params.department)
    return reply.type('application/json').send(isDepartmentOpen(flow, department, now()))
  })

  const licences = {
    summary: 'The states in which a lender lends',
    tags,
    querystring: { type: 'object', properties: { orgCode: text } },
    response: { 200: list(shape({ abbrev: text })) },
  } as const
  app.get<{ Querystring: { orgCode?: string } }>(stateLicensesPath, { schema: licences }, async (request) => {
    const { flow } = lenderOf(request)
    const { code, lendsIn } = flow.live.lender
    if ((request.query.orgCode ?? code) !== code) throw new Refused('wrong-lender')
    return lendsIn.map((abbrev) => ({ abbrev }))
  })
}
