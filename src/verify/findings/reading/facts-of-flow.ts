import { type JsonSchema, schemaFor } from '#engine/authoring.ts'
import { type CollectedFact, type FactSchema, factSchema, isObject } from '#engine/index.ts'
import contractSchema from '#schemas/contract.schema.json' with { type: 'json' }
import { type CheckedField, type CheckedFlow, mergedField } from './checked-flow.ts'

const contract = contractSchema as unknown as JsonSchema
const lender = schemaFor('lender.json') ?? {}

/** The facts of the contract, which all lenders have. */
export const contractFacts: FactSchema = factSchema(contract, { answers: [], flags: [], lender })

/** All statuses in the contract. */
export const SERVER_STATUSES: readonly string[] = contractFacts.typeOf('status.value')?.enum ?? []

/** All categories of conditions in the contract. */
export const CONDITION_CATEGORIES: readonly string[] = contractFacts.typeOf('condition.categoryEnum')?.enum ?? []

/** All document types in the contract. */
export const DOCUMENT_TYPES: readonly string[] = contractFacts.typeOf('application.documents.0.type')?.enum ?? []

/** The facts that rules and texts of this lender may read: the contract's, its flags, and its screens' answers. */
export function factsOfFlow(flow: CheckedFlow): FactSchema {
  return factsOfFlows([flow])
}

/** The facts of several lenders together. */
export function factsOfFlows(flows: readonly CheckedFlow[]): FactSchema {
  const flags = flows.flatMap(({ resolved }) => [...(resolved.files.get('flags.json')?.members?.keys() ?? [])])
  const screens = flows.flatMap((flow) => [...flow.screens.values()]).filter(({ saves }) => saves !== '')
  const answers = screens.flatMap(({ fields }) => fields).flatMap((field) => [asFact(field), ...keptFacts(field)])
  return factSchema(contract, { answers, flags: [...new Set(flags)], lender })
}

/** The facts that record that a secret answer is stored. */
export function keptFacts(field: CheckedField): CollectedFact[] {
  const sibling = (name: string) => `${field.path.slice(0, field.path.lastIndexOf('.'))}.${name}`
  const { keptAs, lastFour } = mergedField(field)
  return [
    ...(typeof keptAs === 'string' ? [{ path: sibling(keptAs), as: 'yes-no' }] : []),
    ...(typeof lastFour === 'string' ? [{ path: sibling(lastFour) }] : []),
  ]
}

function asFact(field: CheckedField): CollectedFact {
  const { schema, options, as, secret } = mergedField(field)
  const ids = Array.isArray(options) ? options.filter(isObject).map(({ id }) => ({ id: String(id) })) : []
  return {
    path: field.path,
    schema: isObject(schema) ? schema : {},
    ...(typeof as === 'string' && { as }),
    ...(secret === true && { secret }),
    ...(ids.length > 0 && { options: ids }),
  }
}
