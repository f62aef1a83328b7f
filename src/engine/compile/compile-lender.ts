import type { CompiledLender } from '#engine/flow/compiled-flow.ts'
import type { Lender, OfferFee } from '#engine/flow/files.generated.ts'
import type { Rule } from '#engine/flow/json.ts'
import type { ResolvedLender } from '#engine/flow/resolve-lender.ts'
import { compileColours } from './compile-colours.ts'

/**
 * Compiles lender.json: complete colour scales, the telephone number in readable form, and fees with named rules
 * inlined.
 */
export function compileLender(
  { files, chain }: Pick<ResolvedLender, 'files' | 'chain'>,
  inline: (rule: Rule) => Rule,
): CompiledLender {
  const node = files.get('lender.json')
  const lender = (node?.value ?? {}) as unknown as Lender
  const { contact, limits } = lender
  const fees = limits?.fees
  return {
    ...lender,
    ...(lender.colours && { colours: compileColours(node, chain) }),
    ...(contact && { contact: { ...contact, phoneFormatted: readablePhone(contact.phone) } }),
    ...(fees && { limits: { ...limits, fees: fees.map((fee) => compileFee(fee, inline)) } }),
  } as CompiledLender
}

/**
 * Formats a US number as `(615) 555-0100`; any other number is returned unchanged.
 *
 * @param phone E.164, such as `+16155550100`
 */
export function readablePhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}

function compileFee({ $comment: _, ...fee }: OfferFee & { readonly $comment?: string }, inline: (rule: Rule) => Rule): OfferFee {
  const rules = (['amount', 'percent', 'shownWhen'] as const).flatMap((key) => {
    const rule = fee[key]
    return rule === undefined ? [] : [[key, inline(rule)]]
  })
  return { ...fee, ...Object.fromEntries(rules) }
}
