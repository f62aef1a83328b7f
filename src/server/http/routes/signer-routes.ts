import type { FastifyInstance } from 'fastify'
import { longestPassword } from '#contract/identity.ts'
import {
  type InvitationAnswer,
  type InvitationBody,
  invitationPath,
  type JoinAnswer,
  type JoinBody,
  joinPath,
  longestInvitation,
} from '#contract/signers.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { openSessionToken } from '../../identity/sign-in.ts'
import { invitationOf, joinAsSigner } from '../../signers/join-as-signer.ts'
import { lenderOf, senderOf, sendToken } from '../read-request.ts'
import { flag, secondFactor, shape, text, uuid } from '../shapes.ts'

const tags = ['identity']
const token = { ...text, minLength: 1, maxLength: longestInvitation }

export function signerRoutes(app: FastifyInstance, parts: ServerParts): void {
  const shown = shape({ name: shape({ firstName: text, lastName: text }), email: text, invitedBy: text, hasAccount: flag })
  const invitation = {
    summary: 'Whom the link of an invitation invites to sign',
    tags,
    body: shape({ token }),
    response: { 200: shown },
  } as const
  app.post<{ Body: InvitationBody }>(
    invitationPath,
    { schema: invitation },
    async (request): Promise<InvitationAnswer> => invitationOf(parts, lenderOf(request), request.body.token, request.ip),
  )

  const join = {
    summary: 'Take the invitation to sign, and sign in',
    tags,
    body: shape({ token, password: { ...text, minLength: 1, maxLength: longestPassword }, 'secondFactor?': secondFactor }),
    response: { 200: shape({ jwt: text, applicationUuid: uuid }) },
  } as const
  app.post<{ Body: JoinBody }>(joinPath, { schema: join }, async (request, reply): Promise<JoinAnswer> => {
    const lender = lenderOf(request)
    const { ip: address, id: requestId, log } = request
    const { signedIn, applicationUuid } = await joinAsSigner(parts, lender, request.body, { address, requestId, log })
    const jwt = await openSessionToken(parts, lender, signedIn, senderOf(parts, request, reply), parts.now())
    sendToken(reply, jwt)
    return { jwt, applicationUuid }
  })
}
