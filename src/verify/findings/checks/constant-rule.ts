import { placeOf } from '#engine/authoring.ts'
import { describePointer, type Rule } from '#engine/index.ts'
import type { Analysis } from '#verify/analysis/analysis-of.ts'
import { clashIn } from '#verify/analysis/clash-in.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { ALWAYS_MEANS, NEVER_MEANS } from '../proving/consequences.ts'
import { nodeOnWay } from '../proving/node-on-way.ts'
import { tooMuch } from '../proving/too-much.ts'
import type { Use } from '../reading/uses.ts'
import { examples } from './constant-rule/example.ts'

/**
 * Reports rules with the same result for all borrowers. Plain `true` and `false` are switches and are not reported. A
 * named rule is reported at its definition, not at its uses.
 */
export const constantRule = { codes: ['W141', 'I149'], phase: 'proofs', settles: true, examples, run } satisfies Check

function run({ proofs: { uses, rule, analysis } }: Reads<'proofs'>): LenderFinding[] {
  const named = uses.filter(({ visit }) => visit.pointer.startsWith('facts.json#'))
  const constants = named.flatMap((use) => constantOf(use, rule(use.visit.node), analysis))
  const names = constants.map(({ pointer }) => `["${pointer.split('/')[2]}",`)
  const others = uses.filter((use) => !named.includes(use))
  return [
    ...constants,
    ...others.flatMap((use) => {
      const written = rule(use.visit.node)
      return names.some((name) => JSON.stringify(written ?? null).includes(name)) ? [] : constantOf(use, written, analysis)
    }),
  ]
}

function constantOf({ visit: { node, pointer, key = 'when' } }: Use, rule: Rule | undefined, analysis: Analysis): Found {
  if (rule === undefined || typeof rule === 'boolean') return []
  const here = { at: placeOf(node), pointer }
  const some = analysis.satisfiable(rule)
  if (some.is === 'undecided') return tooMuch(here, some)
  if (some.is === 'impossible') return [neverHolds(here, node, key, rule, analysis)]
  if (analysis.refutable(rule).is !== 'impossible') return []
  return {
    ...here,
    code: 'W141',
    message: `${subject(pointer, key)} holds for everybody there can be.`,
    why: ALWAYS_MEANS[key] ?? 'It is no different from having no rule here.',
    fixes: [advice('Take the rule out, or look for what was meant: often "and" for "or", or a limit on the wrong side.')],
    ...(key !== 'openWhen' && { witness: some.example }),
  }
}

function neverHolds(
  here: Pick<LenderFinding, 'at' | 'pointer'>,
  node: Use['visit']['node'],
  key: string,
  rule: Rule,
  analysis: Analysis,
): LenderFinding {
  const clash = clashIn(rule, analysis).map((way) => nodeOnWay(node, way))
  const other = analysis.refutable(rule)
  return {
    ...here,
    code: 'W141',
    message: `${subject(here.pointer, key)} holds for nobody there can be${clash.length > 1 ? ': its conditions shut each other out' : ''}.`,
    why: NEVER_MEANS[key] ?? 'What hangs on it never comes about.',
    related: clash.length > 1 ? clash.map((part) => relatedPlace(part, 'cannot hold together with the others')) : [],
    fixes: [advice('Take one of the conditions out, or take out what hangs on the rule.')],
    // No example for a constant `openWhen`, or if the example has no facts except today.
    ...(other.is === 'possible' &&
      key !== 'openWhen' &&
      Object.keys(other.example).some((name) => name !== 'today') && { witness: other.example }),
  }
}

function subject(pointer: string, key: string): string {
  return key === 'when' && pointer.startsWith('facts.json')
    ? `${capital(describePointer(pointer))}`
    : `"${key}" of ${describePointer(pointer)}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
