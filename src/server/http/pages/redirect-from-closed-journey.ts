import { basePath } from '#contract/page-data.ts'
import { type CompiledFlow, type Facts, type Json, matches } from '#engine/index.ts'
import { journeyAt } from './page-data-for.ts'

/**
 * The path to which visitors of a closed journey are redirected; undefined where the journey is open, and where its rule reads
 * who is signed in, which only the browser knows.
 *
 * @param path with the base path
 * @param facts of a visitor
 */
export function redirectFromClosedJourney(flow: Pick<CompiledFlow, 'journeys'>, path: string, facts: Facts): string | undefined {
  const journey = journeyAt(flow, path)
  if (journey?.otherwise === undefined || readsBorrower(journey.openWhen as Json)) return undefined
  return matches(journey.openWhen, facts) ? undefined : `${basePath}${journey.otherwise}`
}

const factsOfBorrower = /^(profile|session)(\.|$)/

function readsBorrower(rule: Json | undefined): boolean {
  if (typeof rule === 'string') return factsOfBorrower.test(rule)
  return rule !== null && typeof rule === 'object' && Object.values(rule).some((part) => readsBorrower(part as Json))
}
