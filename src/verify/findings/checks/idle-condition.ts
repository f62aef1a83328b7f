import { placeOf } from '#engine/authoring.ts'
import { describePointer, operationIn, type Rule } from '#engine/index.ts'
import { idleConditions, operandAt } from '#verify/analysis/idle-conditions.ts'
import type { Check, Found, LenderFinding, Reads } from '../check.ts'
import { isRegistered } from '../examples/finding-example.ts'
import { nodeOnWay } from '../proving/node-on-way.ts'
import type { Proofs } from '../proving/proofs.ts'
import type { Use } from '../reading/uses.ts'

const open = '"openWhen": { "var": "flags.redesign" }'

/**
 * Reports conditions that do not change the result of their rule. `answered` is not reported, because rules must test
 * it before comparisons.
 */
export const idleCondition = {
  codes: ['W142'],
  phase: 'proofs',
  run,
  examples: {
    W142: {
      why: 'Without this condition the rule would come out the same for everybody. It was written to matter.',
      file: 'base/journeys/apply.json',
      right: open,
      wrong: `"openWhen": { "and": [{ "var": "flags.redesign" }, { "or": [{ "var": "flags.redesign" }, ${isRegistered}] }] }`,
    },
  },
} satisfies Check

function run({ proofs: { uses, rule, analysis } }: Reads<'proofs'>): Found {
  return uses.flatMap((use) => {
    const whole = rule(use.visit.node)
    if (whole === undefined || analysis.satisfiable(whole).is === 'impossible') return []
    const idle = analysis.once('idle', [whole], () => idleConditions(whole, analysis))
    if (!Array.isArray(idle)) return []
    return idle
      .filter(({ way }) => !isGuard(operandAt(whole, way)))
      .map(({ way, is }) => mistakeOf(use, whole, way, is, analysis))
  })
}

function isGuard(part: Rule): boolean {
  const operation = operationIn(part)
  if (operation === undefined) return true
  if (operation.operator === '!' || operation.operator === '!!') return isGuard(operation.operands[0] ?? null)
  return operation.operator === 'answered'
}

function mistakeOf(
  { visit: { node, pointer } }: Use,
  whole: Rule,
  way: readonly string[],
  is: 'either' | 'yes' | 'no',
  analysis: Proofs['analysis'],
): LenderFinding {
  const part = operandAt(whole, way)
  const shown = analysis.overlap(part, whole)
  const example = shown.is === 'possible' ? shown : analysis.satisfiable(part)
  return {
    code: 'W142',
    at: placeOf(nodeOnWay(node, way)),
    pointer,
    message: `This condition never changes what ${describePointer(pointer)} comes to: ${reasons[is]}.`,
    why: 'It was written to make a difference for some borrowers, and it makes none.',
    advice: 'Take the condition out, or mend it.',
    ...(example.is === 'possible' && { witness: example.example }),
  }
}

const reasons = {
  either: 'nothing depends on it',
  yes: 'it holds wherever it is asked for',
  no: 'it holds nowhere where it is asked for',
}
