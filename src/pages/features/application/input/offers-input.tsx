import { useCallback, useMemo } from 'react'
import type { Answers, Facts } from '#engine/index.ts'
import { type OfferChoice, type OffersView, offersFor, quoteFor } from '#product/index.ts'
import type { QuestionsProps } from '#renderer/kinds/form/form-frame.tsx'
import { kinds } from '#renderer/kinds/kinds.tsx'
import type { KnownApplication } from '../state/use-application.ts'

type OffersInputProps = { readonly known: KnownApplication; readonly facts: Facts; readonly asked: QuestionsProps<OffersView> }

/** The offers screen. Offers and quotes are computed in the browser, so that the slider responds immediately. */
export function OffersInput({ known, facts, asked }: OffersInputProps) {
  const { limits } = known.flow.live.lender
  const offers = useMemo(() => offersFor(limits, facts), [limits, facts])
  const quote = useCallback((answers: Answers) => quoteFor(limits, choiceIn(answers), facts), [limits, facts])
  return <kinds.offers.Screen {...asked} offers={offers} quote={quote} />
}

/** Missing and invalid answers are no choice. */
function choiceIn({ amount, term, rateType, interestOnly }: Answers): OfferChoice {
  return { amount, term, rateType, interestOnly: interestOnly === true } as OfferChoice
}
