import { type JsonSchema, lenderFacts, schemaFor } from '#engine/authoring.ts'
import {
  type CollectedFact,
  type CompiledField,
  type CompiledFlow,
  factAt,
  factSchema,
  hasFields,
  inputScreen,
  type Json,
} from '#engine/index.ts'
import contract from '#schemas/contract.schema.json' with { type: 'json' }
import { type Analysis, analysisOf } from '#verify/analysis/analysis-of.ts'
import type { Memory } from '#verify/analysis/memory.ts'
import { type FactPlace, knownAt } from '#verify/presence/fact-presence.ts'
import { someDay } from './facts-given.ts'

/**
 * The analysis for one lender's rules at one kind of place: facts of lender.json are known, and facts that cannot exist
 * at that place are known to be absent.
 */
export function analysisOfFlow(flow: CompiledFlow, place: FactPlace, memory?: Memory): Analysis {
  const fields = Object.values(flow.screens).flatMap((screen) => (hasFields(screen) ? screen.fields : []))
  const facts = factSchema(contract as unknown as JsonSchema, {
    answers: fields.flatMap((field) => [field, ...factsOfSecret(field)]),
    flags: Object.keys(flow.live.flags),
    lender: schemaFor('lender.json') ?? {},
  })
  const lender = { lender: lenderFacts(flow.live.lender) }
  const there = knownAt(place, place === 'registration' ? askedInJourneys(flow) : [])
  const known = (path: string) =>
    path.startsWith('lender.') ? ((factAt(lender, path) as Json | undefined) ?? null) : there(path)
  return analysisOf(facts, { known, today: someDay, ...(memory && { memory }) })
}

function askedInJourneys(flow: CompiledFlow): readonly string[] {
  const routes = Object.values(flow.journeys).flatMap(({ steps }) => steps.map(({ screen }) => screen))
  return routes.flatMap((route) => inputScreen(flow, route)?.fields.map(({ path }) => path) ?? [])
}

/** The facts that record that a secret answer is stored. */
function factsOfSecret({ path, keptAs, lastFour }: CompiledField): CollectedFact[] {
  const sibling = (name: string) => `${path.slice(0, path.lastIndexOf('.'))}.${name}`
  return [
    ...(keptAs === undefined ? [] : [{ path: sibling(keptAs), as: 'yes-no' }]),
    ...(lastFour === undefined ? [] : [{ path: sibling(lastFour) }]),
  ]
}
