import { useState } from 'react'
import { slotText, zoneText } from '#i18n/slot-text.ts'
import { Text } from '#ui/layout.ts'
import { useScreenContext } from '../../screen-context.tsx'
import type { FieldProps } from '../field-props.ts'
import { FieldSet } from '../frame/field-frame.tsx'
import { messageId } from '../frame/field-ids.ts'
import { LeaveBox } from '../frame/leave-box.tsx'
import { Chips } from './chips.tsx'
import classes from './slot-field.module.css'
import { useSlots } from './slots-context.tsx'

/** An appointment: first the day, then a time of that day. Nothing is stored until a time is chosen. */
export function SlotWidget(props: FieldProps) {
  const { view, id, value, message, onChange, onLeave } = props
  const { words, locale } = useScreenContext()
  const { days, timeZone } = useSlots()
  const stored = typeof value === 'string' ? value : ''
  const [opened, setOpened] = useState<string>()
  const day = days.find((one) => one.day === (opened ?? stored.slice(0, 10)))
  const choose = (next: string) => {
    setOpened(next)
    // Choosing another day clears the time, which would otherwise be sent although it is not visible.
    if (stored !== '' && !stored.startsWith(next)) onChange('')
  }
  const common = {
    required: view.required,
    invalid: message !== undefined,
    describedBy: message === undefined ? undefined : messageId(id),
  }
  if (days.length === 0) return <p>{words('slotsNone')}</p>
  return (
    <FieldSet {...props} kind="group">
      <LeaveBox className={classes.slots} onLeave={onLeave}>
        <Chips
          {...common}
          legend={words('slotDay')}
          name={`${view.id}-day`}
          id={id}
          chips={days.map((one) => ({ id: one.day, label: slotText(one.day, 'day', locale) }))}
          chosen={day?.day}
          onChoose={choose}
        />
        {day && (
          <Chips
            key={day.day}
            {...common}
            legend={words('slotTime', { date: slotText(day.day, 'longDay', locale) })}
            name={view.id}
            chips={day.times.map((time) => ({ id: time, label: slotText(time, 'time', locale) }))}
            chosen={stored}
            onChoose={onChange}
          />
        )}
        {timeZone !== undefined && (
          <Text c="dimmed" fz="sm">
            {words('slotZone', { zone: zoneText(timeZone, locale) })}
          </Text>
        )}
      </LeaveBox>
    </FieldSet>
  )
}
