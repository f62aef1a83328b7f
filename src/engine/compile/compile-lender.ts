import type { CompiledLender } from '#engine/flow/compiled-flow.ts'
import type { Lender } from '#engine/flow/files.generated.ts'
import type { Rule } from '#engine/flow/json.ts'
import type { ResolvedLender } from '#engine/flow/resolve-lender.ts'
import { compileColours } from './compile-colours.ts'

/**
 * Compiles lender.json: complete colour scales, telephone numbers in readable form, and the product's
 * own parts.
 */
export function compileLender(
  { product, files, chain }: Pick<ResolvedLender, 'product' | 'files' | 'chain'>,
  inline: (rule: Rule) => Rule,
): CompiledLender {
  const node = files.get('lender.json')
  const lender = (node?.value ?? {}) as unknown as Lender
  const { contact, originators } = lender
  return {
    ...lender,
    ...(lender.colours && { colours: compileColours(node, chain) }),
    ...(contact && { contact: { ...contact, phoneFormatted: readablePhone(contact.phone) } }),
    ...(originators && { originators: originators.map((one) => ({ ...one, phoneFormatted: readablePhone(one.phone) })) }),
    ...product.authoring.compileLender?.(lender, inline),
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
