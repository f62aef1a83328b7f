/** Edits of rules and limits, and which line `flow test` names first for the first claim that fails. */

import { withCauses } from '#consequences/scenarios/causes.ts'
import { testRun } from '#consequences/scenarios/test-run.ts'
import { type FlowLibrary, openFlowLibrary } from '#engine/authoring.ts'
import { withDecidingLines } from '#tools/flow/testing/deciding-lines.ts'
import { type Edit, type EditOperator, replacing } from '../edits/edit.ts'
import { RULE_EDITS } from '../edits/rule-edits.ts'
import { STRUCTURE_EDITS } from '../edits/structure-edits.ts'
import { VALUE_EDITS } from '../edits/value-edits.ts'

/** Operators of the other seeded edits that change what a rule or a limit decides. */
const operators = new Set([
  'wrong operator',
  'condition negated',
  'swapped branches',
  'dropped condition',
  'off by one',
  'boolean flipped',
])
/** All files but those that repeat or claim what others say. */
const files = /^[^/]+\/(?!scenarios\/|copy\/|sandbox\.json|approved\.json|allow\.json|properties\.json|[a-z.]*lock\.json)/

const anotherLimit: EditOperator = {
  name: 'another limit',
  fits: ({ node, key, document }) =>
    files.test(document.path) &&
    key !== 'at' &&
    (node.type === 'number' || (typeof node.value === 'string' && (/^\$[\d,.]+$/.test(node.value) || key === 'usd'))),
  edit: (spot, random) => {
    const factor = random.pick([0.3, 0.6, 0.9, 1.25, 1.7, 3])
    const value = spot.node.value as number | string
    if (typeof value === 'number') {
      const other = Number.isInteger(value) ? Math.round(value * factor) : Math.round(value * factor * 100) / 100
      return other === value ? undefined : replacing(spot, other, `${other} for ${value}`)
    }
    const amount = Math.round(Number(value.replace(/[$,]/g, '')) * factor)
    const other = `${value.startsWith('$') ? '$' : ''}${amount.toLocaleString('en-US')}`
    return other === value ? undefined : replacing(spot, other, `${other} for ${value}`)
  },
}

/** Edits of rules and limits only. */
export const DECIDING_EDITS: readonly EditOperator[] = [...RULE_EDITS, ...VALUE_EDITS, ...STRUCTURE_EDITS]
  .filter(({ name }) => operators.has(name))
  .concat(anotherLimit)
  .map((operator) => ({
    ...operator,
    fits: (spot, corpus) =>
      files.test(spot.document.path) &&
      (operator.name !== 'swapped branches' || spot.parts[0]?.key === 'if') &&
      operator.fits(spot, corpus),
  }))

export type Decision = {
  readonly edit: Edit
  /** Whether the first claim that fails is explained by the changed line first; undefined where no claim fails. */
  readonly isNamed: boolean | undefined
  /** The claim, and the line that was named. */
  readonly says: string
}

/** @param shipped the files without the edit, opened */
export function decisionOn(edit: Edit, texts: ReadonlyMap<string, string>, shipped: FlowLibrary): Decision {
  const changed = new Map(texts)
  for (const [path, text] of edit.texts)
    if (text === undefined) changed.delete(path)
    else changed.set(path, text)
  const library = openFlowLibrary(changed, shipped)
  const lender = edit.file.split('/')[0] ?? ''
  const run = testRun(library, [lender]).report
  if (!run.findings.some(({ code }) => code === 'E701')) return { edit, isNamed: undefined, says: '' }
  const report = withDecidingLines(library, withCauses(library, run))
  const [first] = report.findings.filter(({ code }) => code === 'E701')
  const [place] = first?.related ?? []
  const { first: from, last: to } = linesChanged(texts.get(edit.file) ?? '', changed.get(edit.file) ?? '')
  const isNamed = place?.file === edit.file && place.line >= firstLine(edit, from) && place.line <= to
  return { edit, isNamed, says: `${first?.message} → ${place ? `${place.file}:${place.line} ${place.label}` : 'nothing'}` }
}

/** Of what was dropped from an operation, or swapped in it, the line of the operator is the one to name. */
function firstLine({ operator, line }: Edit, changed: number): number {
  if (operator === 'dropped condition') return changed - 3
  return operator === 'swapped branches' ? line : changed
}

function linesChanged(before: string, after: string) {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let first = 0
  while (first < now.length && old[first] === now[first]) first += 1
  let left = 0
  while (left < now.length - first && old[old.length - 1 - left] === now[now.length - 1 - left]) left += 1
  return { first: first + 1, last: Math.max(first + 1, now.length - left) }
}
