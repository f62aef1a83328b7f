import type { FormPart, ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { OffersScreenFile } from '#engine/flow/files.generated.ts'
import type { Cents, Rule, Text } from '#engine/flow/json.ts'
import { defineKind, defineKindAuthoring, type FieldsView } from '#engine/kinds/define-kind.ts'
import { evaluate } from '#engine/logic/evaluate.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'
import { quoteOfAnswers, setsOfQuote, undecidedOfAnswers } from '../offers/quote-of-answers.ts'

export type OffersScreen = ScreenBase &
  FormPart & {
    readonly kind: 'offers'
    /** The labels of the offer's figures, by name. */
    readonly labels: { readonly [name: string]: Text }
    readonly notOffered: Text
    /** The applicant's income a year, in cents. */
    readonly income?: Rule
    readonly tooMuch?: Text
  }
export type OffersView = FieldsView & {
  readonly kind: 'offers'
  readonly labels: { readonly [name: string]: ResolvedText }
  /** The applicant's income a year, in cents; absent if it is not known. */
  readonly income?: Cents
  /** The warning for a payment that takes a larger share of the income, in percent, than `above`. */
  readonly tooMuch?: { readonly above: number; readonly text: ResolvedText }
}

declare module '#engine/flow/compiled-flow.ts' {
  interface ScreenKinds {
    readonly offers: { readonly file: OffersScreenFile; readonly screen: OffersScreen; readonly view: OffersView }
  }
}

export const offersKind = defineKind<'offers'>({
  kind: 'offers',
  fieldUnits: { term: 'years' },
  view: (screen, { base, text, flow, facts }) => {
    const labels = Object.entries(screen.labels).map(([name, label]) => [name, text(label)])
    const income = screen.income === undefined ? null : evaluate(screen.income, facts)
    const above = flow.live.lender.limits.paymentToIncomeMaximum
    return {
      ...base,
      kind: 'offers',
      labels: Object.fromEntries(labels),
      ...(typeof income === 'number' && income > 0 && { income }),
      ...(screen.tooMuch !== undefined && above !== undefined && { tooMuch: { above, text: text(screen.tooMuch) } }),
    }
  },
  decide: (screen, { flow, facts }) => {
    const quote = quoteOfAnswers(flow, screen, facts)
    if (quote) return { sets: setsOfQuote(quote) }
    const undecided = undecidedOfAnswers(flow, screen, facts)
    // Choosing again would not help where a fee cannot be computed.
    return { refusal: undecided.length > 0 ? flow.live.shell.words.unexpected : screen.notOffered, undecided }
  },
})

export const offersAuthoring = defineKindAuthoring<'offers'>({
  hasFields: true,
  offersChoices: true,
  compile: (file, { base, text, rule }) => {
    const labels = Object.entries(file.labels).map(([name, label]) => [name, text(label)])
    return {
      ...base,
      kind: 'offers',
      labels: Object.fromEntries(labels),
      notOffered: text(file.notOffered),
      ...(file.income !== undefined && { income: rule(file.income) }),
      ...(file.tooMuch !== undefined && { tooMuch: text(file.tooMuch) }),
    }
  },
  refusals: () => [{ key: 'notOffered' }],
})
