import type { Facts, Rule } from '#engine/flow/json.ts'

const profileType = 'CO_DEEDER'

/** Whether the facts are those of a co-signer's application. */
export function isCoSigner({ profile }: Facts): boolean {
  return profile?.type === profileType
}

/** `isCoSigner` as a rule, for proofs. */
export const coSignerRule: Rule = { '==': [{ var: 'profile.type' }, profileType] }
