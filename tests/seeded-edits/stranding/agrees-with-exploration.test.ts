import { expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { compileSandbox } from '#engine/compile/compile-sandbox.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { REPOSITORY } from '#tools/repository.ts'
import { explored } from '#verify/exploration/explored.ts'
import { randomTraces } from '#verify/exploration/traces/random-traces.ts'
import { proveLender } from '#verify/proofs/prove-lender.ts'
import { HONEST_EDITS } from './honest-edits.ts'
import { type LenderEdit, lenderEdits } from './lender-edit.ts'
import { libraryWith, withoutScenarios } from './reported-edits.ts'
import { STRANDING_EDITS } from './stranding-edits.ts'

const full = process.env.STEPWRIGHT_FULL !== undefined
const texts = withoutScenarios(await readFlowFolder(`${REPOSITORY}/flows`))
const shipped = openFlowLibrary(texts)
const memory = new Map()

/** Edits of routes, lifecycle and sandbox: two of three strand borrowers. */
const isOfPath = ({ texts: changed }: LenderEdit) =>
  [...changed.keys()].every((path) => /(status-routes|lifecycle|sandbox)\.json$/.test(path))
const stranding = lenderEdits(STRANDING_EDITS, texts, 5, full ? 440 : 30).filter(isOfPath)
const honest = lenderEdits(HONEST_EDITS, texts, 5, full ? 340 : 20).filter(isOfPath)
const edits = full ? [...stranding.slice(0, 200), ...honest.slice(0, 100)] : [...stranding.slice(0, 8), ...honest.slice(0, 4)]

it(`P3 and P4 are not both proved where explore finds an applicant stuck: ${edits.length} edits`, { timeout: 3_000_000 }, () => {
  const contradicted = edits.filter((edit) => {
    const library = libraryWith(edit, texts, shipped)
    const resolved = resolveLender(library, edit.lender)
    const flow = compileFlow(resolved)
    const { stuck } = randomTraces(explored(flow, compileSandbox(resolved), compileValidators(flow)), full ? 100 : 20, 1)
    if (stuck.length === 0) return false
    const { statements } = proveLender(library, edit.lender, memory)
    return statements.every(({ id, result }) => (id !== 'P3' && id !== 'P4') || result === 'PROVED')
  })
  expect(contradicted.map(({ lender, what }) => `${lender}: ${what}`)).toEqual([])
})
