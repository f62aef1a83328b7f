import type { CheckedFlow } from './checked-flow.ts'
import { ownReads } from './reads-of-use.ts'
import { visitsIn } from './visits-in.ts'

/**
 * The names used by all rules and texts of all files, including library fields, as `rule <name>` and `value <name>`.
 */
export function usedNames(flow: CheckedFlow): Set<string> {
  const visits = [...flow.resolved.files].flatMap(([path, node]) => visitsIn(path, node))
  const names = visits.flatMap((visit) => ownReads({ visit, reader: { on: 'anywhere', file: '' } }).names)
  return new Set(names.map(({ kind, name }) => `${kind} ${name}`))
}
