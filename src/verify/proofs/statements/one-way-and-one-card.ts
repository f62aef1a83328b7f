/**
 * P2. Where several cases match, their order decides, and each case decides for some applicant; each open condition has
 * one card.
 */

import { cardsFor, pointTo, splitPointer } from '#engine/index.ts'
import { any, not } from '#verify/analysis/analysis-of.ts'
import { findingsOf } from '#verify/findings/check.ts'
import { fatesOf, hiddenCase } from '#verify/findings/checks/hidden-case.ts'
import { shadowedEvent } from '#verify/findings/checks/shadowed-event.ts'
import { caseLists, type WrittenCases } from '#verify/findings/proving/case-lists.ts'
import { asException, type ProofContext } from './proof-context.ts'
import { type Exception, type Found, type Statement, statement, together, type UnprovedStatement } from './statement.ts'

const says = 'Of several ways on the first one listed is taken, and each open condition has one card'

export function oneWayAndOneCard(context: ProofContext): Statement {
  return statement('P2', says, together(ways(context), events(context), cards(context)))
}

/** Lists whose first matching case decides the destination; lists that choose texts are examined with the texts. */
export function leadsOn(pointer: string): boolean {
  return (
    /^(status-routes|sandbox|conditions)\.json$|^journeys\//.test(splitPointer(pointer).file) &&
    !/\/(heading|description|button|text)\b/.test(pointer)
  )
}

function ways({ proofs }: ProofContext): Found {
  const lists = caseLists(proofs).filter(({ cases: [first] }) => first !== undefined && leadsOn(first.at))
  const lines = lists.reduce((sum, { cases }) => sum + cases.length, 0)
  const pairs = lists.map((list) => pairsOf(list, proofs.analysis))
  const [all, overlapping] = [0, 1].map((at) => pairs.reduce((sum, pair) => sum + (pair[at] as number), 0))
  return {
    looked: [
      `${lists.length} lists with ${lines} lines; of ${all} pairs of lines ${overlapping} can hold at once, and their order decides`,
    ],
    exceptions: findingsOf(hiddenCase.run({ proofs }))
      .filter(({ pointer }) => leadsOn(pointer))
      .map(asException),
    undecided: lists.flatMap((list) => undecidedIn(list, proofs)),
  }
}

export function undecidedIn(list: WrittenCases, proofs: ProofContext['proofs']): UnprovedStatement[] {
  return fatesOf(list, proofs).flatMap((fate, index) => {
    const { at = '', when } = list.cases[index] ?? {}
    return fate.is === 'undecided' && when !== undefined ? [{ about: 'whether this line ever decides', at, why: fate.why }] : []
  })
}

function pairsOf(
  { cases, given }: WrittenCases,
  analysis: ProofContext['analysis'],
): readonly [all: number, overlapping: number] {
  const rules = cases.flatMap(({ when }) => (when === undefined ? [] : [when]))
  const pairs = rules.flatMap((one, index) => rules.slice(0, index).map((other) => [one, other] as const))
  const overlapping = pairs.filter(([one, other]) => analysis.overlap(one, other, given).is !== 'impossible')
  return [pairs.length, overlapping.length]
}

function events({ proofs, lender }: ProofContext): Found {
  const { lifecycle } = lender.flow
  return {
    ...(lifecycle && {
      looked: [`${lifecycle.events.length} events over ${lifecycle.states.length} states, in order of their priority`],
    }),
    exceptions: findingsOf(shadowedEvent.run({ proofs }))
      .filter(({ code }) => code === 'E236')
      .map(asException),
    undecided: findingsOf(shadowedEvent.run({ proofs })).flatMap(({ code, pointer, message }) =>
      code === 'E236' ? [] : [{ about: 'whether the event is ever taken', at: pointer, why: message }],
    ),
  }
}

function cards({ lender, facts, analysis, blamed }: ProofContext): Found {
  const { cards: all } = lender.flow
  const categories = facts.typeOf('condition.categoryEnum')?.enum ?? []
  if (!all) return {}
  const looked = [`${categories.length} categories of conditions, each with its card`]
  const exceptions: Exception[] = []
  const undecided: UnprovedStatement[] = []
  for (const category of categories) {
    const own = all.cards.filter(({ id }) => id === category)
    const at = own[0]?.at ?? 'conditions.json#/cards'
    const isThis = { '==': [{ var: 'condition.categoryEnum' }, category] }
    const none = analysis.satisfiable(not(any(...own.map(({ shownWhen }) => lender.own(shownWhen)))), isThis)
    if (none.is === 'undecided') undecided.push({ about: `the card of ${category}`, at, why: none.why })
    if (none.is !== 'possible') continue
    const condition = { ...none.example.condition, categoryEnum: category }
    const shown = cardsFor(lender.flow, lender.whole(none.example), [condition])
    if (shown.length > 0) continue
    const message = `A borrower with an open condition of the category ${category} is shown no card for it.`
    const parts = own.length === 0 ? [at] : own.map((card) => pointTo(card.at, 'shownWhen'))
    const fix = `Show the card "${category}" to everybody with the condition: take its "shownWhen" out, or add a card for the others.`
    exceptions.push(blamed({ message, example: none.example }, parts, () => fix))
  }
  return { looked, exceptions, undecided }
}
