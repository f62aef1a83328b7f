import { placeOf } from '#engine/authoring.ts'
import { describePointer } from '#engine/index.ts'
import { all, any, not } from '#verify/analysis/analysis-of.ts'
import { atEachField, type Check, type Found, type Reads } from '../check.ts'
import { isRegistered } from '../examples/finding-example.ts'
import type { Proofs } from '../proving/proofs.ts'
import { comesTo, ownAnswers, shownWhen } from '../proving/screen-facts.ts'
import { type CheckedField, type CheckedScreen, topLayer, topLayers } from '../reading/checked-flow.ts'
import { memberAt } from '../reading/node-parts.ts'

/** Reports required choices for which some applicants have no accepted option. */
export const choiceWithoutAnswer = {
  codes: ['E228'],
  phase: 'proofs',
  run,
  examples: {
    E228: {
      why: 'Some applicants have to choose and are shown nothing to choose from. The finding has an example of such an applicant.',
      file: 'base/screens/apply/property.json',
      right:
        '"options": [{ "id": "PRIMARY", "label": "I live there" }, { "id": "SECONDARY", "label": "Second home" }, { "id": "INVESTMENT", "label": "Investment" }]',
      wrong: `"options": [{ "id": "PRIMARY", "label": "I live there", "shownWhen": ${isRegistered} }, { "id": "SECONDARY", "label": "Second home", "shownWhen": ${isRegistered} }, { "id": "INVESTMENT", "label": "Investment", "shownWhen": ${isRegistered} }]`,
    },
  },
} satisfies Check

function run({ proofs }: Reads<'proofs'>): Found {
  return atEachField(proofs.flow, (field, screen) => withoutAnswer(field, screen, proofs))
}

function withoutAnswer(field: CheckedField, screen: CheckedScreen, proofs: Proofs): Found {
  const options = [...topLayers(field, 'options')].map(([, option]) => option)
  const list = topLayer(field, 'options')
  if (options.length === 0 || !list || !topLayer(field, 'required')) return []
  const good = options.filter(({ node }) => !memberAt(node, 'refuse'))
  const rules = good.map(({ node }) => (memberAt(node, 'shownWhen') ? proofs.rule(memberAt(node, 'shownWhen')) : true))
  if (rules.some((rule) => rule === true || rule === undefined)) return []
  const shown = any(...rules.flatMap((rule) => rule ?? []))
  const asked = all(comesTo(screen, proofs), shownWhen(field, proofs) ?? true)
  const stuck = proofs.analysis.satisfiable(not(shown), all(asked, ownAnswers(all(shown, asked), screen, proofs)))
  if (stuck.is !== 'possible') return []
  return {
    code: 'E228',
    at: placeOf(memberAt(field.node, 'id') ?? list.node),
    pointer: list.at,
    message: `The question "${field.id}" of ${describePointer(screen.at)} must be answered, and some applicants are shown no option that is accepted.`,
    why: 'Such a borrower cannot go on.',
    advice: 'Let one option be shown to everybody, or ask only whom it has one for.',
    witness: stuck.example,
  }
}
