import { useState } from 'react'
import type { Answers, FieldId } from '#engine/index.ts'
import { useAnswers, useFieldState, useForm, useFormState } from '../../form/form-context.tsx'
import { ScreenField } from '../../form/screen-field.tsx'
import { controlId } from '../frame/field-ids.ts'
import classes from '../frame/group-frame.module.css'
import { GroupFrame, type GroupProps } from '../frame/group-frame.tsx'
import { AddressSearch } from './address-search.tsx'
import type { FoundAddress } from './found-address.ts'

const street = 'street1'

/** The fields of an address. Only the search field is shown until an address was chosen, is not listed, or is known. */
export function AddressGroup({ view, fields }: GroupProps) {
  const model = useForm()
  const lookUpAddress = useFormState((state) => state.lookUpAddress)
  const first = useFieldState(street)
  const others = fields.filter((field) => field !== street)
  const [opened, setOpened] = useState(false)
  const answers = useAnswers()
  const messages = useFormState((state) => state.messages)
  const known = others.some((field) => isFilled(answers[field]))
  const wrong = others.some((field) => messages[field] !== undefined)
  const revealed = opened || known || wrong || lookUpAddress === undefined
  // Shown fields stay shown, so that no typed text disappears.
  if (revealed && !opened) setOpened(true)
  const drawn = (shown: readonly FieldId[]) => shown.map((field) => <ScreenField key={field} name={field} />)
  if (!first) return drawn(fields)

  const fill = (address: FoundAddress) => {
    const parts: Answers = { ...address, street2: address.street2 ?? '' }
    const filled = fields.filter((field) => Object.hasOwn(parts, field))
    model.store(Object.fromEntries(filled.map((field) => [field, parts[field] ?? ''])))
    setOpened(true)
    for (const field of filled) model.leave(field)
  }
  const enterByHand = () => {
    setOpened(true)
    model.leave(street)
  }
  const invalidStreet = revealed && first.message !== undefined
  return (
    <GroupFrame view={view}>
      <div className={classes.parts} data-invalid-street={invalidStreet || undefined}>
        <AddressSearch
          view={first.view}
          id={controlId(street)}
          value={first.value}
          message={first.message}
          unmet={first.unmet}
          group={view}
          lookUp={lookUpAddress}
          revealed={revealed}
          onChange={(text) => model.store({ [street]: text })}
          onLeave={() => model.leave(street)}
          onChoose={fill}
          onNotListed={enterByHand}
        />
        {revealed && drawn(others)}
      </div>
    </GroupFrame>
  )
}

const isFilled = (value: unknown) => value !== undefined && value !== ''
