import { useState } from 'react'
import { ActionButton } from '#ui/action-button.tsx'
import { Actions } from '#ui/actions.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Section } from '#ui/section.tsx'
import { useWords } from '../../surroundings.tsx'
import type { Devices, Position } from './browser-devices.ts'
import { SessionResult } from './session-result.tsx'
import classes from './session-screen.module.css'

type SessionLocationProps = Pick<Devices, 'locate'> & { readonly onLocated?: ((position: Position | null) => void) | undefined }

/**
 * Explains why the location is needed before the browser asks for it, because a browser does not ask again after a
 * refusal.
 */
export function SessionLocation({ locate, onLocated }: SessionLocationProps) {
  const words = useWords()
  const [explains, setExplains] = useState(false)
  const [known, setKnown] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  const share = async () => {
    setExplains(false)
    setBusy(true)
    const position = await locate()
    onLocated?.(position)
    setKnown(position !== null)
    setBusy(false)
  }
  return (
    <Section heading={words('locationTitle')} boxed>
      <div role="status">
        {known !== undefined && !busy && (
          <SessionResult good={known}>{words(known ? 'locationKnown' : 'locationUnknown')}</SessionResult>
        )}
      </div>
      {known !== true && (
        <Actions>
          <ActionButton kind="other" onPress={() => setExplains(true)} busyWords={busy ? words('devicesChecking') : undefined}>
            {words('locationAsk')}
          </ActionButton>
        </Actions>
      )}
      <Dialog open={explains} heading={words('locationHeading')} closeWords={words('close')} onClose={() => setExplains(false)}>
        <div className={classes.dialog}>
          <p>{words('locationText')}</p>
          <Actions>
            <ActionButton onPress={() => void share()}>{words('locationShare')}</ActionButton>
            <ActionButton kind="other" onPress={() => setExplains(false)}>
              {words('locationLater')}
            </ActionButton>
          </Actions>
        </div>
      </Dialog>
    </Section>
  )
}
