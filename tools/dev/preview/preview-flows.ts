/** The lenders of a flows folder for the preview: each with the last version of its files that could be read. */

import {
  checkStructure,
  compileFlow,
  compileSandbox,
  type FlowLibrary,
  lendersOf,
  openFlowLibrary,
  type ResolvedLender,
  resolveLender,
} from '#engine/authoring.ts'
import {
  type CompiledFlow,
  type CompiledSandbox,
  compileValidators,
  type FlowPath,
  type LenderId,
  lenderOf,
  type ScreenValidators,
} from '#engine/index.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { homeEquity } from '#product/authoring.ts'
import { digest } from '#server/releases/flow-digests.ts'
import { changedPaths, type Texts } from '../../flow/watching/saved-texts.ts'

export type PreviewedLender = {
  readonly resolved: ResolvedLender
  readonly flow: CompiledFlow
  readonly sandbox: CompiledSandbox
  readonly validators: ScreenValidators
  /** A hash of the pinned and the live part of the flow, and of the places of its lines. */
  readonly hash: string
}

/** `broken`: the present files cannot be read or merged, so `shown` is the last valid version. */
export type KnownLender = { readonly id: LenderId; readonly broken: boolean; readonly shown: PreviewedLender | undefined }

/** @property isStale compile on the next access, so that after a save in base no lender waits for the others */
type CachedLender = KnownLender & { readonly isStale: boolean }

export type PreviewFlows = {
  readonly library: () => FlowLibrary
  /** The present files; a new map after each change. */
  readonly texts: () => Texts
  readonly ids: () => readonly LenderId[]
  /** undefined for an unknown lender. */
  readonly lender: (id: LenderId) => KnownLender | undefined
  /**
   * Reads the folder again.
   *
   * @returns the changed files, and the lenders that inherit from a folder with one
   */
  readonly reload: () => Promise<{ readonly saved: readonly FlowPath[]; readonly touched: readonly LenderId[] }>
}

/** The result has no files until the first `reload`. */
export function openPreviewFlows(folder: string): PreviewFlows {
  let texts: Texts = new Map()
  let library = openFlowLibrary(texts, homeEquity)
  const cached = new Map<LenderId, CachedLender>()
  const reload = async () => {
    const next = await readFlowFolder(folder)
    const saved = changedPaths(texts, next)
    const written = new Set(saved.map(lenderOf))
    texts = next
    library = openFlowLibrary(next, library)
    const lenders = [...lendersOf(library)].sort()
    for (const gone of [...cached.keys()].filter((id) => !lenders.includes(id))) cached.delete(gone)
    const touched = lenders.filter((id) => resolveLender(library, id).chain.some((part) => written.has(part)) || !cached.has(id))
    for (const id of touched) cached.set(id, { id, broken: false, shown: cached.get(id)?.shown, isStale: true })
    return { saved, touched }
  }
  return {
    library: () => library,
    texts: () => texts,
    ids: () => [...cached.keys()].sort(),
    lender: (id) => {
      const known = cached.get(id)
      if (!known?.isStale) return known
      const now = readLender(library, id, known.shown)
      cached.set(id, { ...now, isStale: false })
      return now
    },
    reload,
  }
}

function readLender(library: FlowLibrary, id: LenderId, before: PreviewedLender | undefined): KnownLender {
  const resolved = resolveLender(library, id)
  const findings = [...resolved.findings, ...checkStructure(library, id)]
  if (findings.some(({ severity }) => severity === 'error')) return { id, broken: true, shown: before }
  const [flow, sandbox] = [compileFlow(resolved, digest), compileSandbox(resolved)]
  const written = [...resolved.files].map(([path, { layers }]) => [path, layers])
  // The layers are part of the hash, because the preview shows line numbers.
  const hash = digest(JSON.stringify([flow.hash, flow.live.hash, sandbox, resolved.chain, written]))
  if (before?.hash === hash) return { id, broken: false, shown: before }
  return { id, broken: false, shown: { resolved, flow, sandbox, validators: compileValidators(flow), hash } }
}
