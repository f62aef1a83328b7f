/**
 * `scenarios/declined.json` lists the inherited scenarios that do not apply to a lender, by name, each with the reason;
 * `routes-holds#/routes/held` declines a single claim. `null` revokes a decline of the parent. Each entry is merged into
 * the scenario of that name, as `notForUs` or as an entry of `declines`, so only this module reads the file.
 */
import type { FlowPointer } from './json.ts'
import { insideLender, pointTo, splitPointer } from './pointer.ts'
import { idOf, objectNode, placeOf, type SourceNode, type SourcePlace } from './source-node.ts'
import { forEachValueOf } from './whole-claims.ts'

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
 * Overlays with `notForUs` and `declines`, by the scenario's path. A value that is not a reason is left out; the schema
 * reports it.
 */
export function overlaysOfDeclines(file: SourceNode | undefined): ReadonlyMap<string, SourceNode> {
  const entries = [...(file?.members ?? [])].filter(
    ([, { value }]) => value === null || (typeof value === 'string' && value !== ''),
  )
  const byName = Map.groupBy(entries, ([key]) => splitPointer(key).file)
  return new Map([...byName].map(([name, declined]) => [`scenarios/${name}.json`, overlayOf(declined)]))
}

function overlayOf(declined: readonly (readonly [string, SourceNode])[]): SourceNode {
  const claims = declined.flatMap(([key, reason]) => (key.includes('#') ? [[claimIn(key), reason] as const] : []))
  const whole = declined.flatMap(([key, reason]) => (key.includes('#') ? [] : [['notForUs', reason] as const]))
  const [, where] = declined.at(-1) as (typeof declined)[number]
  const single = claims.length === 0 ? [] : [['declines', objectNode(new Map(claims), where)] as const]
  return objectNode(new Map([...whole, ...single]), { layers: where.layers, keyPlace: where.keyPlace })
}

/** The pointer to a claim inside its scenario: `/routes/held` of `routes-holds#/routes/held`. */
function claimIn(key: string): string {
  return key.slice(key.indexOf('#') + 1)
}

/** The last place that states the scenario; a decline in declined.json states nothing. */
export function statedAt({ layers }: SourceNode): SourcePlace | undefined {
  return layers.findLast(({ file }) => insideLender(file) !== DECLINED_FILE)
}

/** The declined claims of a scenario: the pointer to each inside the scenario, with its reason. */
export function declinedClaims(scenario: SourceNode): ReadonlyMap<string, SourceNode> {
  return scenario.members?.get('declines')?.members ?? new Map()
}

/** The pointer to the decline of a claim: its entry in declined.json, or in `declines` of the scenario's file. */
export function declinedClaimPointer(path: string, claim: string, reason: SourceNode): FlowPointer {
  if (isListed(reason)) return pointTo(DECLINED_FILE, `${scenarioName(path)}#${claim}`)
  return pointTo(pointTo(path, 'declines'), claim)
}

/**
 * The parts of a scenario that the pointer to a claim names, as keys and positions: a claim by its id, or a part of it;
 * a claim with `forEach` by the id of one value, or by the claim's own for all values; a walked step by its `at`.
 */
export function claimsAt(scenario: SourceNode, claim: string): readonly (readonly string[])[] {
  const [list = '', name = '', ...deeper] = splitPointer(`#${claim}`).keys
  const items = scenario.members?.get(list)?.items ?? []
  return items.flatMap((item, position) => {
    if (!idsOfClaims(list, item).includes(name)) return []
    const part = deeper.reduce<SourceNode | undefined>((inside, key) => inside?.members?.get(key), item)
    return part ? [[list, String(position), ...deeper]] : []
  })
}

/** Whether a file, such as `acme/scenarios/routes-holds.json`, writes a part of the claim itself. */
export function claimIsStatedBy(file: string, scenario: SourceNode, claim: string): boolean {
  return claimsAt(scenario, claim).some(([list = '', position = '']) => {
    const node = scenario.members?.get(list)?.items?.[Number(position)]
    return node?.layers.some((layer) => layer.file === file)
  })
}

/** The names of a claim: the most exact first. Empty for a list of another kind. */
export function idsOfClaims(list: string, claim: SourceNode): readonly string[] {
  const value = forEachValueOf(claim)
  if (list === 'walk') {
    const step = claim.members?.get('at')?.value
    return typeof step !== 'string' ? [] : value ? [`${step}-${value.name}`, step] : [step]
  }
  const names = [idOf(claim), value && idOf(value.claim)]
  return names.filter((name) => name !== undefined)
}

/** The pointers to all claims of a scenario, for suggestions. */
export function claimPointers(scenario: SourceNode): readonly string[] {
  const lists = [...(scenario.members ?? [])].flatMap(([list, { items = [] }]) =>
    items.flatMap((item) => idsOfClaims(list, item).map((name) => pointTo(pointTo('', list), name).slice(1))),
  )
  return [...new Set(lists)]
}
