/**
 * Completes a change of a flows folder: updates locks and approvals, declines failing inherited scenarios, and collects
 * new findings.
 */

import { isFailedScenario, testRun } from '#consequences/scenarios/test-run.ts'
import { type Finding, type FlowLibrary, openFlowLibrary, scenarioName } from '#engine/authoring.ts'
import { type FlowPath, insideLender, type LenderId, lenderOf } from '#engine/index.ts'
import { checkFlows } from '#verify/index.ts'
import { formatted } from '../files/formatted.ts'
import { overlayLocks } from '../files/overlay-locks.ts'
import { declinedFile, withDeclined } from '../files/with-declined.ts'
import { approvalsAfter } from './approved-file.ts'
import type { NewPart } from './new-part.ts'

export type Settled = {
  /** All files to write: the part, declined scenarios, the lock, and approvals of the written values. */
  readonly files: ReadonlyMap<FlowPath, string>
  /** Names of inherited scenarios that the change declines. */
  readonly declined: readonly string[]
  /** New findings, including scenarios that fail now. */
  readonly left: readonly Finding[]
}

export function settled(texts: ReadonlyMap<FlowPath, string>, before: FlowLibrary, lender: LenderId, part: NewPart): Settled {
  const kept = new Map([...texts].filter(([path]) => part.removed?.includes(path) !== true))
  const { declined, failing } = scenariosAfter(kept, before, lender, part)
  const files = new Map(part.files)
  if (part.because !== undefined && declined.length > 0) {
    const path = declinedFile(lender)
    const reasons = new Map(declined.map((name) => [name, part.because ?? '']))
    files.set(path, withDeclined(texts.get(path), reasons))
  }
  const after = new Map([...kept, ...files])
  const lock = [...overlayLocks(after, false)].find(([path]) => lenderOf(path) === lender)
  if (lock !== undefined && texts.get(lock[0]) !== formatted(lock[1])) files.set(lock[0], formatted(lock[1]))
  const written = openFlowLibrary(new Map([...kept, ...files]), before)
  for (const [path, text] of approvalsAfter(before, written)) files.set(path, text)
  const known = new Set(found(before, lender).map(asKnown))
  const left = found(written, lender).filter((one) => !known.has(asKnown(one)))
  return { files, declined, left: [...left, ...failing] }
}

/** Checks without proofs, which would report what the author still has to write. */
function found(library: FlowLibrary, lender: LenderId): readonly Finding[] {
  return library.folders.has(lender) ? checkFlows(library, [lender], { proofs: false }) : []
}

function asKnown({ code, pointer, message }: Finding): string {
  return `${code} ${pointer} ${message}`
}

type After = { readonly declined: readonly string[]; readonly failing: readonly Finding[] }

/** Declines failing inherited scenarios; failing scenarios of the lender's own are reported. */
function scenariosAfter(
  texts: ReadonlyMap<FlowPath, string>,
  before: FlowLibrary,
  lender: LenderId,
  { files, because }: NewPart,
): After {
  if (because === undefined) return { declined: [], failing: [] }
  const failing = failed(openFlowLibrary(new Map([...texts, ...files]), before), lender)
  const paths = new Set(failing.flatMap(({ file }) => (file === undefined ? [] : [insideLender(file)])))
  const there = before.folders.has(lender) ? failed(before, lender, paths) : []
  const failedBefore = new Set(there.map(({ file }) => file))
  const anew = failing.filter(({ file }) => file !== undefined && !failedBefore.has(file))
  return {
    declined: anew.flatMap(({ file = '' }) => (lenderOf(file) === lender ? [] : scenarioName(insideLender(file)))),
    failing: anew.filter(({ file = '' }) => lenderOf(file) === lender).flatMap(({ findings }) => findings),
  }
}

function failed(library: FlowLibrary, lender: LenderId, only?: ReadonlySet<string>) {
  return testRun(library, [lender], only).report.cases.filter(isFailedScenario)
}
