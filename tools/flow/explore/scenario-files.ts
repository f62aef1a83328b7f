import type { ExploredLender } from '#consequences/explore/explored-lender.ts'
import { formatted } from '#editing/files/formatted.ts'
import type { FlowPath } from '#engine/index.ts'

/** Generated scenarios of a lender as files of its scenarios folder, sorted by name. */
export function scenarioFiles({ lender, reached, findings }: ExploredLender, folder: string): ReadonlyMap<FlowPath, string> {
  const scenarios = [
    ...reached.flatMap((one) => (one.is === 'found' ? [{ name: one.target, scenario: one.scenario }] : [])),
    ...findings.flatMap(({ route, scenario }) => (scenario ? [{ name: `stuck-${route}`, scenario }] : [])),
  ]
  const files = scenarios.map(({ name, scenario }) => {
    return [`${lender}/scenarios/${folder}/${slugOf(name)}.json`, formatted(JSON.stringify(scenario))] as const
  })
  return new Map(files.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The file name for a part: `screen:bpo/condition` is `screen-bpo-condition`. */
function slugOf(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase()
}
