import type { FastifyInstance } from 'fastify'
import { type CodeSignInBody, codeSignInPath, type SignInCodeBody, signInCodePath } from '#contract/code-sign-in.ts'
import {
  type ForgottenPasswordBody,
  forgottenPasswordPath,
  type LoginAnswer,
  longestEmail,
  longestPassword,
  type NewPasswordBody,
  newPasswordPath,
} from '#contract/identity.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { sendSignInCode, signInWithCode } from '../../identity/code-sign-in.ts'
import { sendPasswordCode, setNewPassword } from '../../identity/new-password.ts'
import { lenderOf, sendSignInAnswer } from '../read-request.ts'
import { secondFactor, shape, text } from '../shapes.ts'

const email = { ...text, maxLength: longestEmail }

export function passwordRoutes(app: FastifyInstance, parts: ServerParts): void {
  const forgotten = {
    summary: 'Ask for a code by e-mail to set a new password; the response says nothing about accounts',
    tags: ['identity'],
    body: shape({ email }),
    response: { 200: shape({}) },
  } as const
  app.post<{ Body: ForgottenPasswordBody }>(forgottenPasswordPath, { schema: forgotten }, async (request) => {
    await sendPasswordCode(parts, lenderOf(request), request.body, request.ip)
    return {}
  })

  const renewed = {
    summary:
      'Set a new password with the code, and with a second factor if the account has one; ends all sessions and begins a new one',
    tags: ['identity'],
    body: shape({
      email,
      code: { ...text, maxLength: 20 },
      password: { ...text, minLength: 1, maxLength: longestPassword },
      'secondFactor?': secondFactor,
    }),
    response: { 200: shape({ jwt: text }) },
  } as const
  app.post<{ Body: NewPasswordBody }>(newPasswordPath, { schema: renewed }, async (request, reply): Promise<LoginAnswer> => {
    const signedIn = await setNewPassword(parts, lenderOf(request), request.body, request.ip)
    return await sendSignInAnswer(parts, request, reply, signedIn)
  })

  const ask = {
    summary: 'Ask for a code by e-mail to sign in with; the response says nothing about accounts',
    tags: ['identity'],
    body: shape({ email }),
    response: { 200: shape({}) },
  } as const
  app.post<{ Body: SignInCodeBody }>(signInCodePath, { schema: ask }, async (request) => {
    await sendSignInCode(parts, lenderOf(request), request.body, request.ip)
    return {}
  })

  const withCode = {
    summary: 'Sign in with the code, and with a second factor if the account has one',
    tags: ['identity'],
    body: shape({ email, code: { ...text, maxLength: 20 }, 'secondFactor?': secondFactor }),
    response: { 200: shape({ jwt: text }) },
  } as const
  app.post<{ Body: CodeSignInBody }>(codeSignInPath, { schema: withCode }, async (request, reply): Promise<LoginAnswer> => {
    const signedIn = await signInWithCode(parts, lenderOf(request), request.body, request.ip)
    return await sendSignInAnswer(parts, request, reply, signedIn)
  })
}
