/**
 * P7. Nothing is needed of a borrower that is not asked in time: a question that must be answered is shown and can be answered,
 * a message stands at a question that is shown, what a rule reads was asked before, and an account is made of what was asked.
 *
 * That a question which is hidden is not required is no matter of a flow: `judge` looks at those that are shown.
 */

import { nodeOf } from '#engine/authoring.ts'
import { type Facts, type InputScreen, inputScreen, matches, pointTo, type Rule } from '#engine/index.ts'
import { all, not } from '#verify/analysis/analysis-of.ts'
import { choiceWithoutAnswer } from '#verify/findings/checks/choice-without-answer/check.ts'
import { hiddenQuestion } from '#verify/findings/checks/hidden-question/check.ts'
import { readBeforeAsked } from '#verify/findings/checks/read-before-asked/check.ts'
import { unaskedIdentity } from '#verify/findings/checks/unasked-identity/check.ts'
import type { LenderFinding } from '#verify/findings/lender-finding.ts'
import { withKnown } from '../decisions/with-known.ts'
import { together } from './decided.ts'
import { asException, type Grounds } from './grounds.ts'
import { type Exception, type Found, type Statement, statement } from './statement.ts'

const says = 'Nothing is required that is hidden, and nothing is read before it is asked'

export function nothingNeededIsHidden(grounds: Grounds): Statement {
  const { flow } = grounds.lender
  const asking = Object.values(flow.screens).flatMap((screen) => inputScreen(flow, screen.route) ?? [])
  const required = asking.flatMap(({ fields }) => fields.filter((field) => field.required !== undefined))
  const sometimes = required.filter(({ shownWhen }) => shownWhen !== undefined)
  return statement(
    'P7',
    says,
    together(
      { looked: [`${required.length} questions that must be answered, ${sometimes.length} of them shown to some only`] },
      neverHidden(grounds),
      ...asking.map((screen) => messagesOf(screen, grounds)),
      order(grounds),
      { exceptions: unaskedIdentity.run({ flow: grounds.lender.checked }).map((mistake) => newcomer(mistake, grounds)) },
    ),
  )
}

function neverHidden({ proofs }: Grounds): Found {
  const hidden = hiddenQuestion.run({ proofs }).filter(({ why }) => why.includes('required'))
  return { exceptions: [...hidden, ...choiceWithoutAnswer.run({ proofs })].map(asException) }
}

/** A check that refuses tells it at a question; where that is hidden, its borrower could not mend the answer. */
function messagesOf({ checks, fields }: InputScreen, { lender, analysis, exception }: Grounds): Found {
  const found = checks.map(({ id, at, field: told, reads, refuseWhen }): Found => {
    const field = fields.find((one) => one.id === told)
    if (field?.shownWhen === undefined || reads.includes(told)) return {}
    const refused = analysis.satisfiable(lender.own(refuseWhen), not(lender.own(field.shownWhen)))
    if (refused.is === 'undecided')
      return { undecided: [{ about: `whether "${told}" is shown when "${id}" refuses`, at, why: refused.why }] }
    if (refused.is === 'impossible') return {}
    const message = `The check "${id}" refuses this borrower at the question "${told}", which is hidden from them.`
    return { exceptions: [exception({ message, at: pointTo(at, 'at'), example: refused.example })] }
  })
  return together({}, ...found)
}

function order(grounds: Grounds): Found {
  const { lender, uses, facts, library } = grounds
  const early = readBeforeAsked.run({ flow: lender.checked, uses, facts, library })
  const reading = uses.filter(({ visit }) => visit.is === 'rule' || visit.is === 'text').length
  return {
    looked: [`${reading} rules and texts: each reads what was asked before`],
    exceptions: early.flatMap((mistake) => (mistake.missing ?? []).map((path) => tooEarly(path, mistake, grounds))),
  }
}

/** Somebody for whom the rule comes out otherwise than it would once the answer is there. */
function tooEarly(path: string, mistake: LenderFinding, { lender, proofs, analysis }: Grounds): Exception {
  const exception = asException(mistake)
  const rule = proofs.rule(nodeOf(lender.resolved, mistake.pointer))
  const given: Rule = { answered: path }
  const differs =
    rule === undefined
      ? undefined
      : analysis.differ(
          rule,
          withKnown(rule, (one) => (one === path ? { value: undefined } : undefined)),
          given,
        )
  const answered = differs?.is === 'possible' ? differs : analysis.satisfiable(given)
  return answered.is === 'possible' && matches(given, answered.example) ? { ...exception, example: answered.example } : exception
}

/** The journey makes an account of whoever has none. */
function newcomer(mistake: LenderFinding, { analysis }: Grounds): Exception {
  const found = analysis.satisfiable(all(not({ var: 'session.registered' })))
  const example: Facts | undefined = found.is === 'possible' ? found.example : undefined
  return { ...asException(mistake), ...(example && { example }) }
}
