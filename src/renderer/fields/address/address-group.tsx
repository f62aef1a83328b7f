import { useState } from 'react'
import type { Answers } from '#engine/index.ts'
import { useEntry, useForm, useFormContents } from '../../form/form-context.tsx'
import { controlId } from '../frame/field-ids.ts'
import classes from '../frame/group-frame.module.css'
import { GroupFrame, type GroupProps } from '../frame/group-frame.tsx'
import { AddressSearch } from './address-search.tsx'
import type { FoundAddress } from './found-address.ts'

const street = 'street1'

/** The fields of an address. Only the search field is shown until an address was chosen, is not listed, or is known. */
export function AddressGroup({ view, fields, content }: GroupProps) {
  const { change, leave, lookUpAddress } = useForm()
  const first = useEntry(street)
  const others = fields.filter((field) => field !== street)
  const [opened, setOpened] = useState(false)
  const { answers, messages } = useFormContents()
  const known = others.some((field) => isFilled(answers[field]))
  const wrong = others.some((field) => messages[field] !== undefined)
  const revealed = opened || known || wrong || lookUpAddress === undefined
  // Shown fields stay shown, so that no typed text disappears.
  if (revealed && !opened) setOpened(true)
  if (!first) return fields.map((field) => content.get(field))

  const fill = (address: FoundAddress) => {
    const parts: Answers = { ...address, street2: address.street2 ?? '' }
    const filled = fields.filter((field) => Object.hasOwn(parts, field))
    change(Object.fromEntries(filled.map((field) => [field, parts[field] ?? ''])))
    setOpened(true)
    for (const field of filled) leave(field)
  }
  const enterByHand = () => {
    setOpened(true)
    leave(street)
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
          onChange={(text) => change({ [street]: text })}
          onLeave={() => leave(street)}
          onChoose={fill}
          onNotListed={enterByHand}
        />
        {revealed && others.map((field) => content.get(field))}
      </div>
    </GroupFrame>
  )
}

const isFilled = (value: unknown) => value !== undefined && value !== ''
