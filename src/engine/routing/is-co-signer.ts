import type { Facts } from '#engine/flow/json.ts'

/** Whether the facts are those of a co-signer's application. */
export function isCoSigner({ profile }: Facts): boolean {
  return profile?.type === 'CO_DEEDER'
}
