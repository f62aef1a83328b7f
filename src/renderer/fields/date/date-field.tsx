import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import type { Json } from '#engine/index.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CalendarIcon } from '#ui/icons.tsx'
import { Loader } from '#ui/loader.tsx'
import { useLocale, useWords } from '../../screen-context.tsx'
import type { FieldProps } from '../field-props.ts'
import { controlProps, FieldFrame } from '../frame/field-frame.tsx'
import { LeaveBox } from '../frame/leave-box.tsx'
import { TextInput } from '../frame/text-input.tsx'
import { useTypedText } from '../frame/typed-text.ts'
import classes from './date-field.module.css'
import { dateParts, type Part, partsFromText, partsOrder, storedDate } from './date-parts.ts'

/** The calendar is loaded when it is first opened, because Mantine's calendar and dayjs are large. */
const DateCalendar = lazy(() => import('./date-calendar.tsx').then(({ DateCalendar }) => ({ default: DateCalendar })))

/** A date typed in one field or chosen from a calendar that opens beneath it. */
export function DateWidget(props: FieldProps) {
  const { id, value, onChange, onLeave } = props
  const words = useWords()
  const order = partsOrder(useLocale())
  const typed = useTypedText(value, (stored) => shownDate(stored, order), onChange)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  const type = (text: string) => {
    const parts = partsFromText(text, order)
    typed.type(text, parts ? storedDate(parts) : text.trim())
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const calendar = `${id}-calendar`
  return (
    <FieldFrame {...props} width={props.view.width ?? 14}>
      <LeaveBox
        className={classes.box}
        onLeave={onLeave}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Escape' && open) close()
        }}
      >
        <TextInput
          {...controlProps(props)}
          data-focus="first"
          inputMode="numeric"
          value={typed.text}
          onText={type}
          onBlur={typed.format}
          after={
            <IconButton
              ref={button}
              className={classes.button}
              label={words('pickDate')}
              aria-expanded={open}
              aria-controls={open ? calendar : undefined}
              onClick={() => setOpen(!open)}
            >
              <CalendarIcon />
            </IconButton>
          }
        />
        {open && (
          <div className={classes.calendar} id={calendar}>
            <Suspense fallback={<Loader words={words('loading')} />}>
              <DateCalendar
                value={typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined}
                onChoose={(date) => {
                  onChange(date)
                  close()
                }}
              />
            </Suspense>
          </div>
        )}
      </LeaveBox>
    </FieldFrame>
  )
}

/** A stored date as the field shows it: two digits for day and month, in the order of the language (05/04/2026). */
function shownDate(stored: Json | undefined, order: readonly Part[]): string {
  if (typeof stored !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(stored)) return String(stored ?? '')
  const parts = dateParts(stored)
  return order.map((part) => parts[part]).join('/')
}
