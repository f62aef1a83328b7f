import { CLAIM_LISTS, type Scenario, type ScenarioFile } from '#consequences/scenarios/scenario-run.ts'
import { claimsAt, declinedClaims, mergeOver } from '#engine/authoring.ts'
import { type FlowPointer, type Json, pointTo } from '#engine/index.ts'

/** A scenario with a single claim, and its origin: `scenarios/x.json` and `scenarios/x.json#/cards/0`. */
export type SingleClaim = { readonly path: string; readonly at: FlowPointer; readonly scenario: Scenario }

/**
 * Splits a scenario into scenarios with one claim each; a walk is one claim. Claims that are declined, or have a declined
 * part, are left out.
 */
export function singleClaims({ path, scenario, node }: ScenarioFile): SingleClaim[] {
  if (scenario.notForUs !== undefined) return []
  const declined = [...declinedClaims(node).keys()].flatMap((claim) => claimsAt(node, claim))
  const isDeclined = (list: string, index: number) => declined.some(([key, at]) => key === list && Number(at) === index)
  const { given, journey, walk, title } = scenario
  const around = { ...(title !== undefined && { title }) }
  const single = (claim: object, ...keys: readonly string[]): SingleClaim => ({
    path,
    at: pointTo(path, ...keys),
    scenario: { ...around, ...claim } as Scenario,
  })
  const journeyOf = { ...(given && { given }), ...(journey !== undefined && { journey }) }
  const isWalked = walk?.length && !declined.some(([list]) => list === 'walk')
  const walked = isWalked ? [single({ ...journeyOf, walk }, 'walk')] : []
  const others = CLAIM_LISTS.flatMap((list) =>
    (scenario[list] ?? []).flatMap((claim, index) => {
      if (isDeclined(list, index)) return []
      const { given: own, ...rest } = claim as { readonly given?: Json }
      const whole = mergeOver((given ?? {}) as Json, own ?? {})
      return [single({ [list]: [{ ...rest, given: whole }] }, list, String(index))]
    }),
  )
  return [...walked, ...others]
}
