import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type LoginAnswer, longestPassword } from '#contract/identity.ts'
import {
  type PasskeyChallenge,
  type PasskeySignInBody,
  passkeyChallengePath,
  passkeySignInPath,
} from '#contract/passkey-sign-in.ts'
import {
  type AddPasskeyBody,
  type NewPasskeyAnswer,
  type NewPasskeyBody,
  newPasskeyPath,
  passkeyPath,
  passkeysPath,
} from '#contract/passkeys.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import {
  addOwnPasskey,
  challengeOfNewPasskey,
  challengeOfSignIn,
  removeOwnPasskey,
  signInWithPasskey,
} from '../../identity/passkeys.ts'
import { borrowerOf, callerOf, lenderOf, sendSignInAnswer } from '../read-request.ts'
import { free, list, shape, text, uuid } from '../shapes.ts'

const tags = ['identity']
const about = { tags, security: 'bearer' } as const
const binary = { type: 'string', maxLength: 20_000, pattern: '^[A-Za-z0-9_-]+$' } as const
const word = { type: 'string', maxLength: 20 } as const
/** What the browser returned. */
const returned = (response: Readonly<Record<string, object>>) =>
  shape({
    id: { ...binary, maxLength: 1_400 },
    rawId: { ...binary, maxLength: 1_400 },
    type: { const: 'public-key' },
    response: shape({ clientDataJSON: binary, ...response }),
    clientExtensionResults: { type: 'object', maxProperties: 0 },
  })

const siteOf = ({ host }: FastifyRequest) => ({ host })

export function passkeyRoutes(app: FastifyInstance, parts: ServerParts): void {
  const challenge = {
    summary: 'A challenge to sign in with a passkey',
    tags,
    response: { 200: shape({ label: text, failed: text, options: free }) },
  } as const
  app.post(passkeyChallengePath, { schema: challenge }, async (request): Promise<PasskeyChallenge> => {
    return await challengeOfSignIn(parts, lenderOf(request), siteOf(request), request.ip)
  })

  const signIn = {
    summary: 'Sign in with a passkey: what the browser returned for the challenge',
    tags,
    body: shape({ response: returned({ authenticatorData: binary, signature: binary, 'userHandle?': binary }) }),
    response: { 200: shape({ jwt: text }) },
  } as const
  app.post<{ Body: PasskeySignInBody }>(passkeySignInPath, { schema: signIn }, async (request, reply): Promise<LoginAnswer> => {
    const site = { ...siteOf(request), address: request.ip }
    const signedIn = await signInWithPasskey(parts, lenderOf(request), request.body, site)
    return await sendSignInAnswer(parts, request, reply, signedIn)
  })

  const begin = {
    summary: 'A challenge to add a passkey, with the present password',
    ...about,
    body: shape({ currentPassword: { ...text, minLength: 1, maxLength: longestPassword } }),
    response: { 200: shape({ failed: text, options: free }) },
  } as const
  app.post<{ Body: NewPasskeyBody }>(newPasskeyPath, { schema: begin }, async (request, reply): Promise<NewPasskeyAnswer> => {
    const { person } = await borrowerOf(parts, request, reply)
    return await challengeOfNewPasskey(parts, lenderOf(request), person, request.body, siteOf(request))
  })

  const add = {
    summary: 'Add a passkey: what the browser returned for the challenge',
    ...about,
    body: shape({ response: returned({ attestationObject: binary, 'transports?': { ...list(word), maxItems: 10 } }) }),
    response: { 200: shape({}) },
  } as const
  app.post<{ Body: AddPasskeyBody }>(passkeysPath, { schema: add }, async (request, reply) => {
    const { person } = await borrowerOf(parts, request, reply)
    const { userAgent } = callerOf(request, undefined)
    await addOwnPasskey(parts, lenderOf(request), person, request.body, { ...siteOf(request), userAgent })
    return {}
  })

  const remove = {
    summary: 'Remove a passkey of the borrower, within 15 minutes of a sign-in',
    ...about,
    params: shape({ passkey: uuid }),
    response: { 200: shape({}) },
  } as const
  app.delete<{ Params: { passkey: string } }>(passkeyPath(':passkey'), { schema: remove }, async (request, reply) => {
    const borrower = await borrowerOf(parts, request, reply)
    await removeOwnPasskey(parts, lenderOf(request), borrower, request.params.passkey)
    return {}
  })
}
