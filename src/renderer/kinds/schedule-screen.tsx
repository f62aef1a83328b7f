import { useMemo } from 'react'
import { freeSlots, type ScheduleView } from '#engine/index.ts'
import { SlotsContext } from '../fields/slots/slots-context.tsx'
import { FormFields } from '../form/form-layout.tsx'
import { FormEnd } from './form/form-end.tsx'
import { FormFrame, type QuestionsProps } from './form/form-frame.tsx'

export type ScheduleScreenProps = QuestionsProps<ScheduleView> & {
  /** The times that other borrowers have reserved. */
  readonly taken?: readonly string[] | undefined
}

/** A screen of the kind `schedule`: slot fields offer the times of the screen. */
export function ScheduleScreen({ taken, ...props }: ScheduleScreenProps) {
  const { slots: offered, timeZone } = props.view
  const slots = useMemo(() => ({ days: freeSlots(offered, taken ?? []), timeZone }), [offered, taken, timeZone])
  return (
    <FormFrame {...props}>
      <SlotsContext value={slots}>
        <FormFields />
      </SlotsContext>
      <FormEnd {...props} />
    </FormFrame>
  )
}
