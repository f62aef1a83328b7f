import type { FastifyInstance } from 'fastify'
import {
  brokerLoginPath,
  brokerLogoutPath,
  type LoginAnswer,
  type LoginBody,
  loginPath,
  longestEmail,
  longestPassword,
  type RedirectAnswer,
  renewalPath,
} from '#contract/identity.ts'
import { basePath } from '#contract/page-data.ts'
import { signInPath } from '#contract/sign-in-path.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { mayBeRepeated, refuseExpired, replacePassword } from '../../identity/expired-password.ts'
import { passSecondFactor } from '../../identity/second-factor.ts'
import { identityFor, placeOf, tokenFor } from '../../identity/sign-in.ts'
import { limitTries } from '../../limits/limit-tries.ts'
import { limitsOfNetwork, networkOf } from '../../logs/network-of.ts'
import { reportSecurity } from '../../logs/security-log.ts'
import { forgetAttempts } from '../../store/attempts.ts'
import { isFamiliar } from '../../store/familiar.ts'
import { emailKey, findIdentityByEmail } from '../../store/identities.ts'
import { endSession } from '../../store/sessions.ts'
import { borrowerOfLateToken, lenderOf, senderOf, sendSuccessor, sendToken } from '../asking.ts'
import { secondFactor as secondFactorShape, shape, text } from '../shapes.ts'

const signInPage = `${basePath}/auth/login`

export function signInRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { config, keys, now, store } = parts
  const login = {
    summary: 'Sign in with e-mail and password, with a second factor if the account has one, and another password if it expired',
    tags: ['identity'],
    body: shape({
      email: { ...text, maxLength: longestEmail },
      password: { ...text, minLength: 1, maxLength: longestPassword },
      'secondFactor?': secondFactorShape,
      'newPassword?': { ...text, minLength: 1, maxLength: longestPassword },
    }),
    response: { 200: shape({ jwt: text }) },
  } as const
  app.post<{ Body: LoginBody }>(loginPath, { schema: login }, async (request, reply): Promise<LoginAnswer> => {
    const lender = lenderOf(request)
    const { email, password, newPassword, secondFactor } = request.body
    const { ip } = request
    const known = await store.read((db) => findIdentityByEmail(db, lender.id, email))
    const familiar = await store.read((db) => isFamiliar(db, lender.id, placeOf(keys, known?.uuid, ip), now()))
    const account = emailKey(email)
    const tries = await limitTries(parts, lender.id, [
      { kind: 'sign-in-pair', who: `${account} at ${networkOf(ip)}`, ...config.limits.signInOfAccountFromAddress },
      // Attempts from elsewhere do not lock an account out at its known devices.
      ...(familiar ? [] : [{ kind: 'sign-in-account', who: account, ...config.limits.signInOfAccount }]),
      ...limitsOfNetwork({ kind: 'sign-in-address', ...config.limits.signInFromAddress }, ip),
    ])
    const signedIn = await identityFor(known, password)
    // The response to the request that stored the new password may have been lost: its repetition signs in with that one.
    const isAgain = !signedIn && newPassword !== undefined && known !== undefined && mayBeRepeated(known, now())
    const repeated = isAgain ? await identityFor(known, newPassword) : undefined
    const identity = signedIn ?? repeated
    if (!known || !identity) {
      reportSecurity({ event: 'wrong-password', place: 'sign-in', identity: known?.uuid, email })
      throw new Refused('sign-in-failed')
    }
    await forgetAttempts(store, lender.id, tries)
    const isReplaced = newPassword !== undefined && !repeated
    if (!isReplaced) refuseExpired(lender, known, now())
    const taken = isReplaced
      ? await replacePassword(parts, lender, known, { password, newPassword, secondFactor })
      : await passSecondFactor(parts, lender, identity, secondFactor)
    const begun = { identity, method: 'password', secondFactor: taken } as const
    const jwt = await tokenFor(parts, lender, begun, senderOf(parts, request, reply), now())
    sendToken(reply, jwt)
    return { jwt }
  })

  const renewal = {
    summary: 'Another token for a session: a browser may also send one that has expired, until half an hour after it began',
    tags: ['identity'],
    security: 'bearer',
    response: { 200: shape({}) },
  } as const
  app.post(renewalPath, { schema: renewal }, async (request, reply) => {
    await sendSuccessor(parts, reply, await borrowerOfLateToken(parts, request))
    return {}
  })

  const brokerLogin = {
    summary: 'Where to sign in',
    tags: ['identity'],
    querystring: {
      type: 'object',
      properties: { redirectUrl: { ...text, description: 'A path of this site to come back to.' } },
    },
    response: { 200: shape({ redirect: text }) },
  } as const
  app.post<{ Querystring: { redirectUrl?: string } }>(
    brokerLoginPath,
    { schema: brokerLogin },
    async (request): Promise<RedirectAnswer> => {
      lenderOf(request)
      const back = signInPath(request.query.redirectUrl)
      return { redirect: back === undefined ? signInPage : `${signInPage}?${new URLSearchParams({ redirectUrl: back })}` }
    },
  )

  const brokerLogout = {
    summary: 'Sign out: the token is worth nothing from now on',
    tags: ['identity'],
    security: 'bearer',
    response: { 200: shape({ redirect: text }) },
  } as const
  app.post(brokerLogoutPath, { schema: brokerLogout }, async (request, reply): Promise<RedirectAnswer> => {
    const { lender, session } = await borrowerOfLateToken(parts, request)
    await store.write((tx) => endSession(tx, lender, session, now()))
    reportSecurity({ event: 'signed-out' })
    // Pages and files of the borrower leave the cache of a shared computer.
    reply.header('clear-site-data', '"cache"')
    return { redirect: signInPage }
  })
}
