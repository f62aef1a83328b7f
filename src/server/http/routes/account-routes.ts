import type { FastifyInstance } from 'fastify'
import {
  type AccountAnswer,
  accountPath,
  type ChangeEmailBody,
  type ConfirmEmailBody,
  confirmEmailPath,
  emailCodePath,
  emailPath,
} from '#contract/account.ts'
import { longestEmail } from '#contract/identity.ts'
import { changeOwnEmail } from '../../identity/change-email.ts'
import { confirmOwnEmail, sendEmailCode, wayOfCodes } from '../../identity/confirm-email.ts'
import type { ServerParts } from '../../server-parts.ts'
import { borrowerOf, lenderOf } from '../asking.ts'
import { flag, shape, text } from '../shapes.ts'

const about = { tags: ['identity'], security: 'bearer' } as const

export function accountRoutes(app: FastifyInstance, parts: ServerParts): void {
  const account = {
    summary: 'The account',
    ...about,
    response: { 200: shape({ email: text, emailConfirmed: flag, codes: text }) },
  } as const
  app.get(accountPath, { schema: account }, async (request, reply): Promise<AccountAnswer> => {
    const { person } = await borrowerOf(parts, request, reply)
    return { email: person.email, emailConfirmed: person.email_confirmed_at !== null, codes: wayOfCodes(parts.config) }
  })

  const code = { summary: 'Ask for a code that confirms the e-mail address', ...about, response: { 200: shape({}) } } as const
  app.post(emailCodePath, { schema: code }, async (request, reply) => {
    await sendEmailCode(parts, lenderOf(request), await borrowerOf(parts, request, reply), request.ip)
    return {}
  })

  const confirm = {
    summary: 'Confirm the e-mail address with the code',
    ...about,
    body: shape({ code: { ...text, maxLength: 20 } }),
    response: { 200: shape({}) },
  } as const
  app.post<{ Body: ConfirmEmailBody }>(confirmEmailPath, { schema: confirm }, async (request, reply) => {
    await confirmOwnEmail(parts, await borrowerOf(parts, request, reply), request.body.code, request.ip)
    return {}
  })
  const change = {
    summary: 'Change an e-mail address that is not confirmed, and get a code at the new one',
    ...about,
    body: shape({ email: { ...text, maxLength: longestEmail } }),
    response: { 200: shape({}) },
  } as const
  app.put<{ Body: ChangeEmailBody }>(emailPath, { schema: change }, async (request, reply) => {
    await changeOwnEmail(parts, lenderOf(request), await borrowerOf(parts, request, reply), request.body, request.ip)
    return {}
  })
}
