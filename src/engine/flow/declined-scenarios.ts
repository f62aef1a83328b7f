/**
 * `scenarios/declined.json`: the inherited scenarios that do not apply to a lender, by name, each with the reason. `null`
 * takes back what the parent declines. An entry is merged as `notForUs` over the scenario of that name, so that nothing
 * else needs to know of the file.
 */
import type { FlowPointer } from './json.ts'
import { insideLender, pointTo } from './pointer.ts'
import { objectNode, placeOf, type SourceNode } from './source-node.ts'

export const DECLINED_FILE = 'scenarios/declined.json'

/** `second-home` for `scenarios/second-home.json`: what an entry is called. */
export function scenarioName(path: string): string {
  return path.replace(/^scenarios\/|\.json$/g, '')
}

/**
 * Where a decline is written: its entry, or the scenario file of the older form.
 *
 * @param path of the scenario, inside its lender
 * @param decline its `notForUs`
 */
export function declinePointer(path: string, decline: SourceNode): FlowPointer {
  return isListed(decline) ? pointTo(DECLINED_FILE, scenarioName(path)) : pointTo(path, 'notForUs')
}

export function isListed(decline: SourceNode): boolean {
  return insideLender(placeOf(decline).file) === DECLINED_FILE
}

/** Overlays by the path of the scenario. A value that is no reason is left out: its schema reports it. */
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
