import { placeOf, type SourceNode } from '#engine/authoring.ts'
import { describePointer, itemKey, pointTo, type Rule, readPaths } from '#engine/index.ts'
import { all, not } from '#verify/analysis/analysis-of.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import type { Proofs } from '../proving/proofs.ts'
import { comesTo, ownAnswers, shownWhen } from '../proving/screen-facts.ts'
import { type CheckedField, type CheckedScreen, soundForms, topLayer } from '../reading/checked-flow.ts'
import { itemsAt, memberAt, textAt } from '../reading/node-parts.ts'
import { examples } from './hidden-refusal/example.ts'

/**
 * Reports checks that refuse while the field of their message is hidden, and checks whose message is never shown
 * because an earlier check at the same field refuses the same answers.
 */
export const hiddenRefusal = { codes: ['E229', 'W145'], phase: 'proofs', examples, run } satisfies Check

function run({ proofs }: Reads<'proofs'>): LenderFinding[] {
  return soundForms(proofs.flow).flatMap((screen) => {
    const checks = itemsAt(screen.node, 'checks').flatMap((node, index) => checkOf(node, index, screen, proofs))
    return [
      ...checks.flatMap((check) => atHidden(check, screen, proofs)),
      ...checks.flatMap((check, index) => behind(check, checks.slice(0, index), screen, proofs)),
    ]
  })
}

type ScreenCheck = {
  readonly id: string
  readonly pointer: string
  readonly node: SourceNode
  readonly rule: Rule
  readonly field: CheckedField
  /** The answers of this screen that the check reads. */
  readonly waitsFor: readonly string[]
}

function checkOf(node: SourceNode, index: number, screen: CheckedScreen, proofs: Proofs): ScreenCheck[] {
  const rule = proofs.rule(memberAt(node, 'refuseWhen'))
  const field = screen.fields.find(({ id }) => id === textAt(node, 'at'))
  if (rule === undefined || !field) return []
  const paths = readPaths(rule)
  const waitsFor = screen.fields.filter(({ path }) => paths.has(path)).map(({ path }) => path)
  const id = itemKey(node, index)
  return [{ id, pointer: pointTo(screen.at, 'checks', id), node, rule, field, waitsFor }]
}

/** A rule for the facts with which the check runs. */
function given({ rule, waitsFor }: ScreenCheck, screen: CheckedScreen, proofs: Proofs): Rule {
  return all(
    comesTo(screen, proofs),
    ...(waitsFor.length > 0 ? [{ answered: [...waitsFor] }] : []),
    ownAnswers(rule, screen, proofs),
  )
}

function atHidden(check: ScreenCheck, screen: CheckedScreen, proofs: Proofs): Found {
  const { node, pointer, field, rule, waitsFor } = check
  const shown = shownWhen(field, proofs)
  // A field whose answer the check reads is shown whenever the check runs.
  if (shown === undefined || waitsFor.includes(field.path)) return []
  const known = all(given(check, screen, proofs), ownAnswers(shown, screen, proofs))
  const stuck = proofs.analysis.satisfiable(all(rule, not(shown)), known)
  const at = memberAt(node, 'at')
  const rules = topLayer(field, 'shownWhen')
  if (stuck.is !== 'possible' || !at) return []
  return {
    code: 'E229',
    at: placeOf(at),
    pointer: pointTo(pointer, 'at'),
    confidence: 'found',
    message: `${capital(describePointer(pointer))} refuses answers while the question "${field.id}", at which its message stands, is not shown.`,
    why: 'Such a borrower cannot go on, and sees no reason.',
    related: rules ? [relatedPlace(rules.node, 'when it is shown')] : [],
    fixes: [advice('Put the message at a question that is always shown, or let the check refuse only while this one is.')],
    witness: stuck.example,
  }
}

/** Only the first message at a field is shown. */
function behind(check: ScreenCheck, before: readonly ScreenCheck[], screen: CheckedScreen, proofs: Proofs): Found {
  const message = memberAt(check.node, 'message')
  const first = before.find(
    (one) =>
      one.field === check.field &&
      one.waitsFor.every((path) => check.waitsFor.includes(path)) &&
      proofs.analysis.notImplied(one.rule, check.rule, given(check, screen, proofs)).is === 'impossible',
  )
  const refused = first && proofs.analysis.satisfiable(check.rule, given(check, screen, proofs))
  if (!first || !message || refused?.is !== 'possible') return []
  return {
    code: 'W145',
    at: placeOf(message),
    pointer: pointTo(check.pointer, 'message'),
    message: `Nobody ever reads this message: whatever ${describePointer(check.pointer)} refuses, the check "${first.id}" before it refuses, too.`,
    why: 'Of several messages at a question the first is shown.',
    related: [relatedPlace(memberAt(first.node, 'refuseWhen') ?? first.node, 'comes first')],
    fixes: [advice('Put the check before it, or take it out.')],
    witness: refused.example,
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
