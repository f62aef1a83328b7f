import { placeOf } from '#engine/authoring.ts'
import { describePointer } from '#engine/index.ts'
import { all } from '#verify/analysis/analysis-of.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import type { Proofs } from '../proving/proofs.ts'
import { comesTo, ownAnswers, shownWhen } from '../proving/screen-facts.ts'
import { type CheckedField, type CheckedScreen, soundForms, topLayer } from '../reading/checked-flow.ts'

const registered = '{ "var": "session.registered" }'

/** Reports fields whose `shownWhen` is false for all applicants who reach the screen. */
export const hiddenQuestion = {
  codes: ['E226'],
  phase: 'proofs',
  settles: true,
  run,
  examples: {
    E226: {
      why: 'The rule by which the question is shown holds for nobody who comes to its screen.',
      file: 'base/screens/apply/income.json',
      right: '"label": "Yearly income"',
      wrong: `"shownWhen": { "and": [${registered}, { "!": ${registered} }] }, "label": "Yearly income"`,
    },
  },
} satisfies Check

function run({ proofs }: Reads<'proofs'>): LenderFinding[] {
  return soundForms(proofs.flow).flatMap((screen) => screen.fields.flatMap((field) => mistakeOf(field, screen, proofs)))
}

function mistakeOf(field: CheckedField, screen: CheckedScreen, proofs: Proofs): Found {
  const rule = shownWhen(field, proofs)
  const written = topLayer(field, 'shownWhen')
  if (rule === undefined || typeof rule === 'boolean' || !written) return []
  const comes = comesTo(screen, proofs)
  if (proofs.analysis.satisfiable(rule, all(comes, ownAnswers(rule, screen, proofs))).is !== 'impossible') return []
  const alone = proofs.analysis.satisfiable(rule)
  const required = topLayer(field, 'required')
  return {
    code: 'E226',
    at: placeOf(written.node),
    pointer: written.at,
    message: `${asked(field, screen)} is never shown: ${alone.is === 'impossible' ? 'its rule holds for nobody' : 'its rule holds for nobody who comes there'}.`,
    why: required ? 'Its answer is required, and nobody is ever asked for it.' : 'Nobody is ever asked for it.',
    related: required ? [relatedPlace(required.node, 'it is required here')] : [],
    fixes: [advice('Mend the rule, or take the question out.')],
    ...(alone.is === 'possible' && { witness: alone.example }),
  }
}

function asked(field: CheckedField, screen: CheckedScreen): string {
  return `The question "${field.id}" of ${describePointer(screen.at)}`
}
