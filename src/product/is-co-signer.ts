import type { Facts, Rule } from '#engine/flow/json.ts'

/** The `profile.type` of a co-signer. */
export const coSignerType = 'CO_DEEDER'

/** Whether the facts are those of a co-signer's application. */
export function isCoSigner({ profile }: Facts): boolean {
  return profile?.type === coSignerType
}

/** `isCoSigner` as a rule, for proofs. */
export const coSignerRule: Rule = { '==': [{ var: 'profile.type' }, coSignerType] }
