import { capitalized, placeOf } from '#engine/authoring.ts'
import { describePointer, pointTo, type Rule } from '#engine/index.ts'
import { coSignerRule } from '#product/authoring.ts'
import { all, not } from '#verify/analysis/analysis-of.ts'
import { type Check, type Found, type Reads, relatedPlace } from '../check.ts'
import { withCards } from '../examples/finding-example.ts'
import type { Proofs } from '../proving/proofs.ts'
import { soundFile } from '../reading/checked-flow.ts'
import { memberAt, type Part, partAt, partsAt, textAt } from '../reading/node-parts.ts'
import { writtenLast } from '../reading/written-last.ts'

/**
 * Reports cards that are shown to applicants who cannot access the card's screen, so the condition can never be
 * fulfilled.
 */
export const shutCard = {
  codes: ['E404'],
  phase: 'proofs',
  run,
  examples: {
    E404: {
      why: 'The screen of the card is not open to a borrower who is shown the card: pressing its button sends them back at once, and what is needed can never be given. The finding has an example of who that is. The card of the example is for ID_VERIFICATION_FAILURE.',
      file: 'base/screens/upload.json',
      right: '"openWhen": { "in": ["ID_VERIFICATION_FAILURE", { "var": "open.conditions" }] }',
      wrong: '"openWhen": { "in": ["MISSING_PHONE_NUMBER", { "var": "open.conditions" }] }',
      otherFiles: withCards,
    },
  },
} satisfies Check

function run({ proofs }: Reads<'proofs'>): Found {
  const conditions = soundFile(proofs.flow, 'conditions.json')
  const coSigner = partAt(conditions, 'coSigner')
  const ofSigners = all(coSignerRule, proofs.rule(memberAt(coSigner?.node, 'shownWhen')) ?? true)
  return partsAt(conditions, 'cards').map((card) => {
    const template = partAt(conditions, 'templates', textAt(card.node, 'template') ?? '')
    const go = memberAt(card.node, 'go') ?? memberAt(template?.node, 'go')
    const ofSigner = go && partAt(coSigner, 'screens', String(go.value))
    return [
      go && shutScreen(card, { node: go, at: pointTo(card.at, 'go') }, true, proofs),
      ofSigner && shutScreen(card, ofSigner, ofSigners, proofs),
    ]
  })
}

/**
 * @param go the screen of the card
 * @param whenShown what holds for all who are shown the card, beside the card's own rule
 */
function shutScreen(card: Part, go: Part, whenShown: Rule, { flow, rule, analysis }: Proofs): Found {
  const screen = flow.screens.get(String(go.node.value))
  const written = memberAt(screen?.node, 'openWhen')
  const open = rule(written)
  const category = textAt(card.node, 'id')
  if (!screen || !written || open === undefined || category === undefined) return []
  const shown = rule(memberAt(card.node, 'shownWhen')) ?? true
  const known = all(
    shown,
    whenShown,
    { in: [category, { var: 'open.conditions' }] },
    { '==': [{ var: 'condition.categoryEnum' }, category] },
  )
  const shut = analysis.satisfiable(not(open), known)
  if (shut.is !== 'possible') return []
  const openAt = `screens/${screen.route}.json#/openWhen`
  const last = writtenLast(flow.resolved, [go.at, openAt])
  const isRule = last?.pointer === openAt
  const never = analysis.satisfiable(open, known).is === 'impossible'
  return {
    code: 'E404',
    at: last?.at ?? placeOf(go.node),
    pointer: last?.pointer ?? go.at,
    confidence: never ? 'proved' : 'found',
    message: `${capitalized(describePointer(card.at))} leads to "${screen.route}", which is ${never ? 'never open' : 'not open to everybody'} who is shown the card.`,
    why: 'A borrower who presses its button is sent back at once to where the application stands, and what is needed is never given.',
    related: [isRule ? relatedPlace(go.node, 'leads there') : relatedPlace(written, 'when it is open')],
    advice: isRule
      ? `Let "openWhen" hold while a condition ${category} is open, so that "${screen.route}" can be opened.`
      : 'Let the screen be open while the condition is, or show the card only while the screen is open.',
    witness: shut.example,
  }
}
