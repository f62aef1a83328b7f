import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useLocale, useWords } from '../../screen-context.tsx'
import type { FieldProps } from '../field-props.ts'
import { FieldSet } from '../frame/field-frame.tsx'
import { messageId } from '../frame/field-ids.ts'
import { LeaveBox } from '../frame/leave-box.tsx'
import { TextInput } from '../frame/text-input.tsx'
import {
  type DateParts,
  dateParts,
  digitsFor,
  fullLength,
  type Part,
  partsFromText,
  partsOrder,
  storedDate,
  wrongParts,
} from './date-parts.ts'
import classes from './day-month-year-field.module.css'

/** A date in three fields, in the order of the language. The focus moves to the next field when one is full. */
export function DayMonthYearWidget(props: FieldProps) {
  const { view, id, value, message, onChange, onLeave } = props
  const words = useWords()
  const order = partsOrder(useLocale())
  const inputs = useRef<{ [part in Part]?: HTMLInputElement | null }>({})
  const [typed, setTyped] = useState({ parts: dateParts(value), stored: value })
  const current = typed.stored === value ? typed : { parts: dateParts(value), stored: value }
  if (current !== typed) setTyped(current)

  const take = (parts: DateParts) => {
    const stored = storedDate(parts)
    setTyped({ parts, stored })
    onChange(stored)
  }
  const go = (part: Part | undefined) => part && inputs.current[part]?.focus()
  const neighbour = (part: Part, by: 1 | -1) => order[order.indexOf(part) + by]

  const type = (part: Part, text: string, atEnd: boolean) => {
    const digits = digitsFor(part, text)
    const grown = digits.length > current.parts[part].length
    take({ ...current.parts, [part]: digits })
    if (atEnd && grown && digits.length === fullLength[part]) go(neighbour(part, 1))
  }
  const press = (part: Part, event: KeyboardEvent<HTMLInputElement>) => {
    if (['/', '-', '.'].includes(event.key)) {
      event.preventDefault()
      if (current.parts[part] !== '') go(neighbour(part, 1))
    }
    if (event.key === 'Backspace' && current.parts[part] === '') {
      const before = neighbour(part, -1)
      if (before) event.preventDefault()
      go(before)
    }
  }
  const paste = (event: ClipboardEvent) => {
    const parts = partsFromText(event.clipboardData.getData('text'), order)
    if (!parts) return
    event.preventDefault()
    take(parts)
    go(order.at(-1))
  }
  const wrong = wrongParts(current.parts)
  // All of a date that is missing; the year of a day that exists, such as one of a person who is too young.
  const isWrong = (part: Part) => (isEmpty(current.parts) ? true : wrong.length > 0 ? wrong.includes(part) : part === 'year')
  const toMend = order.find(isWrong)

  return (
    <FieldSet {...props} kind="group">
      <LeaveBox className={classes.parts} onLeave={onLeave}>
        {order.map((part, index) => (
          <div key={part} className={classes.part}>
            <label className={classes.label} htmlFor={index === 0 ? id : `${id}-${part}`}>
              {words(part)}
            </label>
            <TextInput
              id={index === 0 ? id : `${id}-${part}`}
              name={`${view.id}-${part}`}
              ref={(input) => {
                inputs.current[part] = input
              }}
              inputMode="numeric"
              autoComplete={view.autocomplete === 'bday' ? `bday-${part}` : 'off'}
              aria-required={view.required || undefined}
              aria-invalid={(message !== undefined && isWrong(part)) || undefined}
              aria-describedby={message === undefined ? undefined : messageId(id)}
              {...(message !== undefined && part === toMend && { 'data-focus': 'first' })}
              data-part={part}
              value={current.parts[part]}
              onText={(text) => type(part, text, inputs.current[part]?.selectionEnd === inputs.current[part]?.value.length)}
              onKeyDown={(event) => press(part, event)}
              onPaste={paste}
            />
          </div>
        ))}
      </LeaveBox>
    </FieldSet>
  )
}

function isEmpty(parts: DateParts): boolean {
  return Object.values(parts).every((text) => text === '')
}
