import type { MessageView } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Resolved, useLocale } from '../../screen-context.tsx'
import type { CalendarEntry } from './calendar-file.ts'

type CalendarButtonProps = {
  readonly calendar: NonNullable<MessageView['calendar']>
  /** Distinguishes the dates of two applications in one calendar. */
  readonly application: string
}

/** A button that saves the dates as a file, which calendars on telephones and computers open. */
export function CalendarButton({ calendar, application }: CalendarButtonProps) {
  const locale = useLocale()
  const save = async () => {
    const entries = calendar.events.map(({ id, title, on }): CalendarEntry => {
      const words = 'literal' in title ? title.literal : formatMessage(title, locale)
      return { id: `${application}-${id}@${window.location.host}`, title: words, on }
    })
    const { saveCalendar } = await import('./calendar-file.ts')
    saveCalendar(entries)
  }
  return (
    <div>
      <ActionButton kind="quiet" onPress={() => void save()}>
        <Resolved text={calendar.label} />
      </ActionButton>
    </div>
  )
}
