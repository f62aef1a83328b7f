import { describe, expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/authoring.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { homeEquity } from '#product/authoring.ts'
import { REPOSITORY } from '#tools/repository.ts'
import { HONEST_EDITS } from './honest-edits.ts'
import { lenderEdits } from './lender-edit.ts'
import { type Reported, reportedOf, shownReported, withoutScenarios } from './reported-edits.ts'
import { STRANDING_EDITS } from './stranding-edits.ts'

const full = process.env.STEPWRIGHT_FULL !== undefined
const texts = withoutScenarios(await readFlowFolder(`${REPOSITORY}/flows`))
const shipped = openFlowLibrary(texts, homeEquity)
const memory = new Map()
/** The short form has an edit of every fifth class. */
function reportedOfSome(classes: typeof STRANDING_EDITS): Reported[] {
  const some = classes.filter((_, index) => full || index % 5 === 0)
  return lenderEdits(some, texts, 11, full ? 300 : some.length).map((edit) => reportedOf(edit, texts, shipped, memory))
}

describe('edits of one lender that strand people', () => {
  it('check or prove reports 95 of 100 at a line of the edit with a right first suggestion, without any scenario', {
    timeout: 1_800_000,
  }, () => {
    const results = reportedOfSome(STRANDING_EDITS)
    const missed = results.filter(({ suggested }) => !suggested)
    expect(missed.length / results.length, missed.map(shownReported).join('\n')).toBeLessThanOrEqual(0.05)
  })

  it('an edit of routes, lifecycle or sandbox that strands no borrower causes no error', { timeout: 1_800_000 }, () => {
    const errors = reportedOfSome(HONEST_EDITS).filter(({ findings }) => findings.some(({ severity }) => severity === 'error'))
    expect(errors.map(shownReported)).toEqual([])
  })
})

describe('the generator', () => {
  it('a seed makes the requested number of different edits, always the same ones, of every class', () => {
    const edits = lenderEdits(STRANDING_EDITS, texts, 3, 100)
    expect(edits.map(({ what }) => what)).toEqual(lenderEdits(STRANDING_EDITS, texts, 3, 100).map(({ what }) => what))
    expect(new Set(edits.map((edit) => JSON.stringify([...edit.texts]))).size).toBe(100)
    expect(new Set(edits.map(({ kind }) => kind))).toEqual(new Set(STRANDING_EDITS.map(({ kind }) => kind)))
    expect(STRANDING_EDITS.length).toBeGreaterThanOrEqual(15)
  })

  it('an edit changes files of its lender only, and names the lines that it changes', () => {
    for (const { lender, texts: changed, lines } of lenderEdits(STRANDING_EDITS, texts, 3, 60)) {
      for (const [path, text] of changed) {
        expect(path.startsWith(`${lender}/`)).toBe(true)
        const { first, last } = lines.get(path) ?? { first: 0, last: 0 }
        expect(first).toBeGreaterThan(0)
        expect(last).toBeLessThanOrEqual(text.split('\n').length)
      }
    }
  })
})
