/**
 * P7. Everything required of a borrower can be given: a required field is shown and can be answered, a message is at a
 * shown field, rules read only answers asked before, and accounts are created from answers that were asked. That hidden
 * fields are not required holds for every flow, because `validateScreen` ignores them.
 */

import { nodeOf } from '#engine/authoring.ts'
import { type Facts, type InputScreen, inputScreen, matches, pointTo, type Rule } from '#engine/index.ts'
import { all, not } from '#verify/analysis/analysis-of.ts'
import { findingsOf, type LenderFinding } from '#verify/findings/check.ts'
import { choiceWithoutAnswer } from '#verify/findings/checks/choice-without-answer.ts'
import { factNotThere } from '#verify/findings/checks/fact-not-there.ts'
import { hiddenQuestion } from '#verify/findings/checks/hidden-question.ts'
import { readBeforeAsked } from '#verify/findings/checks/read-before-asked.ts'
import { unaskedIdentity } from '#verify/findings/checks/unasked-identity.ts'
import { withKnown } from '../decisions/with-known.ts'
import { asException, type ProofContext } from './proof-context.ts'
import { readBeforeWritten } from './read-before-written.ts'
import { decided, type Exception, type Found, type Statement, statement, together } from './statement.ts'

const says = 'Nothing is required that is hidden, and nothing is read before it is asked'

export function nothingNeededIsHidden(context: ProofContext): Statement {
  const { flow } = context.lender
  const asking = Object.values(flow.screens).flatMap((screen) => inputScreen(flow, screen.route) ?? [])
  const required = asking.flatMap(({ fields }) => fields.filter((field) => field.required !== undefined))
  const sometimes = required.filter(({ shownWhen }) => shownWhen !== undefined)
  return statement(
    'P7',
    says,
    together(
      { looked: [`${required.length} questions that must be answered, ${sometimes.length} of them shown to some only`] },
      neverHidden(context),
      ...asking.map((screen) => messagesOf(screen, context)),
      order(context),
      decided('what was written by then', 'sandbox.json', () => ({ exceptions: readBeforeWritten(context) })),
      {
        exceptions: findingsOf(unaskedIdentity.run({ flow: context.lender.checked })).map((mistake) =>
          newcomer(mistake, context),
        ),
      },
    ),
  )
}

function neverHidden({ proofs }: ProofContext): Found {
  const hidden = findingsOf(hiddenQuestion.run({ proofs })).filter(({ why }) => why.includes('required'))
  return { exceptions: [...hidden, ...findingsOf(choiceWithoutAnswer.run({ proofs }))].map(asException) }
}

/** A check refuses at a field; if that field is hidden, the borrower cannot correct the answer. */
function messagesOf({ checks, fields }: InputScreen, { lender, analysis, exception }: ProofContext): Found {
  const found = checks.map(({ id, at, field: target, reads, refuseWhen }): Found => {
    const field = fields.find((one) => one.id === target)
    if (field?.shownWhen === undefined || reads.includes(target)) return {}
    const refused = analysis.satisfiable(lender.own(refuseWhen), not(lender.own(field.shownWhen)))
    if (refused.is === 'undecided')
      return { undecided: [{ about: `whether "${target}" is shown when "${id}" refuses`, at, why: refused.why }] }
    if (refused.is === 'impossible') return {}
    const message = `The check "${id}" refuses this borrower at the question "${target}", which is hidden from them.`
    return { exceptions: [exception({ message, at: pointTo(at, 'at'), example: refused.example })] }
  })
  return together({}, ...found)
}

function order(context: ProofContext): Found {
  const { lender, uses, facts, library } = context
  const read = { flow: lender.checked, uses, facts, library }
  const early = findingsOf([readBeforeAsked.run(read), factNotThere.run(read)])
  const reading = uses.filter(({ visit }) => visit.is === 'rule' || visit.is === 'text').length
  return {
    looked: [`${reading} rules and texts: each reads what was asked before`],
    exceptions: early.flatMap((mistake) => (mistake.missing ?? []).map((path) => tooEarly(path, mistake, context))),
  }
}

/** Facts for which the rule's result changes once the answer is present. */
function tooEarly(path: string, mistake: LenderFinding, { lender, proofs, analysis }: ProofContext): Exception {
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

/** The journey creates an account for an applicant without one. */
function newcomer(mistake: LenderFinding, { analysis }: ProofContext): Exception {
  const found = analysis.satisfiable(all(not({ var: 'session.registered' })))
  const example: Facts | undefined = found.is === 'possible' ? found.example : undefined
  return { ...asException(mistake), ...(example && { example }) }
}
