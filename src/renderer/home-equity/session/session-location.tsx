import { useState } from 'react'
import { ActionButton } from '#ui/action-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Group, Stack } from '#ui/layout.ts'
import { Section } from '#ui/section.tsx'
import { useWords } from '../../screen-context.tsx'
import type { Devices, Position } from './browser-devices.ts'
import { SessionResult } from './session-result.tsx'

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
        <Group gap="sm">
          <ActionButton kind="other" onPress={() => setExplains(true)} busyWords={busy ? words('devicesChecking') : undefined}>
            {words('locationAsk')}
          </ActionButton>
        </Group>
      )}
      <Dialog open={explains} heading={words('locationHeading')} closeWords={words('close')} onClose={() => setExplains(false)}>
        <Stack>
          <p>{words('locationText')}</p>
          <Group gap="sm">
            <ActionButton onPress={() => void share()}>{words('locationShare')}</ActionButton>
            <ActionButton kind="other" onPress={() => setExplains(false)}>
              {words('locationLater')}
            </ActionButton>
          </Group>
        </Stack>
      </Dialog>
    </Section>
  )
}
