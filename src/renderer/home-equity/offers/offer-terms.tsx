import type { FieldView } from '#engine/index.ts'
import { answersOf, type Choice, choicesOf, type Offer, offerWith } from '#product/index.ts'
import { CheckboxWidget } from '../../fields/choice/checkbox-field.tsx'
import { RadioWidget } from '../../fields/choice/radio-field.tsx'
import { controlId, messageId } from '../../fields/frame/field-ids.ts'
import { FieldMessage } from '../../fields/frame/field-message.tsx'
import { LeaveBox } from '../../fields/frame/leave-box.tsx'
import { Chips } from '../../fields/slots/chips.tsx'
import { useAnswers, useFieldState, useForm } from '../../form/form-context.tsx'
import type { FieldState } from '../../form/form-model.ts'
import { Resolved, useWords } from '../../screen-context.tsx'

type OfferTermsProps = { readonly offers: readonly Offer[] }

/**
 * The term, the kind of rate, and whether only interest is paid. A choice that excludes another changes the other one.
 */
export function OfferTerms({ offers }: OfferTermsProps) {
  const model = useForm()
  const answers = useAnswers()
  const [term, rateType, interestOnly] = [useFieldState('term'), useFieldState('rateType'), useFieldState('interestOnly')]
  const choose = (chosen: Partial<Choice>) => {
    const offer = offerWith(offers, answers, chosen)
    const parts = Object.entries(offer ? answersOf(offer) : chosen)
    model.store(Object.fromEntries(parts.filter(([field]) => model.state.fields.has(field))))
  }
  const now = offers.filter((offer) => offer.interestOnly === (interestOnly?.value === true))
  const ofTerm = now.filter((offer) => offer.term === term?.value)
  const rateTypes = choicesOf(ofTerm.length > 0 ? ofTerm : now, 'rateType')
  return (
    <>
      {term && (
        <TermField
          entry={term}
          terms={choicesOf(now, 'term')}
          onChoose={(years) => choose({ term: years })}
          onLeave={() => model.leave('term')}
        />
      )}
      {/* With one kind of rate there is nothing to choose. */}
      {rateType && rateTypes.length > 1 && (
        <RadioWidget
          {...rateType}
          view={withOptions(rateType.view, rateTypes)}
          id={controlId('rateType')}
          onChange={(value) => choose({ rateType: value as Choice['rateType'] })}
          onLeave={() => model.leave('rateType')}
        />
      )}
      {interestOnly && choicesOf(offers, 'interestOnly').length > 1 && (
        <CheckboxWidget
          {...interestOnly}
          id={controlId('interestOnly')}
          onChange={(ticked) => choose({ interestOnly: ticked === true })}
          onLeave={() => model.leave('interestOnly')}
        />
      )}
    </>
  )
}

type TermFieldProps = {
  readonly entry: FieldState
  /** Years. */
  readonly terms: readonly number[]
  readonly onChoose: (years: number) => void
  readonly onLeave: () => void
}

function TermField({ entry: { view, message, value }, terms, onChoose, onLeave }: TermFieldProps) {
  const words = useWords()
  const id = controlId(view.id)
  return (
    <LeaveBox data-field={view.id} onLeave={onLeave}>
      <FieldMessage id={id} message={message} />
      <Chips
        legend={view.label && <Resolved text={view.label} />}
        name={view.id}
        id={id}
        chips={terms.map((years) => ({ id: String(years), label: words('years', { years }) }))}
        chosen={String(value ?? '')}
        onChoose={(years) => onChoose(Number(years))}
        required={view.required}
        invalid={message !== undefined}
        describedBy={message === undefined ? undefined : messageId(id)}
      />
    </LeaveBox>
  )
}

/** Only the kinds of rate that the term has. */
function withOptions(view: FieldView, ids: readonly string[]): FieldView {
  return { ...view, options: (view.options ?? []).filter(({ id }) => ids.includes(id)) }
}
