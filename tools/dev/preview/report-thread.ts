/**
 * A worker thread that reports, in the terminal and in the preview, the findings and the decisions that each saved flow
 * file changes, as `flow watch` does.
 */

import { setImmediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Validators } from '#consequences/scenarios/validators.ts'
import type { SavedEvent, SavedReport } from '#contract/preview.ts'
import { type FlowLibrary, lendersOf, openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import { deduplicateFindings, lenderOf } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import { sortFindings } from '#verify/index.ts'
import { writeEditorSchemas } from '../../flow/editors/editor-schemas.ts'
import { flowFilesOf } from '../../flow/flow-files/flow-files-of.ts'
import { reportSave, type SavePart } from '../../flow/watching/report-save.ts'
import { changedPaths, versionOf } from '../../flow/watching/saved-texts.ts'
import type { FromReport, ReportAsked } from './preview-protocol.ts'

const files = flowFilesOf(workerData as string)
const validators = new Validators()
const emit = (message: FromReport) => parentPort?.postMessage(message)
let newest: ReportAsked | undefined
let arrived = Promise.withResolvers<void>()
parentPort?.on('message', (asked: ReportAsked) => {
  newest = asked
  arrived.resolve()
})

let reported: ReportAsked | undefined
/** The last files without errors. */
let sound: { readonly texts: ReportAsked['texts']; readonly library: FlowLibrary } | undefined
let library: FlowLibrary | undefined
for (;;) {
  await arrived.promise
  arrived = Promise.withResolvers()
  const asked = newest as ReportAsked
  library = openFlowLibrary(asked.texts, library ?? homeEquity)
  const now = { texts: asked.texts, library }
  if (!reported || !sound) {
    sound = now
    await writeEditorSchemas(asked.texts, files).catch(() => undefined)
  } else if (await report(reported, sound, now, asked)) sound = now
  reported = asked
}

/** @returns true if the files have no error */
async function report(
  last: ReportAsked,
  before: NonNullable<typeof sound>,
  after: NonNullable<typeof sound>,
  asked: ReportAsked,
): Promise<boolean> {
  for (const path of changedPaths(last.texts, after.texts)) emit({ line: `\n${files.shown(path)} saved` })
  const changed = changedPaths(before.texts, after.texts)
  const writers = new Set(changed.map(lenderOf))
  const lenders = lendersOf(after.library)
    .sort()
    .filter((lender) => resolveLender(after.library, lender).chain.some((folder) => writers.has(folder)))
  const findings = sortFindings(deduplicateFindings(lenders.flatMap((lender) => asked.findings.get(lender) ?? [])))
  const event: SavedEvent = { version: versionOf(asked.texts), files: changed, lenders }
  let soFar: SavedReport = { lines: [], findings: { errors: 0, warnings: 0 } }
  const saved = { before: before.library, after: after.library, files: changed, lenders, findings }
  for (const part of reportSave(saved, validators)) {
    soFar = withPart(soFar, part)
    for (const line of part.lines) emit({ line: `  ${line}` })
    emit({ event: 'saved', data: { ...event, report: soFar } })
    // Receives the message of a newer save, whose report replaces this one.
    await setImmediate()
    if (newest !== asked) break
  }
  await writeEditorSchemas(asked.texts, files).catch(() => undefined)
  return soFar.findings.errors === 0 && newest === asked
}

function withPart(report: SavedReport, part: SavePart): SavedReport {
  const lines = [...report.lines, ...part.lines]
  switch (part.about) {
    case 'findings':
      return { ...report, lines, findings: { errors: part.errors, warnings: part.warnings } }
    case 'changes':
      return { ...report, lines }
    case 'scenarios':
      return { ...report, lines, scenarios: { broken: part.broken, commands: part.commands } }
  }
}
