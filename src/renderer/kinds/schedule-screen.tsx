import { useMemo } from 'react'
import type { ScheduleView } from '#engine/index.ts'
import { SlotsContext } from '../fields/slots/slots-context.tsx'
import { FormEnd } from './form/form-end.tsx'
import { FormFields } from './form/form-fields.tsx'
import { FormFrame, type QuestionsProps } from './form/form-frame.tsx'

export type ScheduleScreenProps = QuestionsProps<ScheduleView> & {
  /** The lender's time zone, in which the times are given. */
  readonly timeZone?: string | undefined
}

/** A screen of the kind `schedule`: slot fields offer the times of the screen. */
export function ScheduleScreen({ timeZone, ...props }: ScheduleScreenProps) {
  const slots = useMemo(() => ({ days: props.view.slots, timeZone }), [props.view.slots, timeZone])
  return (
    <FormFrame {...props}>
      <SlotsContext value={slots}>
        <FormFields />
      </SlotsContext>
      <FormEnd {...props} />
    </FormFrame>
  )
}
