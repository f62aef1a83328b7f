import { capitalized } from '#engine/authoring.ts'
import { describePointer, type Rule } from '#engine/index.ts'
import type { Analysis } from '#verify/analysis/analysis-of.ts'
import { clashIn } from '#verify/analysis/clash-in.ts'
import { type Check, type Found, findingsOf, here, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { ALWAYS_MEANS, NEVER_MEANS } from '../proving/consequences.ts'
import { nodeOnWay } from '../proving/node-on-way.ts'
import { tooMuch } from '../proving/too-much.ts'
import type { Use } from '../reading/uses.ts'

const open = '"openWhen": { "var": "flags.redesign" }'
const secondHome = '{ "in": [{ "var": "draft.propertyAddress.occupancyType" }, ["SECONDARY", "INVESTMENT"]] }'
const inAlabama = '{ "==": [{ "var": "draft.propertyAddress.state" }, "AL"] }'
/** The facts.json of the example flows, with a rule whose list of streets is too long to analyse. */
const factsWithMuch = {
  rules: {
    'second-home': { says: 'the property is not the main home', when: JSON.parse(secondHome) },
    'in-a-known-street': {
      says: 'the home stands in one of very many streets',
      when: { in: [{ var: 'draft.propertyAddress.street1' }, Array.from({ length: 1_900 }, (_, street) => `${street} Main St`)] },
    },
  },
  values: {
    companyName: { type: 'text', is: { var: 'lender.name' } },
    minimumAge: { type: 'integer', is: { if: [JSON.parse(inAlabama), 19, 18] } },
  },
}

/**
 * Reports rules with the same result for all borrowers. Plain `true` and `false` are switches and are not reported. A
 * named rule is reported at its definition, not at its uses.
 */
export const constantRule = {
  codes: ['W141', 'I149'],
  phase: 'proofs',
  settles: true,
  run,
  examples: {
    W141: {
      why: 'The rule makes no difference: it comes out the same for every borrower there could be. Often "and" was meant for "or", or a limit stands on the wrong side.',
      file: 'base/journeys/apply.json',
      right: open,
      wrong: '"openWhen": { "or": [{ "var": "flags.redesign" }, { "!": { "var": "flags.redesign" } }] }',
    },
    I149: {
      why: 'The rule has so many parts that it cannot be looked at for everybody within the budget. It is no mistake; but whether it ever holds is known from scenarios alone.',
      file: 'base/journeys/apply.json',
      at: '"askWhen": { "rule": "second-home" }',
      right: '"askWhen": { "or": [{ "rule": "second-home" }, { "rule": "in-a-known-street" }] }',
      wrong: `"askWhen": { "or": [{ "rule": "in-a-known-street" }, ${inAlabama}, { "rule": "in-a-known-street" }, { "rule": "second-home" }, { "rule": "in-a-known-street" }, { "rule": "in-a-known-street" }] }`,
      otherFiles: { 'base/facts.json': factsWithMuch },
    },
  },
} satisfies Check

function run({ proofs: { uses, rule, analysis } }: Reads<'proofs'>): Found {
  const named = uses.filter(({ visit }) => visit.pointer.startsWith('facts.json#'))
  const constants = findingsOf(named.map((use) => constantOf(use, rule(use.visit.node), analysis)))
  const names = constants.map(({ pointer }) => `["${pointer.split('/')[2]}",`)
  const others = uses.filter((use) => !named.includes(use))
  return [
    constants,
    others.map((use) => {
      const written = rule(use.visit.node)
      return !names.some((name) => JSON.stringify(written ?? null).includes(name)) && constantOf(use, written, analysis)
    }),
  ]
}

function constantOf({ visit: { node, pointer, key = 'when' } }: Use, rule: Rule | undefined, analysis: Analysis): Found {
  if (rule === undefined || typeof rule === 'boolean') return []
  const place = here({ node, at: pointer })
  const some = analysis.satisfiable(rule)
  if (some.is === 'undecided') return tooMuch(place, some)
  if (some.is === 'impossible') return [neverHolds(place, node, key, rule, analysis)]
  if (analysis.refutable(rule).is !== 'impossible') return []
  return {
    ...place,
    code: 'W141',
    message: `${subject(pointer, key)} holds for everybody there can be.`,
    why: ALWAYS_MEANS[key] ?? 'It is no different from having no rule here.',
    advice: 'Take the rule out, or look for what was meant: often "and" for "or", or a limit on the wrong side.',
    ...(key !== 'openWhen' && { witness: some.example }),
  }
}

function neverHolds(
  place: Pick<LenderFinding, 'at' | 'pointer'>,
  node: Use['visit']['node'],
  key: string,
  rule: Rule,
  analysis: Analysis,
): LenderFinding {
  const clash = clashIn(rule, analysis).map((way) => nodeOnWay(node, way))
  const other = analysis.refutable(rule)
  return {
    ...place,
    code: 'W141',
    message: `${subject(place.pointer, key)} holds for nobody there can be${clash.length > 1 ? ': its conditions shut each other out' : ''}.`,
    why: NEVER_MEANS[key] ?? 'What hangs on it never comes about.',
    related: clash.length > 1 ? clash.map((part) => relatedPlace(part, 'cannot hold together with the others')) : [],
    advice: 'Take one of the conditions out, or take out what hangs on the rule.',
    // No example for a constant `openWhen`, or if the example has no facts except today.
    ...(other.is === 'possible' &&
      key !== 'openWhen' &&
      Object.keys(other.example).some((name) => name !== 'today') && { witness: other.example }),
  }
}

function subject(pointer: string, key: string): string {
  return key === 'when' && pointer.startsWith('facts.json')
    ? `${capitalized(describePointer(pointer))}`
    : `"${key}" of ${describePointer(pointer)}`
}
