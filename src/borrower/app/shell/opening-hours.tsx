import { useQuery } from '@tanstack/react-query'
import { type OperatingHours, operatingHoursPath, type Weekday } from '#contract/operating-hours.ts'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { useWords } from '../../lib/use-words.ts'

/** When the lender answers the telephone. Renders nothing where the hours cannot be fetched. */
export function OpeningHours() {
  const { api } = useApp()
  const words = useWords()
  const { footer, locale } = useFlowInForce().flow.live.lender
  const department = footer.hoursDepartment
  const { data } = useQuery({
    queryKey: ['hours', department, locale],
    queryFn: ({ signal }) => api<OperatingHours>(`${operatingHoursPath(department)}?display=true`, { signal }),
  })
  const weekdays = hoursOf(data, (day) => day <= 5)
  const weekend = hoursOf(data, (day) => day > 5)
  return (
    <>
      {weekdays && <p>{words('hoursWeekdays', { hours: weekdays })}</p>}
      {weekend && <p>{words('hoursWeekend', { hours: weekend })}</p>}
    </>
  )
}

/** @param among selects days by number; 1 is Monday */
function hoursOf(hours: OperatingHours | undefined, among: (day: number) => boolean): string | undefined {
  const open: Weekday | undefined = hours?.weekdays.find(({ weekdayValue, isOpen }) => isOpen && among(weekdayValue))
  return open && `${open.startTime}\u2009–\u2009${open.endTime}`
}
