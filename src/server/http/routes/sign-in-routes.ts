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
import { signOut } from '../../identity/end-sessions.ts'
import { passwordSignIn } from '../../identity/password-sign-in.ts'
import { borrowerOfLateToken, lenderOf, sendSignInAnswer, sendSuccessor } from '../read-request.ts'
import { secondFactor as secondFactorShape, shape, text } from '../shapes.ts'

const signInPage = `${basePath}/auth/login`

export function signInRoutes(app: FastifyInstance, parts: ServerParts): void {
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
    const signedIn = await passwordSignIn(parts, lenderOf(request), request.body, request.ip)
    return await sendSignInAnswer(parts, request, reply, signedIn)
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
    await signOut(parts, { lender, session })
    // Pages and files of the borrower leave the cache of a shared computer.
    reply.header('clear-site-data', '"cache"')
    return { redirect: signInPage }
  })
}
