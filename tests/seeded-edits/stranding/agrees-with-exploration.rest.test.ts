import { beforeAll, expect, it } from 'vitest'
import { exploreLender, openLender } from '#consequences/explore/explored-lender.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { homeEquity } from '#product/authoring.ts'
import { REPOSITORY } from '#tools/repository.ts'
import { proveLender } from '#verify/proofs/prove-lender.ts'
import { HONEST_EDITS } from './honest-edits.ts'
import { type LenderEdit, lenderEdits } from './lender-edit.ts'
import { libraryWith, withoutScenarios } from './reported-edits.ts'
import { STRANDING_EDITS } from './stranding-edits.ts'

const full = process.env.STEPWRIGHT_FULL !== undefined
const texts = withoutScenarios(await readFlowFolder(`${REPOSITORY}/flows`))
const shipped = openFlowLibrary(texts, homeEquity)
const memory = new Map()

/** Edits of routes, lifecycle and sandbox: two of three strand borrowers. */
const isOfPath = ({ texts: changed }: LenderEdit) =>
  [...changed.keys()].every((path) => /(status-routes|lifecycle|sandbox)\.json$/.test(path))
const stranding = lenderEdits(STRANDING_EDITS, texts, 5, full ? 480 : 15).filter(isOfPath)
const honest = lenderEdits(HONEST_EDITS, texts, 5, full ? 340 : 10).filter(isOfPath)
const edits = full ? [...stranding.slice(0, 200), ...honest.slice(0, 100)] : [...stranding.slice(0, 4), ...honest.slice(0, 2)]

type Looked = {
  readonly edit: LenderEdit
  /** Whether a random applicant is stuck, and whether `explore` reports anybody who is. */
  readonly isSeenStuck: boolean
  readonly isReported: boolean
  readonly results: readonly string[]
}

function lookedAt(edit: LenderEdit): Looked {
  const library = libraryWith(edit, texts, shipped)
  const asked = { targets: [], applicants: full ? 100 : 20, seed: 1 }
  const { byChance, findings } = exploreLender(openLender(library, edit.lender, memory), asked)
  const { statements } = proveLender(library, edit.lender, memory, ['P3', 'P4'])
  const results = statements.map(({ result }) => result)
  return { edit, isSeenStuck: byChance?.stuck.length !== 0, isReported: findings.length > 0, results }
}

let looked: readonly Looked[] = []
beforeAll(() => {
  looked = edits.map(lookedAt)
}, 3_000_000)

const named = (some: readonly Looked[]) => some.map(({ edit: { lender, what }, results }) => `${lender}: ${what} (${results})`)

it(`${edits.length} edits of routes, lifecycle and sandbox are proved and explored, and some of them strand borrowers`, () => {
  expect(edits).toHaveLength(full ? 300 : 6)
  expect(looked.filter(({ results }) => results.length !== 2)).toEqual([])
  expect(looked.filter(({ isReported }) => isReported).length).toBeGreaterThan(edits.length / 3)
  expect(looked.filter(({ isReported }) => !isReported).length).toBeGreaterThanOrEqual(edits.length / 3)
})

it('P3 and P4 are not both proved where a random applicant of explore is stuck', () => {
  expect(named(looked.filter(({ isSeenStuck, results }) => isSeenStuck && results.every((one) => one === 'PROVED')))).toEqual([])
})

it('P3 and P4 are both proved, or undecided, exactly where explore reports no stuck applicant', () => {
  const isOpen = ({ results }: Looked) => results.includes('UNDECIDED')
  const contradicted = looked.filter(
    (one) => one.isReported !== one.results.includes('FAILED') && !(one.isReported && isOpen(one)),
  )
  expect(named(contradicted)).toEqual([])
})
