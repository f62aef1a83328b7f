import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type CeoFeedbackAnswer, type CeoFeedbackBody, ceoFeedbackPath, ceoFeedbackRoute } from '#contract/ceo-feedback.ts'
import { idempotencyHeader } from '#contract/headers.ts'
import { canonicalText, inputScreen, type Json } from '#engine/index.ts'
import { withoutNumbers } from '#i18n/without-numbers.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { enqueueAccountMessages } from '../../identity/account-messages.ts'
import { factsOfVisitor } from '../../identity/facts-of-visitor.ts'
import { normalizedAnswers } from '../../identity/normalized-answers.ts'
import type { ServedLender } from '../../releases/served-lender.ts'
import { findApplication } from '../../store/applications.ts'
import { addCeoFeedback, countCeoFeedback } from '../../store/ceo-feedback.ts'
import { respondOnce } from '../../store/idempotency.ts'
import { textFormatter } from '../../texts/text-formatter.ts'
import { borrowerOf, idempotencyKeyOf, lenderOf } from '../read-request.ts'
import { flag, lenient, shape, text, uuid } from '../shapes.ts'

/** The most messages of a borrower in a day. */
const mostADay = 5
const dayMs = 24 * 60 * 60_000

export function ceoFeedbackRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { store, keys, now } = parts
  const feedback = {
    summary: 'Share thoughts with the CEO of the lender, who gets them by e-mail',
    tags: ['identity'],
    security: 'bearer',
    headers: { type: 'object', properties: { 'idempotency-key': { type: 'string' } } },
    body: lenient({
      ...{ 'applicationUuid?': uuid, topic: text, message: text, marketingConsent: flag, pathname: text },
      'productType?': { const: 'HELOC' },
    }),
    response: { 200: shape({ uuid, thanks: text }) },
  } as const
  app.post<{ Body: CeoFeedbackBody }>(
    ceoFeedbackPath,
    { schema: feedback },
    async (request, reply): Promise<CeoFeedbackAnswer> => {
      // Without a key each request is a message of its own.
      const key = request.headers[idempotencyHeader] === undefined ? randomUUID() : idempotencyKeyOf(request)
      const lender = lenderOf(request)
      const { person } = await borrowerOf(parts, request, reply)
      const { ceoFeedback } = lender.flow.live.lender
      if (!ceoFeedback) throw new Refused('not-found')
      const { applicationUuid, pathname } = request.body
      const { topic, message, marketingConsent } = answersIn(lender, request.body, now())
      const owner = { lender: lender.id, identity: person.uuid }
      const bodyMac = keys.nameOf(canonicalText(request.body as unknown as Json))
      const once = { lender: lender.id, subject: person.uuid, route: ceoFeedbackPath, key, bodyMac }
      const { answer } = await respondOnce(store, once, now(), async (tx) => {
        const at = now()
        if (applicationUuid !== undefined && !(await findApplication(tx, owner, applicationUuid))) throw new Refused('not-found')
        if ((await countCeoFeedback(tx, owner, new Date(at.getTime() - dayMs))) >= mostADay) throw new Refused('too-many')
        const { flow } = lender
        const masked = withoutNumbers(message)
        const row = {
          ...{ lender: lender.id, uuid: randomUUID(), identity_uuid: person.uuid, application_uuid: applicationUuid ?? null },
          ...{
            topic,
            marketing_consent: marketingConsent,
            consent_text: questionOf(lender, at),
            locale: flow.live.lender.locale,
          },
          ...{ pathname, caller_address: request.ip, given_at: at },
        }
        await addCeoFeedback(tx, keys.sealer, row, masked)
        const params = { topic, message: masked, marketingConsent }
        const occurrence = `ceo-feedback/${row.uuid}`
        const about = { event: 'ceo-feedback', keys, lender, person, occurrence, params, at } as const
        await enqueueAccountMessages(tx, { ...about, to: ceoFeedback.email })
        const { account, words } = flow.live.shell
        const format = textFormatter(flow, factsOfVisitor(flow, at, '', person))
        return { uuid: row.uuid, thanks: format(account?.feedbackSent ?? words.saved) }
      })
      return answer
    },
  )
}

type Answers = { readonly topic: string; readonly message: string; readonly marketingConsent: boolean }

/** @throws Refused answers-refused; not-found if the lender has no such screen */
function answersIn(lender: ServedLender, { topic, message, marketingConsent }: CeoFeedbackBody, at: Date): Answers {
  const given = normalizedAnswers(lender, ceoFeedbackRoute, { topic, message, marketingConsent }, at)
  return { topic: String(given.topic), message: String(given.message), marketingConsent: given.marketingConsent === true }
}

/** The question of the marketing consent, as the borrower saw it. */
function questionOf({ flow }: ServedLender, at: Date): string {
  const field = inputScreen(flow, ceoFeedbackRoute)?.fields.find(({ id }) => id === 'marketingConsent')
  return textFormatter(flow, factsOfVisitor(flow, at, ''))(field?.label ?? '')
}
