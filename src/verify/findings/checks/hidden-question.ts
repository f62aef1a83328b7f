import { describePointer } from '#engine/index.ts'
import { all } from '#verify/analysis/analysis-of.ts'
import { atEachField, type Check, type Found, here, type Reads, relatedPlace } from '../check.ts'
import { isRegistered } from '../examples/finding-example.ts'
import type { Proofs } from '../proving/proofs.ts'
import { comesTo, ownAnswers, shownWhen } from '../proving/screen-facts.ts'
import { type CheckedField, type CheckedScreen, topLayer } from '../reading/checked-flow.ts'

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
      wrong: `"shownWhen": { "and": [${isRegistered}, { "!": ${isRegistered} }] }, "label": "Yearly income"`,
    },
  },
} satisfies Check

function run({ proofs }: Reads<'proofs'>): Found {
  return atEachField(proofs.flow, (field, screen) => neverShown(field, screen, proofs))
}

function neverShown(field: CheckedField, screen: CheckedScreen, proofs: Proofs): Found {
  const rule = shownWhen(field, proofs)
  const written = topLayer(field, 'shownWhen')
  if (rule === undefined || typeof rule === 'boolean' || !written) return []
  const comes = comesTo(screen, proofs)
  if (proofs.analysis.satisfiable(rule, all(comes, ownAnswers(rule, screen, proofs))).is !== 'impossible') return []
  const alone = proofs.analysis.satisfiable(rule)
  const required = topLayer(field, 'required')
  return {
    code: 'E226',
    ...here(written),
    message: `The question "${field.id}" of ${describePointer(screen.at)} is never shown: ${alone.is === 'impossible' ? 'its rule holds for nobody' : 'its rule holds for nobody who comes there'}.`,
    why: required ? 'Its answer is required, and nobody is ever asked for it.' : 'Nobody is ever asked for it.',
    related: required ? [relatedPlace(required.node, 'it is required here')] : [],
    advice: 'Mend the rule, or take the question out.',
    ...(alone.is === 'possible' && { witness: alone.example }),
  }
}
