import { useEffect, useRef, useState } from 'react'
import { ActionButton } from '#ui/action-button.tsx'
import { Group, Stack, Text } from '#ui/layout.ts'
import { Section } from '#ui/section.tsx'
import { useWords } from '../../screen-context.tsx'
import type { Devices, Tried } from './browser-devices.ts'
import { SessionResult } from './session-result.tsx'
import classes from './session-screen.module.css'

type SessionDevicesProps = Pick<Devices, 'tryOut'> & { readonly onTried?: ((tried: Tried) => void) | undefined }

/** Tests camera and microphone, and shows the camera's picture. */
export function SessionDevices({ tryOut, onTried }: SessionDevicesProps) {
  const words = useWords()
  const [tried, setTried] = useState<Tried>()
  const [busy, setBusy] = useState(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  // Stops the stream when the picture disappears, which turns off the camera's light.
  useEffect(() => () => stop(tried?.picture), [tried])
  const check = async () => {
    setBusy(true)
    const found = await tryOut()
    if (isGone.current) return stop(found.picture)
    onTried?.(found)
    setTried(found)
    setBusy(false)
  }
  return (
    <Section heading={words('devicesTitle')} boxed>
      <Text c="dimmed">{words('devicesText')}</Text>
      <Stack role="status">
        {tried && !busy && (
          <>
            <SessionResult good={tried.camera}>{words(tried.camera ? 'cameraWorks' : 'cameraMissing')}</SessionResult>
            <SessionResult good={tried.microphone}>
              {words(tried.microphone ? 'microphoneWorks' : 'microphoneMissing')}
            </SessionResult>
          </>
        )}
      </Stack>
      {tried?.picture && <Picture stream={tried.picture} label={words('cameraPicture')} />}
      <Group gap="sm">
        <ActionButton kind="other" onPress={() => void check()} busyWords={busy ? words('devicesChecking') : undefined}>
          {words('devicesCheck')}
        </ActionButton>
      </Group>
    </Section>
  )
}

function Picture({ stream, label }: { readonly stream: MediaStream; readonly label: string }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return <video ref={video} className={classes.picture} aria-label={label} autoPlay muted playsInline />
}

function stop(picture: MediaStream | undefined): void {
  for (const track of picture?.getTracks() ?? []) track.stop()
}
