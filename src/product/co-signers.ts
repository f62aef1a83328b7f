/** The co-signers of an application, as its `application.helocSigners` facts name them. */

import {
  type AfterAnswers,
  type Application,
  type AuditedEvent,
  type Effect,
  isObject,
  type Json,
  type JsonObject,
  type NamedPerson,
  type Outcome,
  type Rule,
  type ScreenRoute,
  shortName,
} from '#engine/index.ts'

/** The value of `application.additionalSignerVersion` where `helocSigners` names the co-signers. */
const SIGNER_VERSION = 'v1'

/** The screens of a co-signer's sign-in, and of an invitation that is taken with a new password. */
export const signerLoginRoute = 'heloc-signer/login'
export const signerInvitationRoute = 'heloc-signer/invitation'
/** The screen for a link that is not good any more. */
export const signerExpiredRoute = 'heloc-signer/expired'

/** Co-signers own the home with the borrower, and sign the documents of the loan. */
export const coSigners = {
  profileType: 'CO_DEEDER',
  folder: 'heloc-signer',
  pages: [signerLoginRoute, signerInvitationRoute, signerExpiredRoute],
} as const

/** `coSigners` as a rule, for proofs. */
export const coSignerRule: Rule = { '==': [{ var: 'profile.type' }, coSigners.profileType] }

/** The path of the pages of co-signers. */
export const signersPath = `/${coSigners.folder}`

/** A co-signer who was named signs from now on; one with whom the home is not owned any more signs nothing. */
export function afterAnswers(before: JsonObject, after: JsonObject, effects: readonly Effect[]): AfterAnswers {
  const entity = withoutDismissedSigner(before, after)
  const named = effects.find((effect) => effect.kind === 'signer-named')
  return {
    entity: named ? withNamedSigner(entity, named) : entity,
    effects: entity === after ? [] : [{ kind: 'signer-dismissed' }],
  }
}

/** The application of a borrower with the co-signer that they have named, in place of one named before. */
function withNamedSigner(entity: JsonObject, { name, email }: NamedPerson): JsonObject {
  return { ...entity, additionalSignerVersion: SIGNER_VERSION, helocSigners: [{ name, email }] }
}

/**
 * The application after an answer that the home is owned with nobody any more: the named co-signer signs nothing. The
 * same value where that is not so.
 */
function withoutDismissedSigner(before: JsonObject, after: JsonObject): JsonObject {
  const isDismissed = before.ownership === 'JOINT' && after.ownership !== 'JOINT' && signersIn(after).length > 0
  return isDismissed ? { ...after, helocSigners: [] } : after
}

/** Whether the borrower has named a co-signer. */
export function hasCoSigner({ entity }: Pick<Application, 'entity'>): boolean {
  return signersIn(entity).length > 0
}

/** The names of the co-signers, who sign before the notary together with the borrower. */
export function namesOfCoSigners({ entity }: Pick<Application, 'entity'>): readonly string[] {
  return signersIn(entity).flatMap(({ name }) => {
    return isObject(name) && shortName(name) !== '' ? [shortName(name)] : []
  })
}

/** Notes that the co-signer who was invited at an address, whatever its case, has an account now. */
export function signerJoined(application: Application, email: string, identity: string): Outcome {
  return withSigners(
    application,
    signersIn(application.entity).map((signer) => (isAt(signer, email) ? { ...signer, identityUuid: identity } : signer)),
    'co-signer-joined',
  )
}

function isAt({ email }: JsonObject, address: string): boolean {
  return typeof email === 'string' && email.toLowerCase() === address.toLowerCase()
}

/** Notes the day on which a co-signer has signed. */
export function signerSigned(application: Application, identity: string, today: string): Outcome {
  const signed = signersIn(application.entity).map((signer) =>
    signer.identityUuid === identity ? { ...signer, signedOn: today } : signer,
  )
  return withSigners(application, signed, 'co-signer-signed')
}

/** Notes that a co-signer has answered a screen for a condition that was asked of them. */
export function signerAnswered(application: Application, route: ScreenRoute): Outcome {
  const audit = {
    kind: 'audit',
    what: 'co-signer-answered',
    because: `screens/${route}.json`,
    status: application.status,
  } as const
  return { application: { ...application, version: application.version + 1 }, effects: [audit] }
}

/** Who signs at the places of a document: a co-signer at those of the co-signer. */
export function signerOfPlaces({ signsFor }: Pick<Application, 'signsFor'>): 'borrower' | 'co-signer' {
  return signsFor ? 'co-signer' : 'borrower'
}

function withSigners(application: Application, signers: readonly Json[], what: AuditedEvent): Outcome {
  return {
    application: {
      ...application,
      version: application.version + 1,
      entity: { ...application.entity, helocSigners: signers },
    },
    effects: [{ kind: 'audit', what, because: `screens/${signerLoginRoute}.json`, status: application.status }],
  }
}

function signersIn({ helocSigners }: JsonObject): readonly JsonObject[] {
  return Array.isArray(helocSigners) ? (helocSigners as readonly Json[]).filter(isObject) : []
}
