/**
 * `overlay.lock.json` records the parent's value of each override, so that `check` reports a later change in the
 * parent. Overrides of the parent's library fields are recorded as well. Scenarios are not recorded, because running
 * them shows more; translations are not, because each contains the English text that it translates.
 */
import type { Finding } from '#engine/diagnostics/finding.ts'
import type { FlowLibrary, LibraryFile } from './flow-library.ts'
import { type FlowPointer, isObject, type Json, type JsonObject, type LenderId } from './json.ts'
import { libraryNode, libraryOverrides } from './library-overrides.ts'
import type { Override } from './merge.ts'
import { nodeOf } from './origin-of.ts'
import { parseFlowFile } from './parse-flow-file.ts'
import { nodeAt, splitPointer } from './pointer.ts'
import type { ResolvedLender } from './resolve-lender.ts'
import type { SourceNode } from './source-node.ts'

export const LOCK_FILE = 'overlay.lock.json'

export type OverlayLock = {
  /** The parsed lock file. */
  readonly node: SourceNode
  /** The recorded parent values, by pointer. */
  readonly entries: ReadonlyMap<FlowPointer, SourceNode>
}

export type ParsedLockFile = { readonly lock?: OverlayLock; readonly findings: readonly Finding[] }

const readBefore = new WeakMap<LibraryFile, ParsedLockFile>()

/** Reads a lender's lock file; undefined if it is missing or unreadable. */
export function readOverlayLock(library: FlowLibrary, lender: LenderId): ParsedLockFile {
  const file = library.folders.get(lender)?.get(LOCK_FILE)
  if (!file) return { findings: [] }
  const known = readBefore.get(file)
  if (known) return known
  const { node, findings } = parseFlowFile(file.path, file.text)
  const lock = node && { node, entries: node.members?.get('overrides')?.members ?? new Map<string, SourceNode>() }
  const read = { findings, ...(lock && { lock }) }
  readBefore.set(file, read)
  return read
}

const overridesBefore = new WeakMap<ResolvedLender, ReadonlyMap<FlowPointer, Override>>()

/**
 * The overrides that belong in the lock: all of the lender's own, except those in scenarios and translations and
 * `extends`.
 */
export function recordedOverrides(resolved: ResolvedLender): ReadonlyMap<FlowPointer, Override> {
  const known = overridesBefore.get(resolved)
  if (known) return known
  const isRecorded = (pointer: FlowPointer) => !/^(scenarios|copy)\//.test(pointer) && pointer !== 'lender.json#/extends'
  const direct = new Map([...resolved.overrides].filter(([pointer]) => isRecorded(pointer)))
  const inLibrary = [...libraryOverrides(resolved)].filter(([pointer]) => !isInside(pointer, direct))
  const all = new Map([...inLibrary, ...direct])
  overridesBefore.set(resolved, all)
  return all
}

function isInside(pointer: FlowPointer, others: ReadonlyMap<FlowPointer, Override>): boolean {
  return [...others.keys()].some((other) => pointer === other || pointer.startsWith(`${other}/`))
}

/**
 * The expected content of the lock: every override with the parent's value. A stale override keeps the parent's earlier
 * value until the change is accepted (`acceptDrift`).
 *
 * @param own the lender's own files, by their path inside its folder
 */
export function overlayLockOf(
  resolved: ResolvedLender,
  own: ReadonlyMap<string, LibraryFile>,
  before: OverlayLock | undefined,
  acceptDrift: boolean,
): JsonObject {
  const entries = new Map<FlowPointer, Json>()
  for (const [pointer, { parent }] of recordedOverrides(resolved)) entries.set(pointer, parent.value)
  for (const { pointer, then } of acceptDrift ? [] : driftOf(resolved, own, before)) entries.set(pointer, then.value)
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
  return { overrides: Object.fromEntries(sorted) }
}

export type Drift = {
  readonly pointer: FlowPointer
  /** The parent's value that the lock recorded. */
  readonly then: SourceNode
  /** The parent's value now; absent where the parent has removed it. */
  readonly now?: SourceNode
  /** The value in the lender's own file. */
  readonly own: SourceNode
}

/** Overrides whose parent value has changed since the lock recorded it, while the lender's own value has not followed. */
export function driftOf(
  resolved: ResolvedLender,
  own: ReadonlyMap<string, LibraryFile>,
  lock: OverlayLock | undefined,
): readonly Drift[] {
  return [...(lock?.entries ?? [])].flatMap(([pointer, then]) => {
    const { file, keys } = splitPointer(pointer)
    const overlay = nodeAt(own.get(file)?.parsed?.node, keys)
    const now = (resolved.parent && nodeOf(resolved.parent, pointer)) ?? libraryNode(resolved, pointer)
    // An unreadable file may contain any value, so no drift is reported for it.
    if (overlay === undefined || resolved.broken.has(file)) return []
    if (now && (isSame(then.value, now.value) || isSame(overlay.value, now.value))) return []
    return [{ pointer, then, now, own: overlay }]
  })
}

/** Entries of the lock for places that the lender no longer overrides. */
export function staleEntries(
  resolved: ResolvedLender,
  own: ReadonlyMap<string, LibraryFile>,
  lock: OverlayLock,
): readonly { readonly pointer: FlowPointer; readonly entry: SourceNode }[] {
  const overrides = recordedOverrides(resolved)
  return [...lock.entries].flatMap(([pointer, entry]) => {
    const { file, keys } = splitPointer(pointer)
    const isOverridden = overrides.has(pointer) || nodeAt(own.get(file)?.parsed?.node, keys) !== undefined
    return isOverridden || resolved.broken.has(file) ? [] : [{ pointer, entry }]
  })
}

/** The order of keys means nothing. */
export function isSame(a: Json, b: Json): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  if (!isObject(a) || !isObject(b)) return a === b
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key] as Json, b[key] as Json))
  )
}
