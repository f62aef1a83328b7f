/** Reports what each save of a flow file does: at once whom it touches, then what `flow watch` prints of it. */
import { setImmediate } from 'node:timers/promises'
import type { SavedEvent, SavedReport } from '#contract/preview.ts'
import type { FlowLibrary } from '#engine/authoring.ts'
import { Validators } from '../scenarios/validators.ts'
import { reportSave, type SavePart } from '../watching/report-save.ts'
import { openPreviewFlows } from './preview-flows.ts'
import type { FromThread } from './preview-protocol.ts'

/** @param watch begins to call back after each save; called before the files are read, so that no save is missed */
export async function reportSaves(
  folder: string,
  watch: (changed: () => void) => unknown,
  emit: (said: FromThread) => void,
): Promise<void> {
  let saved = Promise.withResolvers<void>()
  let isStale = false
  watch(() => {
    isStale = true
    saved.resolve()
  })
  const flows = await openPreviewFlows(folder)
  const validators = new Validators()
  let sound: FlowLibrary = flows.library()
  /** Files and lenders of saves whose report was given up for a newer save. */
  const unreported = { saved: new Set<string>(), touched: new Set<string>() }
  emit({ event: 'ready' })
  for (;;) {
    await saved.promise
    saved = Promise.withResolvers()
    isStale = false
    // A folder that is gone for a moment is read with the next save.
    const changed = await flows.reload().catch(() => undefined)
    if (!changed || changed.saved.length === 0) continue
    for (const path of changed.saved) unreported.saved.add(path)
    for (const lender of changed.touched) unreported.touched.add(lender)
    const touched = flows.lenders().filter(({ id }) => unreported.touched.has(id))
    const event: SavedEvent = {
      files: [...unreported.saved],
      lenders: touched.map(({ id, shown, broken }) => ({ id, hash: shown?.hash ?? '', broken })),
    }
    emit({ event: 'saved', data: event })
    let report: SavedReport = { lines: [], findings: { errors: 0, warnings: 0 } }
    const library = flows.library()
    for (const part of reportSave(
      { before: sound, after: library, files: event.files, lenders: touched.map(({ id }) => id) },
      validators,
    )) {
      report = withPart(report, part)
      emit({ event: 'saved', data: { ...event, report } })
      // Lets a save be noticed that came meanwhile: its report says it all.
      await setImmediate()
      if (isStale) break
    }
    if (isStale) continue
    unreported.saved.clear()
    unreported.touched.clear()
    if (report.findings.errors === 0) sound = library
  }
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
