import { capitalized } from '#engine/authoring.ts'
import { describePointer } from '#engine/index.ts'
import { all, not } from '#verify/analysis/analysis-of.ts'
import { type Check, type Found, here, type Reads, relatedPlace } from '../check.ts'
import { incomeCheck, withChecks } from '../examples/finding-example.ts'
import type { Proofs } from '../proving/proofs.ts'
import { checksOf, type ScreenCheck } from '../proving/screen-checks.ts'
import { ownAnswers, shownWhen } from '../proving/screen-facts.ts'
import { type CheckedScreen, soundForms, topLayer } from '../reading/checked-flow.ts'
import { partAt } from '../reading/node-parts.ts'

const submit = '"submit": "Continue"'

/**
 * Reports checks that refuse while the field of their message is hidden, and checks whose message is never shown
 * because an earlier check at the same field refuses the same answers.
 */
export const hiddenRefusal = {
  codes: ['E229', 'W145'],
  phase: 'proofs',
  run,
  examples: {
    E229: {
      why: 'A check refuses while the question at which its message stands is hidden. The borrower cannot go on, and sees no reason. In the example "employmentType" is asked only of people who are signed in.',
      file: 'acme/screens/apply/income.json',
      right: '"at": "income"',
      wrong: '"at": "employmentType"',
      otherFiles: {
        'acme/screens/apply/income.json': {
          fields: [
            {
              ...{ id: 'employmentType', $last: true, as: 'select', label: 'Your work', required: 'Please choose' },
              shownWhen: { var: 'session.registered' },
              options: [{ id: 'FULL_TIME', label: 'Full-time' }],
            },
          ],
          checks: [
            {
              ...{ id: 'much', at: 'income', message: 'Less, please' },
              refuseWhen: { '>': [{ var: 'draft.income.income' }, { usd: '5,000' }] },
            },
          ],
        },
      },
    },
    W145: {
      why: 'Of several messages at a question the first is shown. What this limit or check refuses, one before it refuses, too, so its message is never the first.',
      file: 'base/screens/apply/income.json',
      at: submit,
      right: withChecks(
        incomeCheck('too-much', '>', '9,000', 'Far less, please'),
        incomeCheck('much', '>', '5,000', 'Less, please'),
      ),
      wrong: withChecks(
        incomeCheck('much', '>', '5,000', 'Less, please'),
        incomeCheck('too-much', '>', '9,000', 'Far less, please'),
      ),
    },
  },
} satisfies Check

function run({ proofs }: Reads<'proofs'>): Found {
  return soundForms(proofs.flow).map((screen) => {
    const checks = checksOf(screen, proofs).filter(({ field }) => field !== undefined)
    return [
      checks.map((check) => atHidden(check, screen, proofs)),
      checks.map((check, index) => behind(check, checks.slice(0, index), proofs)),
    ]
  })
}

function atHidden(check: ScreenCheck, screen: CheckedScreen, proofs: Proofs): Found {
  const { field, rule, waitsFor, given } = check
  const shown = field && shownWhen(field, proofs)
  // A field whose answer the check reads is shown whenever the check runs.
  if (!field || shown === undefined || waitsFor.includes(field.path)) return undefined
  const stuck = proofs.analysis.satisfiable(all(rule, not(shown)), all(given, ownAnswers(shown, screen, proofs)))
  const at = partAt(check, 'at')
  const rules = topLayer(field, 'shownWhen')
  if (stuck.is !== 'possible' || !at) return undefined
  return {
    code: 'E229',
    ...here(at),
    confidence: 'found',
    message: `${capitalized(describePointer(check.at))} refuses answers while the question "${field.id}", at which its message stands, is not shown.`,
    why: 'Such a borrower cannot go on, and sees no reason.',
    related: rules ? [relatedPlace(rules.node, 'when it is shown')] : [],
    advice: 'Put the message at a question that is always shown, or let the check refuse only while this one is.',
    witness: stuck.example,
  }
}

/** Only the first message at a field is shown. */
function behind(check: ScreenCheck, before: readonly ScreenCheck[], { analysis }: Proofs): Found {
  const message = partAt(check, 'message')
  const first = before.find(
    (one) =>
      one.field === check.field &&
      one.waitsFor.every((path) => check.waitsFor.includes(path)) &&
      analysis.notImplied(one.rule, check.rule, check.given).is === 'impossible',
  )
  const refused = first && analysis.satisfiable(check.rule, check.given)
  if (!message || !first || refused?.is !== 'possible') return undefined
  return {
    code: 'W145',
    ...here(message),
    message: `Nobody ever reads this message: whatever ${describePointer(check.at)} refuses, the check "${first.id}" before it refuses, too.`,
    why: 'Of several messages at a question the first is shown.',
    related: [relatedPlace(first.refuseWhen.node, 'comes first')],
    advice: 'Put the check before it, or take it out.',
    witness: refused.example,
  }
}
