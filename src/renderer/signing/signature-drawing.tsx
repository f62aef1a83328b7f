import { useEffect, useId, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { ActionButton } from '#ui/action-button.tsx'
import { Group } from '#ui/layout.ts'
import { useWords } from '../screen-context.tsx'
import classes from './signing.module.css'
import type { DrawnSignature } from './signing-handling.ts'

type SignatureDrawingProps = { readonly drawn: DrawnSignature; readonly onDrawn: (drawn: DrawnSignature) => void }

/** Two boxes to draw in: the signature and the initials. */
export function SignatureDrawing({ drawn, onDrawn }: SignatureDrawingProps) {
  const words = useWords()
  return (
    <Group align="flex-start">
      <Pad
        label={words('signatureDraw')}
        kind="signature"
        picture={drawn.signature}
        onPicture={(signature) => onDrawn({ ...drawn, signature })}
      />
      <Pad
        label={words('initialsDraw')}
        kind="initials"
        picture={drawn.initials}
        onPicture={(initials) => onDrawn({ ...drawn, initials })}
      />
    </Group>
  )
}

type PadProps = {
  readonly label: string
  readonly kind: 'signature' | 'initials'
  readonly picture: string | undefined
  readonly onPicture: (picture: string | undefined) => void
}

/** The ink of a pen on paper, in the dark scheme as well: the picture is put on a white page. */
const ink = '#101840'
/** More pixels would make the picture larger than the server takes. */
const mostPixelRatio = 2

function Pad({ label, kind, picture, onPicture }: PadProps) {
  const words = useWords()
  const labelId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const latest = useRef({ picture, onPicture })
  latest.current = { picture, onPicture }
  useEffect(() => {
    const { current: element } = canvas
    if (!element) return
    const made = new SignaturePad(element, { penColor: ink })
    pad.current = made
    const { width, height } = element.getBoundingClientRect()
    const ratio = Math.min(window.devicePixelRatio || 1, mostPixelRatio)
    element.width = Math.round(width * ratio)
    element.height = Math.round(height * ratio)
    element.getContext('2d')?.scale(ratio, ratio)
    const { picture: before } = latest.current
    if (before !== undefined) void made.fromDataURL(before, { ratio, width, height })
    made.addEventListener('endStroke', () => latest.current.onPicture(made.toDataURL('image/png')))
    return () => made.off()
  }, [])
  const clear = () => {
    pad.current?.clear()
    onPicture(undefined)
  }
  return (
    <div>
      <p id={labelId}>{label}</p>
      <canvas ref={canvas} className={classes.pad} data-pad={kind} role="img" aria-labelledby={labelId} />
      <ActionButton kind="quiet" onPress={clear} describedBy={labelId}>
        {words('signatureClear')}
      </ActionButton>
    </div>
  )
}
