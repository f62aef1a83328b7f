import { useEffect } from 'react'
import type { Answers } from '#engine/index.ts'
import { formatMoney } from '#i18n/format-money.ts'
import { type Offer, type OffersView, offerFields, type Quote, wholeChoice } from '#product/index.ts'
import { Group, Stack } from '#ui/layout.ts'
import { Notice } from '#ui/notice.tsx'
import { useAnswers, useForm } from '../../form/form-context.tsx'
import { FormFields } from '../../form/form-layout.tsx'
import { FormEnd } from '../../kinds/form/form-end.tsx'
import { FormFrame, type QuestionsProps } from '../../kinds/form/form-frame.tsx'
import { Resolved, useLocale, useWords } from '../../screen-context.tsx'
import { OfferAmount } from './offer-amount.tsx'
import { none, OfferFigures } from './offer-figures.tsx'
import { OfferTerms } from './offer-terms.tsx'
import classes from './offers-screen.module.css'

export type OffersScreenProps = QuestionsProps<OffersView> & {
  /** The available offers, from `offersFor`. */
  readonly offers: readonly Offer[]
  /** The quote for a choice, from `quoteFor`, computed synchronously; undefined if the choice is not offered. */
  readonly quote: (answers: Answers) => Quote | undefined
}

/**
 * A screen of the kind `offers`: amount, term and kind of rate, with the costs of the choice at every position of the
 * slider.
 */
export function OffersScreen({ offers, quote, ...props }: OffersScreenProps) {
  const words = useWords()
  return (
    <FormFrame {...props}>
      {offers.length === 0 ? (
        <Notice>{words('offersNone')}</Notice>
      ) : (
        <>
          <div className={classes.container}>
            <div className={classes.columns}>
              <Stack gap="1.5rem" maw="var(--field-most)">
                <OfferAmount offers={offers} />
                <OfferTerms offers={offers} />
                <FormFields except={offerFields} />
              </Stack>
              <ChosenFigures offers={offers} quote={quote} view={props.view} />
            </div>
          </div>
          <FormEnd {...props} above={<Strip quote={quote} labels={props.view.labels} />} />
        </>
      )}
    </FormFrame>
  )
}

type ChosenFiguresProps = Pick<OffersScreenProps, 'offers' | 'quote' | 'view'>

function ChosenFigures({ offers, quote, view }: ChosenFiguresProps) {
  const answers = useAnswers()
  useFirstChoice(offers, answers)
  return <OfferFigures quote={quote(answers)} view={view} />
}

/** A short repetition of the figures, hidden from screen readers. */
type StripProps = Pick<OffersScreenProps, 'quote'> & Pick<OffersView, 'labels'>

function Strip({ quote, labels }: StripProps) {
  const locale = useLocale()
  const chosen = quote(useAnswers())
  const label = labels[chosen?.interestOnly ? 'interestOnlyPayment' : 'payment'] ?? labels.payment
  return (
    <Group justify="space-between" w="100%" hiddenFrom="sm" aria-hidden>
      <span>{label && <Resolved text={label} />}</span>
      <strong className={classes.payment}>{chosen ? formatMoney(chosen.payment, locale, 'always') : none}</strong>
    </Group>
  )
}

/** Sets the answers that the borrower has not chosen to the engine's default choice. */
function useFirstChoice(offers: readonly Offer[], answers: Answers): void {
  const model = useForm()
  const missing = Object.entries(wholeChoice(offers, answers)).filter(
    ([field, value]) => model.state.fields.has(field) && answers[field] !== value,
  )
  const key = JSON.stringify(missing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is missing is compared by its content
  useEffect(() => {
    if (missing.length > 0) model.store(Object.fromEntries(missing))
  }, [key])
}
