/**
 * Resolves one lender: merges its files over its parent's, down to base. The findings are those of parsing and merging;
 * check-structure.ts adds those of the schemas.
 */
import type { Finding } from '#engine/diagnostics/finding.ts'
import { withAmountsInRules } from './amounts-in-rules.ts'
import type { AuthoringProduct } from './compiled-flow.ts'
import { DECLINED_FILE, overlaysOfDeclines } from './declined-scenarios.ts'
import { parentOf } from './extends-chain.ts'
import { BASE, type FlowLibrary, type LibraryFile } from './flow-library.ts'
import type { FlowPointer, LenderId } from './json.ts'
import { mergeNodes, type Override } from './merge.ts'
import { withNamedStates } from './named-states.ts'
import { asRemovedInParent } from './removed-in-parent.ts'
import { schemaFor } from './schema-walk.ts'
import type { SourceNode, SourcePlace } from './source-node.ts'
import { withWholeClaims } from './whole-claims.ts'

export type ResolvedLender = {
  readonly product: AuthoringProduct
  readonly lender: LenderId
  /** The inheritance chain: base first, the lender itself last. */
  readonly chain: readonly LenderId[]
  /**
   * Merged files, by path inside the lender: `screens/register-v2/birthdate.json`. A file that only the parent has is
   * the parent's own node.
   */
  readonly files: ReadonlyMap<string, SourceNode>
  /**
   * Like `files`, but as written: in `files`, statuses that name a lifecycle state have its screen, and scenario claims
   * are completed.
   */
  readonly written: ReadonlyMap<string, SourceNode>
  /** Findings of all files in the chain, attributed to this lender. */
  readonly findings: readonly Finding[]
  /** Files of the chain that are not valid JSON: absent from `files`, or present without the lender's overlay. */
  readonly broken: ReadonlySet<string>
  /** The resolved parent; absent for base. */
  readonly parent?: ResolvedLender
  /** Renames declared by `$moved`, by file: present pointers inside the file by former pointers. */
  readonly moved: ReadonlyMap<string, ReadonlyMap<string, string>>
  /**
   * Values that overlays of the chain removed, by pointer, with the place of the removal. A later overlay may have
   * added the value again.
   */
  readonly removed: ReadonlyMap<FlowPointer, SourcePlace>
  /** Values of the parent that this lender's own overlays replace or remove. */
  readonly overrides: ReadonlyMap<FlowPointer, Override>
}

const NOTHING_MOVED: ReadonlyMap<string, string> = new Map()
const resolvedBefore = new WeakMap<FlowLibrary, Map<LenderId, ResolvedLender>>()

/** The latest results of each lender in any library, for libraries whose files of its chain are the same. */
const latest = new Map<LenderId, readonly Resolution[]>()
const keptOfLender = 2
const keptLenders = 32

type Resolution = { readonly own: ReadonlyMap<string, LibraryFile> | undefined; readonly resolved: ResolvedLender }

/** Resolves a lender, or base itself. For an unknown lender the result is base. */
export function resolveLender(library: FlowLibrary, lender: LenderId): ResolvedLender {
  const known = resolvedBefore.get(library) ?? new Map<LenderId, ResolvedLender>()
  resolvedBefore.set(library, known)
  const before = known.get(lender)
  if (before) return before
  const { parent, findings } = parentOf(library, lender)
  const above = parent === undefined ? undefined : resolveLender(library, parent)
  // Findings about the parent depend on the other lenders of the library.
  const resolved = findings.length > 0 ? layOver(library, lender, above, findings) : resolvedOver(library, lender, above)
  known.set(lender, resolved)
  return resolved
}

function resolvedOver(library: FlowLibrary, lender: LenderId, parent: ResolvedLender | undefined): ResolvedLender {
  const own = library.folders.get(lender)
  const results = latest.get(lender) ?? []
  const same = results.find(
    (before) =>
      before.resolved.parent === parent && before.resolved.product === library.product && haveSameFiles(before.own, own),
  )
  const result = same ?? { own, resolved: layOver(library, lender, parent, []) }
  latest.delete(lender)
  latest.set(lender, [result, ...results.filter((before) => before !== same)].slice(0, keptOfLender))
  for (const oldest of [...latest.keys()].slice(0, -keptLenders)) latest.delete(oldest)
  return result.resolved
}

function haveSameFiles(one: Resolution['own'], other: Resolution['own']): boolean {
  return one?.size === other?.size && [...(one ?? [])].every(([path, file]) => other?.get(path) === file)
}

function layOver(
  library: FlowLibrary,
  lender: LenderId,
  parent: ResolvedLender | undefined,
  about: readonly Finding[],
): ResolvedLender {
  const files = new Map(parent?.written)
  const broken = new Set(parent?.broken)
  const moved = new Map(parent?.moved)
  const removed = new Map(parent?.removed)
  const overrides = new Map<FlowPointer, Override>()
  const own: Finding[] = [...about]
  const folder = library.folders.get(lender)
  const lock = folder?.get('overlay.lock.json')
  for (const [path, { parsed }] of folder ?? new Map<string, LibraryFile>()) {
    if (!parsed) continue
    own.push(...parsed.findings)
    if (!parsed.node) broken.add(path)
    else if (path === DECLINED_FILE) continue
    // An overlay cannot be merged over a parent file that is not JSON; the parent's file has the finding.
    else if (!files.has(path) && broken.has(path)) continue
    else {
      const merged = mergedOver(path, files.get(path), parsed.node)
      files.set(path, parsed.hasAmounts ? withAmountsInRules(schemaFor(path), merged) : merged)
    }
    if (parsed.moved.size > 0) moved.set(path, new Map([...(moved.get(path) ?? []), ...parsed.moved]))
  }
  for (const [path, decline] of overlaysOfDeclines(folder?.get(DECLINED_FILE)?.parsed?.node)) {
    if (files.has(path) || !broken.has(path)) files.set(path, mergedOver(path, files.get(path), decline))
  }
  const whole = withWholeClaims(files, lender)
  const findings = [...(parent?.findings ?? []), ...own, ...whole.findings].map((finding) => ({
    ...finding,
    lenders: lender === BASE ? [] : [lender],
  }))
  const chain = [...(parent?.chain ?? []), lender]
  return {
    ...{ product: library.product, lender, chain, written: files, files: withNamedStates(whole.files, chain) },
    ...{ findings, broken, parent, moved, removed, overrides },
  }

  function mergedOver(path: string, before: SourceNode | undefined, overlay: SourceNode): SourceNode {
    if (!before) return overlay
    const merged = mergeNodes(schemaFor(path), before, overlay, { pointer: path, moved: moved.get(path) ?? NOTHING_MOVED })
    own.push(...merged.findings.map((finding) => asRemovedInParent(finding, lock)))
    for (const [pointer, at] of merged.removed) removed.set(pointer, at)
    for (const [pointer, override] of merged.overrides) overrides.set(pointer, override)
    return merged.node
  }
}
