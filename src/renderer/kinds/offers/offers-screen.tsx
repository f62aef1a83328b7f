import { useEffect } from 'react'
import { type Answers, type Offer, type OffersView, offerFields, type Quote, wholeChoice } from '#engine/index.ts'
import { formatMoney } from '#i18n/format-money.ts'
import { Notice } from '#ui/notice.tsx'
import { useForm, useFormContents } from '../../form/form-context.tsx'
import { SaidText, useLocale, useWords } from '../../surroundings.tsx'
import { FormEnd } from '../form/form-end.tsx'
import { FormFields } from '../form/form-fields.tsx'
import { FormFrame, type QuestionsProps } from '../form/form-frame.tsx'
import { OfferAmount } from './offer-amount.tsx'
import { none, OfferFigures } from './offer-figures.tsx'
import { OfferTerms } from './offer-terms.tsx'
import classes from './offers-screen.module.css'

export type OffersScreenProps = QuestionsProps<OffersView> & {
  /** What can be chosen: `offersFor(…)`. */
  readonly offers: readonly Offer[]
  /** What a choice comes to, at once: `quoteFor(…)`; undefined where it is not offered. */
  readonly quote: (answers: Answers) => Quote | undefined
}

/** Amount, term and kind of rate, and beside them what the choice costs, at every move of the slider. */
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
              <div className={classes.choice}>
                <OfferAmount offers={offers} />
                <OfferTerms offers={offers} />
                <FormFields except={offerFields} />
              </div>
              <ChosenFigures offers={offers} quote={quote} labels={props.view.labels} />
            </div>
          </div>
          <FormEnd {...props} above={<Strip quote={quote} labels={props.view.labels} />} />
        </>
      )}
    </FormFrame>
  )
}

type FiguresProps = Pick<OffersScreenProps, 'quote'> & Pick<OffersView, 'labels'>

function ChosenFigures({ offers, quote, labels }: FiguresProps & Pick<OffersScreenProps, 'offers'>) {
  const { answers } = useFormContents()
  useFirstChoice(offers, answers)
  return <OfferFigures quote={quote(answers)} labels={labels} />
}

/** The figures once more, in short; whoever hears the page has them already. */
function Strip({ quote, labels }: FiguresProps) {
  const locale = useLocale()
  const chosen = quote(useFormContents().answers)
  const label = labels[chosen?.interestOnly ? 'interestOnlyPayment' : 'payment'] ?? labels.payment
  return (
    <p className={classes.strip} aria-hidden="true">
      <span>{label && <SaidText said={label} />}</span>
      <strong>{chosen ? formatMoney(chosen.payment, locale, 'always') : none}</strong>
    </p>
  )
}

/** What is not answered is chosen as the engine says. */
function useFirstChoice(offers: readonly Offer[], answers: Answers): void {
  const { views, change } = useForm()
  const missing = Object.entries(wholeChoice(offers, answers)).filter(
    ([field, value]) => views.field(field) && answers[field] !== value,
  )
  const said = JSON.stringify(missing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is missing is compared by what it says
  useEffect(() => {
    if (missing.length > 0) change(Object.fromEntries(missing))
  }, [said])
}
