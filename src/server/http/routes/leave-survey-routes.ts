import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type LeaveSurveyAnswer, type LeaveSurveyBody, leaveSurveyPath, longestSurveyText } from '#contract/leave-survey.ts'
import { canonicalText, type Json } from '#engine/index.ts'
import { withoutNumbers } from '#i18n/without-numbers.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { lockApplication } from '../../store/applications.ts'
import { respondOnce } from '../../store/idempotency.ts'
import { addLeaveSurvey, countLeaveSurveys } from '../../store/telemetry.ts'
import { idempotencyKeyOf, lenderOf, ownerIn } from '../read-request.ts'
import { screenRoute, shape, uuid } from '../shapes.ts'

/** The most exit surveys stored for one application; further ones are ignored. */
const mostSurveys = 20

export function leaveSurveyRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { store, keys, now } = parts
  const survey = {
    tags: ['telemetry'],
    security: 'bearer',
    params: shape({ uuid }),
    summary: 'Stores an exit survey',
    headers: { type: 'object', properties: { 'idempotency-key': { type: 'string' } } },
    body: shape({
      screen: screenRoute,
      reason: { type: 'string', maxLength: 100 },
      'text?': { type: 'string', maxLength: longestSurveyText },
    }),
    response: { 200: shape({ uuid }) },
  } as const
  app.post<{ Params: { uuid: string }; Body: LeaveSurveyBody }>(
    leaveSurveyPath(':uuid'),
    { schema: survey },
    async (request, reply): Promise<LeaveSurveyAnswer> => {
      const key = idempotencyKeyOf(request)
      const owner = await ownerIn(parts, request, reply)
      const { uuid: application } = request.params
      const { screen, reason, text: typed } = request.body
      const { leaveSurvey } = lenderOf(request).flow.live.shell
      const isAsked = leaveSurvey?.screens.includes(screen) && leaveSurvey.reasons.some(({ id }) => id === reason)
      if (!isAsked)
        throw new Refused('malformed', { detail: 'Send a screen and a reason that the exit survey of the lender lists.' })
      const bodyMac = keys.nameOf(canonicalText(request.body as unknown as Json))
      const once = { lender: owner.lender, subject: owner.identity, route: `${application}/leave-survey`, key, bodyMac }
      const { answer } = await respondOnce(store, once, now(), async (tx) => {
        if (!(await lockApplication(tx, owner, application))) throw new Refused('not-found')
        if ((await countLeaveSurveys(tx, owner, application)) >= mostSurveys) throw new Refused('too-many')
        const uuid = randomUUID()
        const of = { lender: owner.lender, application_uuid: application, identity_uuid: owner.identity }
        await addLeaveSurvey(tx, {
          ...of,
          uuid,
          screen,
          reason,
          text: typed === undefined ? null : withoutNumbers(typed),
          at: now(),
        })
        return { uuid }
      })
      return answer
    },
  )
}
