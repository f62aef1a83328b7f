import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import { layOver } from './lay-over.ts'

/**
 * What an application knows on its first day, as `application` facts. The draft itself is kept beside it as evidence of
 * what was answered; no rule reads it after registration.
 *
 * @param own what screens of the journey saved to the application themselves
 */
export function applicationFromDraft({ live }: Pick<CompiledFlow, 'live'>, draft: JsonObject, own: JsonObject): JsonObject {
  const { propertyAddress, isListedForSale, income, extra } = draft as { readonly [key: string]: JsonObject | undefined }
  const employmentType = income?.employmentType
  const first: JsonObject = {
    property: { ...propertyAddress, ...(isListedForSale !== undefined && { isListedForSale }) },
    hasHmda: false,
    documents: [],
    incomeSources: employmentType === undefined ? [] : [{ employmentType }],
    isCrypto: live.lender.flags.crypto,
    coDeedStatus: 'INITIAL',
    helocSigners: [],
    ...(extra !== undefined && { extra }),
  }
  return layOver(first, own)
}
