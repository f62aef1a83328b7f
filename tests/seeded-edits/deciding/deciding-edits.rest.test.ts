import { expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/authoring.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { homeEquity } from '#product/authoring.ts'
import { REPOSITORY } from '#tools/repository.ts'
import { seededEdits } from '../edits/seeded-edits.ts'
import { DECIDING_EDITS, type Decision, decisionOn } from './deciding-edits.ts'

const texts = await readFlowFolder(`${REPOSITORY}/flows`)
const shipped = openFlowLibrary(texts, homeEquity)
const isFull = process.env.STEPWRIGHT_FULL !== undefined
const [seed, wanted] = [Number(process.env.SEED ?? 1), isFull ? 100 : 4]

it(`of ${wanted} seeded edits of rules and limits that fail a claim, flow test names the edited line for at least 95 of 100`, {
  timeout: 3_600_000,
}, () => {
  const decisions: Decision[] = []
  for (const edit of seededEdits(DECIDING_EDITS, texts, seed, wanted * 3)) {
    if (decisions.length === wanted) break
    const decision = decisionOn(edit, texts, shipped)
    if (decision.isNamed !== undefined) decisions.push(decision)
  }
  const missed = decisions.filter(({ isNamed }) => !isNamed)
  const shown = missed.map(({ edit, says }) => `${edit.operator} at ${edit.file}:${edit.line}: ${edit.what}\n  ${says}`)
  expect(decisions.length).toBe(wanted)
  expect(missed.length / wanted, shown.join('\n')).toBeLessThanOrEqual(0.05)
})
