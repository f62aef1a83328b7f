import { expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/authoring.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { REPOSITORY } from '#tools/repository.ts'
import { checkFlows } from '#verify/index.ts'
import { HONEST_EDITS } from '../stranding/honest-edits.ts'
import { type LenderEdit, lenderEdits } from '../stranding/lender-edit.ts'
import { libraryWith, withoutScenarios } from '../stranding/reported-edits.ts'
import { MISLEADING_EDITS } from './misleading-edits.ts'

const full = process.env.STEPWRIGHT_FULL !== undefined
const seed = 7
const texts = withoutScenarios(await readFlowFolder(`${REPOSITORY}/flows`))
const shipped = openFlowLibrary(texts)

/** The findings of `flow check` of the lender, without notes and without those about scenarios. */
const findingsOf = (edit: LenderEdit) =>
  checkFlows(libraryWith(edit, texts, shipped), [edit.lender]).filter(
    ({ severity, code }) => severity !== 'info' && !/^[EW]70/.test(code),
  )

function isAtLine({ lines }: LenderEdit, { file, line }: { readonly file: string; readonly line: number }): boolean {
  const range = lines.get(file)
  return range !== undefined && line >= range.first && line <= range.last
}

it('check reports 95 of 100 edits that mislead people, at a line of the edit', { timeout: 3_000_000 }, () => {
  const edits = lenderEdits(MISLEADING_EDITS, texts, seed, full ? 300 : MISLEADING_EDITS.length)
  const missed = edits.filter((edit) => !findingsOf(edit).some((found) => isAtLine(edit, found)))
  const shown = missed.map(({ kind, what, lender }) => `${kind}: ${what} (${lender})`)
  expect(missed.length / edits.length, shown.join('\n')).toBeLessThanOrEqual(0.05)
})

it('an edit that misleads nobody causes no error', { timeout: 3_000_000 }, () => {
  // Screens of a lender's own for the same work are tried in tests/seeded-edits/stranding.
  const classes = HONEST_EDITS.filter(({ kind }) => !kind.startsWith('a status leads to a screen of the lender'))
  const edits = lenderEdits(classes, texts, seed, full ? 150 : 6)
  const wrong = edits.filter((edit) => findingsOf(edit).some(({ severity }) => severity === 'error'))
  expect(wrong.map(({ kind, what, lender }) => `${kind}: ${what} (${lender})`)).toEqual([])
})
