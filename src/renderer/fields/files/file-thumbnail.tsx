import { useEffect, useRef, useState } from 'react'
import { FileIcon } from '#ui/icons.tsx'
import classes from './files-field.module.css'

/** The side of the square thumbnail, in CSS pixels. */
const side = 44

/**
 * A small picture of a file that was chosen on this page, drawn from the file itself: nothing is loaded, and no address
 * of the file is left behind. A symbol for files that the browser cannot draw, such as PDF, and HEIC in most.
 */
export function FileThumbnail({ file }: { readonly file: File | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    setDrawn(false)
    if (!file || file.type === 'application/pdf' || typeof createImageBitmap === 'undefined') return
    let isGone = false
    createImageBitmap(file).then(
      (bitmap) => {
        const context = isGone ? undefined : canvas.current?.getContext('2d')
        if (context) {
          drawSquare(context, bitmap)
          setDrawn(true)
        }
        bitmap.close()
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [file])
  return (
    <span className={classes.icon} data-drawn={isDrawn || undefined}>
      <canvas ref={canvas} className={classes.thumbnail} width={2 * side} height={2 * side} hidden={!isDrawn} />
      {!isDrawn && <FileIcon />}
    </span>
  )
}

/** Draws the largest square in the middle of the picture, scaled to the size of the canvas. */
function drawSquare(context: CanvasRenderingContext2D, bitmap: ImageBitmap): void {
  const { width, height } = context.canvas
  const shorter = Math.min(bitmap.width, bitmap.height)
  const [left, top] = [(bitmap.width - shorter) / 2, (bitmap.height - shorter) / 2]
  context.drawImage(bitmap, left, top, shorter, shorter, 0, 0, width, height)
}
