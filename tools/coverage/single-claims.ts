import { mergeOver } from '#engine/authoring.ts'
import type { Json } from '#engine/index.ts'
import type { Scenario, ScenarioFile } from '../scenarios/scenario-run.ts'

export const LISTS = ['screens', 'journeys', 'routes', 'footer', 'lifecycle', 'cards', 'sandbox', 'written'] as const

/** A scenario that claims one thing, and the file that it is from. */
export type SingleClaim = { readonly path: string; readonly scenario: Scenario }

/** Each claim of a scenario as a scenario of its own; a walk is one. */
export function singleClaims({ path, scenario }: Pick<ScenarioFile, 'path' | 'scenario'>): SingleClaim[] {
  if (scenario.notForUs !== undefined) return []
  const { given, journey, walk, title } = scenario
  const around = { ...(title !== undefined && { title }) }
  const walked = walk?.length ? [{ ...around, ...(given && { given }), ...(journey !== undefined && { journey }), walk }] : []
  const others = LISTS.flatMap((list) =>
    (scenario[list] ?? []).map((claim) => {
      const { given: own, ...rest } = claim as { readonly given?: Json }
      const whole = mergeOver((given ?? {}) as Json, own ?? {})
      return { ...around, [list]: [{ ...rest, given: whole }] } as unknown as Scenario
    }),
  )
  return [...walked, ...others].map((single) => ({ path, scenario: single as Scenario }))
}
