import { useMemo } from 'react'
import type { ScheduleView } from '#engine/index.ts'
import { SlotsContext } from '../fields/slots/slots-context.tsx'
import { FormEnd } from './form/form-end.tsx'
import { FormFields } from './form/form-fields.tsx'
import { FormFrame, type QuestionsProps } from './form/form-frame.tsx'

export type ScheduleScreenProps = QuestionsProps<ScheduleView> & {
  /** The lender's: the times are meant in it. */
  readonly timeZone?: string | undefined
}

/** A form whose slot fields choose from the times that the screen offers. */
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
