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
import { longestEmail, longestPassword } from '#contract/identity.ts'
import { type ConfirmNewEmailBody, confirmNewEmailPath, type NewEmailBody, newEmailPath } from '#contract/new-email.ts'
import { longestSecondFactor } from '#contract/second-factor.ts'
import {
  type RecoveryCodes,
  type SecondFactorKey,
  secondFactorKeyPath,
  secondFactorOffPath,
  secondFactorPath,
  type TurnOffBody,
  type TurnOnBody,
} from '#contract/second-factor-settings.ts'
import {
  type ChangePasswordBody,
  passwordPath,
  type SettingsAnswer,
  sessionPath,
  sessionsPath,
  settingsPath,
} from '#contract/settings.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { accountSettings } from '../../identity/account-settings.ts'
import { changeUnconfirmedEmail } from '../../identity/change-email.ts'
import { changeOwnPassword } from '../../identity/change-password.ts'
import { keyOfSecondFactor, turnOff, turnOn } from '../../identity/change-second-factor.ts'
import { codeDelivery, confirmOwnEmail, sendEmailCode } from '../../identity/confirm-email.ts'
import { endOtherSessions, endOwnSession } from '../../identity/end-sessions.ts'
import { confirmNewEmail, sendNewEmailCode } from '../../identity/new-email.ts'
import { borrowerOf, lenderOf } from '../read-request.ts'
import { flag, list, secondFactor, shape, text, uuid } from '../shapes.ts'

const about = { tags: ['identity'], security: 'bearer' } as const

export function accountRoutes(app: FastifyInstance, parts: ServerParts): void {
  const account = {
    summary: 'The account',
    ...about,
    response: { 200: shape({ email: text, emailConfirmed: flag, codes: text }) },
  } as const
  app.get(accountPath, { schema: account }, async (request, reply): Promise<AccountAnswer> => {
    const { person } = await borrowerOf(parts, request, reply)
    return { email: person.email, emailConfirmed: person.email_confirmed_at !== null, codes: codeDelivery(parts.config) }
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
    await changeUnconfirmedEmail(parts, lenderOf(request), await borrowerOf(parts, request, reply), request.body, request.ip)
    return {}
  })
  const newEmail = {
    summary: 'Ask for a code at another e-mail address, with the present password; until it is used, nothing changes',
    ...about,
    body: shape({
      email: { ...text, maxLength: longestEmail },
      currentPassword: { ...text, minLength: 1, maxLength: longestPassword },
    }),
    response: { 200: shape({}) },
  } as const
  app.post<{ Body: NewEmailBody }>(newEmailPath, { schema: newEmail }, async (request, reply) => {
    await sendNewEmailCode(parts, lenderOf(request), await borrowerOf(parts, request, reply), request.body, request.ip)
    return {}
  })
  const confirmNew = {
    summary: 'Change the e-mail address with the code that went to the new one; ends all other sessions',
    ...about,
    body: shape({ email: { ...text, maxLength: longestEmail }, code: { ...text, maxLength: 20 } }),
    response: { 200: shape({}) },
  } as const
  app.post<{ Body: ConfirmNewEmailBody }>(confirmNewEmailPath, { schema: confirmNew }, async (request, reply) => {
    await confirmNewEmail(parts, lenderOf(request), await borrowerOf(parts, request, reply), request.body, request.ip)
    return {}
  })
  const settings = {
    summary: 'The page of the account, with its texts',
    ...about,
    response: {
      200: shape({
        heading: text,
        email: shape({ heading: text, address: text, isConfirmed: flag, standing: text, change: text }),
        password: shape({ heading: text, 'standing?': text, change: text }),
        'secondFactor?': shape({ heading: text, standing: text, isOn: flag, change: text }),
        'passkeys?': shape({ heading: text, text, items: list(passkey), add: text }),
        sessions: shape({ heading: text, text, items: list(session), signOutOthers: text, signedOutOthers: text }),
      }),
    },
  } as const
  app.get(settingsPath, { schema: settings }, async (request, reply): Promise<SettingsAnswer> => {
    return await accountSettings(parts, lenderOf(request), await borrowerOf(parts, request, reply))
  })

  const typed = { ...text, minLength: 1, maxLength: longestPassword }
  const password = {
    summary: 'Change the password with the present one; ends all other sessions',
    ...about,
    body: shape({ currentPassword: typed, password: typed }),
    response: { 200: shape({}) },
  } as const
  app.put<{ Body: ChangePasswordBody }>(passwordPath, { schema: password }, async (request, reply) => {
    await changeOwnPassword(parts, lenderOf(request), await borrowerOf(parts, request, reply), request.body)
    return {}
  })

  const key = {
    summary: 'The key for an authenticator app; the same for an hour, until the second factor is on',
    ...about,
    response: {
      200: shape({
        picture: shape({ size: { type: 'integer' }, path: { type: 'string' } }),
        ...{ label: text, plainKey: text, keyText: text },
      }),
    },
  } as const
  app.post(secondFactorKeyPath, { schema: key }, async (request, reply): Promise<SecondFactorKey> => {
    return await keyOfSecondFactor(parts, lenderOf(request), await borrowerOf(parts, request, reply))
  })

  const on = {
    summary: 'Turn the second factor on with the first code; ends all other sessions',
    ...about,
    body: shape({ currentPassword: typed, code: { ...text, maxLength: longestSecondFactor } }),
    response: { 200: shape({ heading: text, text, codes: list(text), done: text }) },
  } as const
  app.put<{ Body: TurnOnBody }>(secondFactorPath, { schema: on }, async (request, reply): Promise<RecoveryCodes> => {
    return await turnOn(parts, lenderOf(request), await borrowerOf(parts, request, reply), request.body)
  })

  const off = {
    summary: 'Turn the second factor off; ends all other sessions',
    ...about,
    body: shape({ currentPassword: typed, code: secondFactor }),
    response: { 200: shape({}) },
  } as const
  app.post<{ Body: TurnOffBody }>(secondFactorOffPath, { schema: off }, async (request, reply) => {
    await turnOff(parts, lenderOf(request), await borrowerOf(parts, request, reply), request.body)
    return {}
  })

  const endOne = {
    summary: 'End a session of the borrower',
    ...about,
    params: shape({ session: uuid }),
    response: { 200: shape({}) },
  } as const
  app.delete<{ Params: { session: string } }>(sessionPath(':session'), { schema: endOne }, async (request, reply) => {
    await endOwnSession(parts, await borrowerOf(parts, request, reply), request.params.session)
    return {}
  })

  const endOthers = { summary: 'End all other sessions of the borrower', ...about, response: { 200: shape({}) } } as const
  app.delete(sessionsPath, { schema: endOthers }, async (request, reply) => {
    await endOtherSessions(parts, await borrowerOf(parts, request, reply))
    return {}
  })
}

const passkey = shape({ uuid: text, device: text, lastUsed: text, remove: text, removed: text })
const session = shape({ uuid: text, isThis: flag, device: text, lastUsed: text, signOut: text, signedOut: text })
