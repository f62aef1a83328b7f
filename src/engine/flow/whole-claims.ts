/**
 * Completes scenario claims that state only what differs. `each` of a file is merged under every claim; `like` names an
 * earlier claim of the same list to merge under a claim; `after` does the same and continues the lists of the earlier
 * claim; `forEach` makes a claim for each of several values of one place. Claims are completed when a lender is
 * resolved, with the place of every value, so no later module knows these keys.
 */
import type { Finding } from '#engine/diagnostics/finding.ts'
import { provedFinding } from '#engine/diagnostics/make-finding.ts'
import { closest, nearest } from '#engine/diagnostics/nearest.ts'
import { advice, replacement } from './fix.ts'
import { itemKey, lenderOf, pointTo } from './pointer.ts'
import { arrayNode, idOf, objectNode, placeOf, type SourceNode, scalarNode } from './source-node.ts'

const FROM = ['like', 'after']
const FOR_EACH = 'forEach'
/** The lists that a claim continues with `after`. */
const CONTINUED: ReadonlySet<string> = new Set(['does', 'statuses', 'events'])
const NONE: ReadonlySet<string> = new Set()

type Whole = { readonly node: SourceNode; readonly findings: readonly Finding[] }

const wholeBefore = new WeakMap<SourceNode, Whole>()

/** The value of `forEach` for which a claim is made, and its name in the id of the claim. */
export type ForEachValue = {
  readonly place: string
  readonly value: SourceNode
  readonly name: string
  readonly claim: SourceNode
}

const forEachValues = new WeakMap<SourceNode, ForEachValue>()

/** The value of `forEach` from which a completed claim was made; undefined for a claim without `forEach`. */
export function forEachValueOf(claim: SourceNode): ForEachValue | undefined {
  return forEachValues.get(claim)
}

/** The files of a lender with completed claims, and findings about unknown names in files of its own folder. */
export function withWholeClaims(
  files: ReadonlyMap<string, SourceNode>,
  lender: string,
): { readonly files: ReadonlyMap<string, SourceNode>; readonly findings: readonly Finding[] } {
  const whole = [...files].map(
    ([path, node]) => [path, path.startsWith('scenarios/') ? wholeClaims(path, node) : { node, findings: [] }] as const,
  )
  return {
    files: new Map(whole.map(([path, { node }]) => [path, node])),
    findings: whole.flatMap(([, { findings }]) => findings.filter(({ file }) => lenderOf(file) === lender)),
  }
}

/** A scenario with completed claims; the same node if all claims were complete. */
export function wholeClaims(path: string, node: SourceNode): Whole {
  if (!node.members) return { node, findings: [] }
  const known = wholeBefore.get(node)
  if (known) return known
  const each = node.members.get('each')
  const findings: Finding[] = []
  const members = [...node.members]
    .filter(([key]) => key !== 'each')
    .map(([key, list]) => {
      const says = (names: readonly string[]) => list.items?.some(({ members }) => names.some((name) => members?.has(name)))
      if (key === 'walk') {
        return [key, says([FOR_EACH]) ? arrayNode((list.items ?? []).flatMap(oneForEachValue), list) : list] as const
      }
      const isMeant = list.items && (each || says([...FROM, FOR_EACH]))
      return [key, isMeant ? arrayNode(wholeItems(list.items ?? [], pointTo(path, key), each, findings), list) : list] as const
    })
  const same = members.length === node.members.size && members.every(([key, member]) => node.members?.get(key) === member)
  const whole = { node: same ? node : objectNode(new Map(members), node), findings }
  wholeBefore.set(node, whole)
  return whole
}

function wholeItems(
  items: readonly SourceNode[],
  pointer: string,
  each: SourceNode | undefined,
  findings: Finding[],
): readonly SourceNode[] {
  const earlier = new Map<string, SourceNode>()
  return items.flatMap((item, index) => {
    const key = FROM.find((from) => item.members?.has(from))
    const from = key === undefined ? undefined : item.members?.get(key)
    const below = from ? earlier.get(String(from.value)) : each
    if (from && !below) {
      findings.push(unknownClaim(from, pointTo(pointTo(pointer, itemKey(item, index)), key as string), [...earlier.keys()]))
      return []
    }
    const own = objectNode(new Map([...(item.members ?? [])].filter(([name]) => name !== key)), item)
    const whole = below && item.members ? mergedOver(below, own, key === 'after' ? CONTINUED : NONE) : item
    const id = idOf(whole)
    if (id !== undefined) earlier.set(id, whole)
    return oneForEachValue(whole)
  })
}

/**
 * A claim for each value of `forEach`, with the id `<id>-<value>`. A malformed `forEach` is left unchanged, for the
 * schema to report.
 */
function oneForEachValue(claim: SourceNode): readonly SourceNode[] {
  const [[place, values] = [], ...others] = claim.members?.get(FOR_EACH)?.members ?? []
  if (place === undefined || !values?.items?.length || others.length > 0) return [claim]
  const own = objectNode(new Map([...(claim.members ?? [])].filter(([key]) => key !== FOR_EACH)), claim)
  return values.items.map((value, index) => {
    const valued = withValue(own, place.split('.'), value)
    const id = claim.members?.get('id')
    const name = nameOf(value, index)
    const named = id ? withValue(valued, ['id'], scalarNode(`${id.value}-${name}`, id)) : valued
    forEachValues.set(named, { place, value, name, claim })
    return named
  })
}

/** The value if an id may contain it, otherwise its position from 1. */
function nameOf({ value }: SourceNode, index: number): string {
  return /^[A-Za-z0-9_-]{1,40}$/.test(String(value)) ? String(value) : String(index + 1)
}

function withValue(node: SourceNode, [key = '', ...deeper]: readonly string[], value: SourceNode): SourceNode {
  const inner = node.members?.get(key)
  const next = deeper.length === 0 ? value : withValue(inner ?? objectNode(new Map(), value), deeper, value)
  return objectNode(new Map([...(node.members ?? []), [key, next]]), node)
}

/**
 * Merges a claim over an earlier one: objects by key, and `null` removes a key; lists named in `continued` are
 * appended, all others replaced.
 */
function mergedOver(below: SourceNode, above: SourceNode, continued: ReadonlySet<string>): SourceNode {
  if (!below.members || !above.members) return above
  const members = new Map(below.members)
  for (const [key, value] of above.members) {
    const before = below.members.get(key)
    if (before && value.value === null) members.delete(key)
    else if (before?.items && value.items && continued.has(key))
      members.set(key, arrayNode([...before.items, ...value.items], value))
    else members.set(key, before ? mergedOver(before, value, continued) : value)
  }
  return objectNode(members, above)
}

function unknownClaim(from: SourceNode, pointer: string, known: readonly string[]): Finding {
  const name = String(from.value)
  const at = placeOf(from)
  const guesses = nearest(name, known)
  return provedFinding('E705', {
    at,
    pointer,
    message: `There is no earlier claim "${name}" in this list.`,
    why: 'The claim cannot be made whole and is left out, so a real mistake could slip through.',
    expected: closest(name, known),
    fixes:
      guesses.length > 0
        ? guesses.map((guess) => replacement(at, JSON.stringify(guess), 'review', `Change it to "${guess}"`))
        : [advice('Name a claim that stands before this one in the same list')],
  })
}
