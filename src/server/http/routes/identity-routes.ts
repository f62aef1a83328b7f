import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type AccountItem,
  accountAccessPath,
  accountsPath,
  type Identity,
  identityPaths,
  profilePath,
  selfInfoPath,
} from '#contract/identity.ts'
import { profileWithOriginator } from '../../applications/originators.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { isPasswordExpired } from '../../identity/expired-password.ts'
import type { ServedLender } from '../../releases/served-lender.ts'
import type { StoredIdentity } from '../../store/identities.ts'
import { profileOfIdentity, walletOf } from '../../store/profile-of-identity.ts'
import { hasSecondFactor } from '../../store/second-factors.ts'
import { isCoSignerOnly } from '../../store/signers.ts'
import { borrowerOf, lenderOf } from '../read-request.ts'
import { flag, list, shape, text, uuid } from '../shapes.ts'
import { notificationsFor } from './notification-routes.ts'

const name = shape({ firstName: text, middleName: text, lastName: text, suffix: text })
const account = shape({ name: text, address: text })
const profile = {
  uuid,
  name,
  'dob?': text,
  email: text,
  phoneNumbers: list(text),
  hasSsn: flag,
  addresses: list(shape({ uuid, ownership: text })),
  type: text,
  account,
  authorizedWallet: shape({ authorizationType: text }),
}
/** Allows further `profile` facts from screens, which rules in the page read as on the server. */
export const answeredProfile = { ...shape(profile), additionalProperties: true }
const identity = shape({
  uuid,
  organizationCode: text,
  profileType: text,
  email: text,
  updatedAt: text,
  isManageable: flag,
  isBroker: flag,
  wallet: shape({ accountAddress: text, groupPolicyAddress: { type: ['string', 'null'] } }),
  twoFactorEnabled: flag,
  aliases: list(shape({ type: text, value: text })),
  passwordExpired: flag,
  totpVerified: flag,
})
const accounts = list(
  shape({
    account,
    authorizedWallets: list(shape({ address: text })),
    notifications: list({ type: 'object', additionalProperties: true }),
  }),
)

const signedIn = (summary: string, answer: object, more: object = {}) =>
  ({ summary, tags: ['identity'], security: 'bearer', response: { 200: answer }, ...more }) as const

export function identityRoutes(app: FastifyInstance, parts: ServerParts): void {
  const borrowerIn = async (request: FastifyRequest, reply: FastifyReply) => {
    const { person } = await borrowerOf(parts, request, reply)
    return { person, isCoSigner: await parts.store.read((db) => isCoSignerOnly(db, person.lender, person.uuid)) }
  }
  const profileIn = async (request: FastifyRequest, reply: FastifyReply) => {
    const { person, isCoSigner } = await borrowerIn(request, reply)
    const { flow } = lenderOf(request)
    return profileWithOriginator(flow, { ...profileOfIdentity(person), ...(isCoSigner && { isCoSigner }) })
  }
  const identityIn = async (request: FastifyRequest, reply: FastifyReply) => {
    const { person, isCoSigner } = await borrowerIn(request, reply)
    const owner = { lender: person.lender, identity: person.uuid }
    const isOn = await parts.store.read((db) => hasSecondFactor(db, owner))
    return identityOf(person, lenderOf(request), { isCoSigner, hasSecondFactor: isOn, at: parts.now() })
  }
  app.get(profilePath, { schema: signedIn('The borrower', answeredProfile) }, profileIn)
  for (const path of identityPaths) {
    app.get(path, { schema: signedIn('The identity behind the token', identity) }, identityIn)
  }
  const product = { params: { type: 'object', properties: { productInfo: { type: 'string', pattern: '^[a-z]{1,20}info$' } } } }
  app.get(
    selfInfoPath(':productInfo'),
    { schema: signedIn('The identity of the token, in the broker’s format', identity, product) },
    identityIn,
  )
  const principal = { querystring: { type: 'object', properties: { principal: text } } }
  app.get<{ Querystring: { principal?: string } }>(
    accountAccessPath,
    { schema: signedIn('The profile of the current wallet, or of that of `principal`', answeredProfile, principal) },
    async (request, reply) => {
      const { person } = await borrowerOf(parts, request, reply)
      const { principal: wallet } = request.query
      // A borrower acts for no other wallet.
      if (wallet !== undefined && wallet !== walletOf(person).address) throw new Refused('not-found')
      return await profileIn(request, reply)
    },
  )
  app.get(accountsPath, { schema: signedIn('The accounts, with their notifications', accounts) }, async (request, reply) => {
    const borrower = await borrowerOf(parts, request, reply)
    return [accountOf(borrower.person, await notificationsFor(parts, borrower, request))]
  })
}

type Of = { readonly isCoSigner: boolean; readonly hasSecondFactor: boolean; readonly at: Date }

function identityOf(person: StoredIdentity, lender: ServedLender, { isCoSigner, hasSecondFactor, at }: Of): Identity {
  const phone = person.phone_number
  return {
    uuid: person.uuid,
    organizationCode: lender.flow.live.lender.code,
    profileType: isCoSigner ? 'CO_DEEDER' : 'PRIMARY',
    email: person.email,
    updatedAt: person.updated_at.toISOString(),
    isManageable: lender.flow.live.shell.account !== undefined,
    isBroker: false,
    wallet: { accountAddress: walletOf(person).address, groupPolicyAddress: null },
    twoFactorEnabled: hasSecondFactor,
    aliases: [{ type: 'EMAIL', value: person.email }, ...(phone === null ? [] : [{ type: 'PHONE' as const, value: phone }])],
    passwordExpired: isPasswordExpired(lender.flow, person, at),
    // Turning it on ends all other sessions, so that each session has passed it.
    totpVerified: hasSecondFactor,
  }
}

function accountOf(person: StoredIdentity, notifications: AccountItem['notifications']): AccountItem {
  const account = walletOf(person)
  return { account, authorizedWallets: [{ address: account.address }], notifications }
}
