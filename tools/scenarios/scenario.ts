/** A scenario file, exactly as design says it: what is given, what is answered, what must be true. */

import type { ResolvedLender, SourceNode } from '#engine/authoring.ts'
import type { Scenario } from '#engine/index.ts'

export type { Scenario }
export type ScenarioFile = {
  /** Inside the lender's folder: `scenarios/second-home.json`. */
  readonly path: string
  readonly scenario: Scenario
  readonly node: SourceNode
}

/** The scenarios of a lender, its own and inherited ones, in order of their names. */
export function scenariosOf({ files }: Pick<ResolvedLender, 'files'>): ScenarioFile[] {
  return [...files]
    .filter(([path]) => path.startsWith('scenarios/'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, node]) => ({ path, node, scenario: node.value as unknown as Scenario }))
}
