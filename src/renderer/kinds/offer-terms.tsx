import { useId } from 'react'
import type { FieldView } from '#engine/answers/screen-view.ts'
import type { FieldId } from '#engine/flow/json.ts'
import type { Offer } from '#engine/offers/offers-for.ts'
import { checkboxField } from '../fields/checkbox-field.tsx'
import { Chips } from '../fields/chips.tsx'
import { controlId, messageId } from '../fields/field-ids.ts'
import { FieldMessage } from '../fields/field-message.tsx'
import { useEntry, useForm } from '../form/form-context.tsx'
import type { FieldEntry } from '../form/form-state.ts'
import { SaidText } from '../said-text.tsx'
import { useWords } from '../surroundings.tsx'
import { answersOf, type Choice, choicesOf, offerWith } from './offer-choice.ts'

type OfferTermsProps = { readonly offers: readonly Offer[] }

/** Term, kind of rate, and whether only interest is paid. Choosing one that does not go with another changes the other. */
export function OfferTerms({ offers }: OfferTermsProps) {
  const words = useWords()
  const { state, change } = useForm()
  const [term, rateType, interestOnly] = [useEntry('term'), useEntry('rateType'), useEntry('interestOnly')]
  const choose = (chosen: Partial<Choice>) => {
    const offer = offerWith(offers, state.shownAnswers(), chosen)
    const parts = Object.entries(offer ? answersOf(offer) : chosen)
    change(Object.fromEntries(parts.filter(([field]) => state.entry(field) !== undefined)))
  }
  const now = offers.filter((offer) => offer.interestOnly === (interestOnly?.value === true))
  const ofTerm = now.filter((offer) => offer.term === term?.value)
  const rateTypes = choicesOf(ofTerm.length > 0 ? ofTerm : now, 'rateType')
  const { Widget: Tick } = checkboxField
  return (
    <>
      {term && (
        <ChipField
          entry={term}
          field="term"
          values={choicesOf(now, 'term').map((years) => ({ value: years, label: words('years', { years }) }))}
          onChoose={(years) => choose({ term: years })}
        />
      )}
      {/* Of one kind there is nothing to choose. */}
      {rateType && rateTypes.length > 1 && (
        <ChipField
          entry={rateType}
          field="rateType"
          values={rateTypes.map((value) => ({ value, label: <OptionLabel view={rateType.view} id={value} /> }))}
          onChoose={(value) => choose({ rateType: value })}
        />
      )}
      {interestOnly && choicesOf(offers, 'interestOnly').length > 1 && (
        <Tick
          {...interestOnly}
          id={controlId('interestOnly')}
          onChange={(ticked) => choose({ interestOnly: ticked === true })}
          onLeave={() => {}}
        />
      )}
    </>
  )
}

type ChipFieldProps<Value> = {
  readonly entry: FieldEntry
  readonly field: FieldId
  readonly values: readonly { readonly value: Value; readonly label: React.ReactNode }[]
  readonly onChoose: (value: Value) => void
}

function ChipField<Value extends string | number>({ entry, field, values, onChoose }: ChipFieldProps<Value>) {
  const { view, message, value } = entry
  const id = controlId(field)
  const name = useId()
  return (
    <div data-field={field}>
      <FieldMessage id={id} message={message} />
      <Chips
        legend={view.label && <SaidText said={view.label} />}
        name={name}
        id={id}
        chips={values.map((one) => ({ id: String(one.value), label: one.label }))}
        chosen={String(value ?? '')}
        onChoose={(chosen) => {
          const found = values.find((one) => String(one.value) === chosen)
          if (found) onChoose(found.value)
        }}
        required={view.required}
        invalid={message !== undefined}
        describedBy={message === undefined ? undefined : messageId(id)}
      />
    </div>
  )
}

function OptionLabel({ view, id }: { readonly view: FieldView; readonly id: string }) {
  const label = view.options?.find((option) => option.id === id)?.label
  return label ? <SaidText said={label} /> : id
}
