import { basePath } from '#contract/page-data.ts'
import { type CompiledFlow, type Facts, type Json, matches } from '#engine/index.ts'
import { journeyAt } from './page-data-for.ts'

/**
 * The path to which a closed journey leads everybody; undefined where it is open, and where that depends on who is signed
 * in, which only the browser knows.
 *
 * @param path with the base path
 * @param facts of a visitor
 */
export function awayFromClosed(flow: Pick<CompiledFlow, 'journeys'>, path: string, facts: Facts): string | undefined {
  const journey = journeyAt(flow, path)
  if (journey?.otherwise === undefined || readsBorrower(journey.openWhen as Json)) return undefined
  return matches(journey.openWhen, facts) ? undefined : `${basePath}${journey.otherwise}`
}

const ofBorrower = /^(profile|session)(\.|$)/

function readsBorrower(rule: Json | undefined): boolean {
  if (typeof rule === 'string') return ofBorrower.test(rule)
  return rule !== null && typeof rule === 'object' && Object.values(rule).some((part) => readsBorrower(part as Json))
}
