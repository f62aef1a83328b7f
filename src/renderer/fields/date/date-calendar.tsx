import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import { DatePicker } from '@mantine/dates'
import { useLocale, useWords } from '../../screen-context.tsx'
import classes from './date-calendar.module.css'

type DateCalendarProps = {
  /** yyyy-MM-dd. */
  readonly value: string | undefined
  readonly onChoose: (date: string) => void
}

export function DateCalendar({ value, onChoose }: DateCalendarProps) {
  const words = useWords()
  const locale = useLocale()
  return (
    <DatePicker
      value={value ?? null}
      onChange={(date) => date !== null && onChoose(date)}
      {...(value !== undefined && { defaultDate: value })}
      locale={locale.startsWith('es') ? 'es' : 'en'}
      firstDayOfWeek={locale.endsWith('-US') ? 0 : 1}
      weekendDays={[]}
      hideOutsideDates
      size="md"
      classNames={{ day: classes.day, calendarHeaderControl: classes.control, calendarHeaderLevel: classes.control }}
      ariaLabels={{ previousMonth: words('previousMonth'), nextMonth: words('nextMonth') }}
    />
  )
}
