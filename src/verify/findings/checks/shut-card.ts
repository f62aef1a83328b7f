import { placeOf, type SourceNode } from '#engine/authoring.ts'
import { describePointer, itemKey, pointTo, type Rule } from '#engine/index.ts'
import { coSignerRule } from '#product/authoring.ts'
import { all, not } from '#verify/analysis/analysis-of.ts'
import { advice, type Check, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { anUpload, someConditions } from '../examples/finding-example.ts'
import type { Proofs } from '../proving/proofs.ts'
import { itemsAt, memberAt, textAt } from '../reading/node-parts.ts'
import { writtenLast } from '../reading/written-last.ts'

const file = 'conditions.json'

const withCards = { 'base/conditions.json': someConditions, 'base/screens/upload.json': anUpload }

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

function run({ proofs }: Reads<'proofs'>): LenderFinding[] {
  const conditions = proofs.flow.resolved.files.get(file)
  if (conditions === undefined || !proofs.flow.sound(file)) return []
  const coSigner = memberAt(conditions, 'coSigner')
  return itemsAt(conditions, 'cards').flatMap((card, index) => {
    const at = pointTo(file, 'cards', itemKey(card, index))
    const template = memberAt(memberAt(conditions, 'templates'), textAt(card, 'template') ?? '')
    const go = memberAt(card, 'go') ?? memberAt(template, 'go')
    const ofSigner = go && memberAt(memberAt(coSigner, 'screens'), String(go.value))
    return [
      ...mistakeOf(card, at, { go, at: pointTo(at, 'go') }, proofs),
      ...mistakeOf(
        card,
        at,
        {
          go: ofSigner,
          at: pointTo(file, 'coSigner', 'screens', String(go?.value)),
          whenShown: all(coSignerRule, proofs.rule(memberAt(coSigner, 'shownWhen')) ?? true),
        },
        proofs,
      ),
    ]
  })
}

/** `whenShown`: what holds for all who are shown the card, beside the card's own rule. */
type Target = { readonly go: SourceNode | undefined; readonly at: string; readonly whenShown?: Rule }

function mistakeOf(
  card: SourceNode,
  at: string,
  { go, at: goAt, whenShown = true }: Target,
  { flow, rule, analysis }: Proofs,
): LenderFinding[] {
  const screen = flow.screens.get(String(go?.value))
  const written = memberAt(screen?.node, 'openWhen')
  const open = rule(written)
  const category = textAt(card, 'id')
  if (!go || !screen || !written || open === undefined || category === undefined) return []
  const shown: Rule = memberAt(card, 'shownWhen') ? (rule(memberAt(card, 'shownWhen')) ?? true) : true
  const known = all(
    shown,
    whenShown,
    { in: [category, { var: 'open.conditions' }] },
    { '==': [{ var: 'condition.categoryEnum' }, category] },
  )
  const shut = analysis.satisfiable(not(open), known)
  if (shut.is !== 'possible') return []
  const openAt = `screens/${screen.route}.json#/openWhen`
  const last = writtenLast(flow.resolved, [goAt, openAt])
  const isRule = last?.pointer === openAt
  const never = analysis.satisfiable(open, known).is === 'impossible'
  return [
    {
      code: 'E404',
      at: last?.at ?? placeOf(go),
      pointer: last?.pointer ?? goAt,
      confidence: never ? 'proved' : 'found',
      message: `${capital(describePointer(at))} leads to "${screen.route}", which is ${never ? 'never open' : 'not open to everybody'} who is shown the card.`,
      why: 'A borrower who presses its button is sent back at once to where the application stands, and what is needed is never given.',
      related: [isRule ? relatedPlace(go, 'leads there') : relatedPlace(written, 'when it is open')],
      fixes: [
        advice(
          isRule
            ? `Let "openWhen" hold while a condition ${category} is open, so that "${screen.route}" can be opened.`
            : 'Let the screen be open while the condition is, or show the card only while the screen is open.',
        ),
      ],
      witness: shut.example,
    },
  ]
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
