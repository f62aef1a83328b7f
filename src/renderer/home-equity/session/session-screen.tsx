import type { SessionView } from '#product/index.ts'
import { FormFields } from '../../form/form-layout.tsx'
import { FormEnd } from '../../kinds/form/form-end.tsx'
import { FormFrame, type QuestionsProps } from '../../kinds/form/form-frame.tsx'
import { Resolved } from '../../screen-context.tsx'
import { browserDevices, type Devices, type Position, type Tried } from './browser-devices.ts'
import { SessionDevices } from './session-devices.tsx'
import { SessionLocation } from './session-location.tsx'
import classes from './session-screen.module.css'

export type SessionScreenProps = QuestionsProps<SessionView> & {
  /** The access to the device; the browser's by default. */
  readonly devices?: Devices
  /** Called with what a test of the device found. */
  readonly onChecked?: (checked: Checked) => void
}

type Checked = { readonly position: Position | null } | Pick<Tried, 'camera' | 'microphone'>

/**
 * A screen of the kind `session`: the steps of a notary session, with optional tests of location, camera and
 * microphone.
 */
export function SessionScreen({ devices = browserDevices, onChecked, ...props }: SessionScreenProps) {
  return (
    <FormFrame {...props}>
      <ol className={classes.steps}>
        {props.view.steps.map(({ id, heading, text }) => (
          <li key={id} className={classes.step}>
            <h2 className={classes.heading}>
              <Resolved text={heading} />
            </h2>
            <p>
              <Resolved text={text} />
            </p>
          </li>
        ))}
      </ol>
      <SessionLocation locate={devices.locate} onLocated={(position) => onChecked?.({ position })} />
      <SessionDevices tryOut={devices.tryOut} onTried={({ camera, microphone }) => onChecked?.({ camera, microphone })} />
      <FormFields />
      <FormEnd {...props} />
    </FormFrame>
  )
}
