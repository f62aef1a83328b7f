import { useEffect, useRef, useState } from 'react'
import type { PreviewFlow } from '#contract/preview.ts'
import { framePath } from '../../../lib/frame-path.ts'
import classes from '../preview.module.css'
import { withoutProduct } from '../with-product.ts'
import type { FromFrame, ToFrame } from './messages.ts'
import type { PreviewCase } from './preview-case.ts'

type FrameViewProps = {
  readonly flow: PreviewFlow
  readonly previewCase: PreviewCase
  /** The width of the page inside in CSS pixels, which its media queries see. */
  readonly width: number
  readonly name: string
}

type Drawn = { readonly previewCase: PreviewCase; readonly flow: PreviewFlow } & (
  | { readonly is: 'drawn'; readonly ms: number; readonly lacksText: boolean }
  | { readonly is: 'failed'; readonly says: string }
)

const HEIGHT = 844

/** The widths of the left and right border of the box around the page, in pixels. */
const BORDERS = 2

/** An iframe of its own width that stays loaded: each case is posted to it. */
export function FrameView({ flow, previewCase, width, name }: FrameViewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [drawn, setDrawn] = useState<Drawn>()
  const number = useRef(0)
  const posted = useRef<PreviewFlow>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const scale = useScale(box, width)

  useEffect(() => {
    if (!isReady) return
    const began = performance.now()
    const focused = document.activeElement
    number.current += 1
    const mine = number.current
    const post = (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, window.location.origin)
    if (posted.current !== flow) {
      posted.current = flow
      post({ type: 'flow', flow: withoutProduct(flow) })
    }
    const listen = ({ source, data }: MessageEvent<FromFrame>) => {
      if (source !== frame.current?.contentWindow || data.type === 'ready' || data.number !== mine) return
      // Restores the focus: the borrower's page focuses its heading, but the keyboard stays in the list of places.
      if (document.activeElement === frame.current && focused instanceof HTMLElement) focused.focus({ preventScroll: true })
      if (data.type === 'drawn')
        setDrawn({ is: 'drawn', previewCase, flow, ms: performance.now() - began, lacksText: data.lacksText })
      else setDrawn({ is: 'failed', previewCase, flow, says: data.says })
    }
    window.addEventListener('message', listen)
    post({ type: 'show', hash: flow.hash, previewCase, number: mine })
    return () => window.removeEventListener('message', listen)
  }, [isReady, flow, previewCase])

  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<FromFrame>) => {
      if (source === frame.current?.contentWindow && data.type === 'ready') setReady(true)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  const current = drawn?.previewCase === previewCase && drawn.flow === flow ? drawn : undefined
  const state = current?.is ?? 'drawing'
  return (
    <figure
      className={classes.figure}
      ref={box}
      data-frame={name}
      data-place={previewCase.place}
      data-state={previewCase.state}
      data-drawn={state}
    >
      <figcaption className={classes.caption}>
        {width} px wide <span>{captionOf(current)}</span>
      </figcaption>
      {current?.is === 'drawn' && current.lacksText && (
        <p className={classes.hint}>The text is not on this page as it is drawn: another state or applicant may have it.</p>
      )}
      <div className={classes.screen} style={{ width: width * scale, height: HEIGHT * scale }}>
        <iframe
          ref={frame}
          title={`The borrower’s page, ${width} pixels wide`}
          src={framePath}
          style={{ width, height: HEIGHT, transform: `scale(${scale})` }}
        />
      </div>
    </figure>
  )
}

function captionOf(drawn: Drawn | undefined): string {
  if (!drawn) return 'drawing …'
  return drawn.is === 'drawn' ? `drawn in ${Math.round(drawn.ms)} ms` : drawn.says
}

/** The scale of a wide page, so that it fits beside a narrow one. */
function useScale(box: React.RefObject<HTMLElement | null>, width: number): number {
  const [scale, setScale] = useState(width > 400 ? 0.5 : 1)
  useEffect(() => {
    const stage = box.current?.parentElement
    if (!stage || width <= 400) return
    const measure = () => {
      const others = [...stage.children].filter((one) => one !== box.current).reduce((sum, one) => sum + one.clientWidth + 24, 0)
      setScale(Math.min(1, Math.max(0.3, (stage.clientWidth - others - BORDERS) / width)))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(stage)
    measure()
    return () => observer.disconnect()
  }, [box, width])
  return scale
}
