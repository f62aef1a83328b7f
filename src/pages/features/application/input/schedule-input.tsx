import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type TakenTimes, takenTimesPath, takenTimesQuery } from '#contract/appointments.ts'
import type { ScheduleView } from '#engine/index.ts'
import { timeZoneOr } from '#i18n/time-zone-or.ts'
import type { QuestionsProps } from '#renderer/kinds/form/form-frame.tsx'
import { kinds } from '#renderer/kinds/kinds.tsx'
import { applicationQueryKey } from '../../../lib/api/query-client.ts'
import { useApp } from '../../../lib/app-context.tsx'
import type { KnownApplication } from '../state/use-application.ts'

type ScheduleInputProps = { readonly known: KnownApplication; readonly asked: QuestionsProps<ScheduleView> }

/** Times to choose from, without those that other borrowers have reserved. */
export function ScheduleInput({ known, asked }: ScheduleInputProps) {
  const { api } = useApp()
  const { uuid } = known.application
  const { route } = asked.view
  const { data, refetch } = useQuery({
    queryKey: [...applicationQueryKey(uuid), 'taken-times', route],
    queryFn: ({ signal }) =>
      api<TakenTimes>(`${takenTimesPath(uuid)}?${new URLSearchParams({ [takenTimesQuery]: route })}`, { signal }),
    refetchOnMount: 'always',
  })
  const { refusal } = asked
  // The server refuses a time that was reserved meanwhile.
  useEffect(() => {
    if (refusal) void refetch()
  }, [refusal, refetch])
  const { timeZone: ofLender } = known.flow.live.lender
  const view = useMemo(() => ({ ...asked.view, timeZone: timeZoneOr(asked.view.timeZone, ofLender) }), [asked.view, ofLender])
  return <kinds.schedule.Screen {...asked} view={view} taken={data?.taken} />
}
