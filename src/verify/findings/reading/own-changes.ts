/**
 * What a lender's own overlays change in its parent's files: values that are added, replaced or taken out. Parts that say
 * the same as the parent are no changes.
 */

import { placeOf, type SourceNode, type SourcePlace, type Visit } from '#engine/authoring.ts'
import { type FlowPointer, itemKey, lenderOf, pointTo, splitPointer } from '#engine/index.ts'
import type { CheckedFlow } from './checked-flow.ts'
import { visitsIn } from './visits-in.ts'

export type OwnChange = {
  readonly pointer: FlowPointer
  readonly file: string
  readonly keys: readonly string[]
  /** The parent's value; absent if the overlay adds the value. */
  readonly before?: SourceNode
  /** The lender's value; absent if the overlay takes it out. */
  readonly now?: SourceNode
  /** The place in the lender's own file. */
  readonly at: SourcePlace
  /** The role of the value in its schema. */
  readonly visit?: Visit
}

/** Values that are compared as a whole: rules and formulas. */
const whole: ReadonlySet<string | undefined> = new Set(['rule', 'expression'])

const changesBefore = new WeakMap<CheckedFlow, readonly OwnChange[]>()

/** All changes, in the order of the files; none for base, and none in files of which the parent has nothing. */
export function ownChanges(flow: CheckedFlow): readonly OwnChange[] {
  const known = changesBefore.get(flow)
  if (known) return known
  const { written, parent } = flow.resolved
  const changes = [...written].flatMap(([file, now]) => {
    const before = parent?.written.get(file)
    if (before === undefined || before === now || notOfBorrowers.test(file) || !flow.sound(file)) return []
    return changesIn(flow, file, before, now)
  })
  changesBefore.set(flow, changes)
  return changes
}

const notOfBorrowers = /^(scenarios|copy)\/|^(allow|approved|declined|properties|overlay\.lock|proofs\.lock)\.json$/

function changesIn(flow: CheckedFlow, file: string, before: SourceNode, now: SourceNode): OwnChange[] {
  const { lender, removed } = flow.resolved
  const visits = new Map(visitsIn(file, now).map((visit) => [visit.pointer, visit]))
  const visitsOfParent = new Map(visitsIn(file, before).map((visit) => [visit.pointer, visit]))
  return between(before, now, file)

  function between(old: SourceNode | undefined, own: SourceNode | undefined, pointer: FlowPointer): OwnChange[] {
    if (old === own) return []
    const visit = visits.get(pointer) ?? visitsOfParent.get(pointer)
    if (old && own && old.kind === own.kind && !whole.has(visit?.is)) {
      if (old.members) return betweenKeys(old.members, own.members ?? new Map(), pointer)
      const ids = [old, own].map(({ items = [] }) => items.map(itemKey))
      if (old.items?.every(({ members }) => members?.has('id')) && own.items?.every(({ members }) => members?.has('id'))) {
        const [oldItems, ownItems] = [old, own].map(
          ({ items = [] }, index) => new Map(items.map((item, at) => [ids[index]?.[at] ?? '', item])),
        )
        return betweenKeys(oldItems ?? new Map(), ownItems ?? new Map(), pointer)
      }
    }
    if (old && own && JSON.stringify(old.value) === JSON.stringify(own.value)) return []
    const at = own ? placeOf(own) : removed.get(pointer)
    // A part without a place of this lender's was changed by a lender above it.
    if (at === undefined || lenderOf(at.file) !== lender) return []
    return [
      {
        pointer,
        file,
        keys: splitPointer(pointer).keys,
        ...(old && { before: old }),
        ...(own && { now: own }),
        at,
        ...(visit && { visit }),
      },
    ]
  }

  function betweenKeys(
    old: ReadonlyMap<string, SourceNode>,
    own: ReadonlyMap<string, SourceNode>,
    pointer: FlowPointer,
  ): OwnChange[] {
    return [...new Set([...old.keys(), ...own.keys()])].flatMap((key) =>
      between(old.get(key), own.get(key), pointTo(pointer, key)),
    )
  }
}
