/**
 * `scenarios/declined.json` lists the inherited scenarios that do not apply to a lender, by name, each with the reason.
 * `null` revokes a decline of the parent. Each entry is merged as `notForUs` into the scenario of that name, so only
 * this module reads the file.
 */
import type { FlowPointer } from './json.ts'
import { insideLender, pointTo } from './pointer.ts'
import { objectNode, placeOf, type SourceNode } from './source-node.ts'

export const DECLINED_FILE = 'scenarios/declined.json'

/** The name under which a scenario is declined: `second-home` for `scenarios/second-home.json`. */
export function scenarioName(path: string): string {
  return path.replace(/^scenarios\/|\.json$/g, '')
}

/**
 * The pointer to a decline: its entry in declined.json, or `notForUs` in the scenario's file (the older form).
 *
 * @param path of the scenario, inside its lender's folder
 * @param decline the scenario's `notForUs`
 */
export function declinePointer(path: string, decline: SourceNode): FlowPointer {
  return isListed(decline) ? pointTo(DECLINED_FILE, scenarioName(path)) : pointTo(path, 'notForUs')
}

export function isListed(decline: SourceNode): boolean {
  return insideLender(placeOf(decline).file) === DECLINED_FILE
}

/**
 * Overlays with `notForUs`, by the scenario's path. A value that is not a reason is left out; the schema reports it.
 */
export function declinesOf(file: SourceNode | undefined): ReadonlyMap<string, SourceNode> {
  const entries = [...(file?.members ?? [])].filter(
    ([, { value }]) => value === null || (typeof value === 'string' && value !== ''),
  )
  return new Map(
    entries.map(([name, reason]) => [
      `scenarios/${name}.json`,
      objectNode(new Map([['notForUs', reason]]), { layers: reason.layers, keyPlace: reason.keyPlace }),
    ]),
  )
}
