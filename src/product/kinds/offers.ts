import {
  asDollars,
  type Cents,
  type Difference,
  defineKind,
  defineKindAuthoring,
  evaluate,
  type FieldsView,
  type FormPart,
  type ResolvedText,
  type Rule,
  type Screen,
  type ScreenBase,
  type Text,
} from '#engine/index.ts'
import { type Offer, offersFor } from '../offers/offers-for.ts'
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
    readonly offers: {
      readonly file: Extract<Screen, { readonly kind: 'offers' }>
      readonly screen: OffersScreen
      readonly view: OffersView
    }
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
  differences: (_screen, before, after) => {
    const [was, is] = [before, after].map(({ flow, facts }) => offersFor(flow.live.lender.limits, facts))
    return (was ?? []).flatMap((offer): Difference[] => {
      const now = is?.find(({ id }) => id === offer.id)
      const [then, news] = [offerInWords(offer), now ? offerInWords(now) : 'not at all']
      const says = `offers ${offer.id} ${news} rather than ${then}`
      return then === news ? [] : [{ code: 'offer-differs', says, because: (now ?? offer).because }]
    })
  },
})

function offerInWords({ rate, amount: { minimum, maximum } }: Offer): string {
  return `at ${rate} % from $${asDollars(minimum)} to $${asDollars(maximum)}`
}

export const offersAuthoring = defineKindAuthoring<'offers'>({
  hasFields: true,
  hasChoices: true,
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
