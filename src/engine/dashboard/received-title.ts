import { type CompiledFlow, hasFields } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/json.ts'
import { type ResolvedText, resolveText } from '#engine/text/resolve-text.ts'

/**
 * What a file of the borrower is: the label of the question that takes files of its document type, best on the screen where
 * it was sent in. Undefined if no question names the type, as of a condition that asks for any document.
 */
export function receivedTitle(
  flow: Pick<CompiledFlow, 'screens' | 'values'>,
  { screen, type }: { readonly screen: string; readonly type: string },
  facts: Facts,
): ResolvedText | undefined {
  const own = Object.hasOwn(flow.screens, screen) ? flow.screens[screen] : undefined
  const fields = [...(own ? [own] : []), ...Object.values(flow.screens)].flatMap((one) => (hasFields(one) ? one.fields : []))
  const label = fields.find(({ document }) => document === type)?.label
  return label === undefined ? undefined : resolveText(flow, label, facts)
}
