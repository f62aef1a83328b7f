/** How a name stands on the line of a place to sign. */
import type { DocumentPlace } from '../store/tables.ts'

/** The space in points on both sides of a name. */
export const inset = 4
/** Above the line. */
export const rise = inset + 2
const largest = 22

/** @param widthAt the width of the name in a size */
export function sizeOnLine(
  { width, height }: Pick<DocumentPlace, 'width' | 'height'>,
  widthAt: (size: number) => number,
): number {
  return Math.min(largest, height * 0.6, (largest * (width - 2 * inset)) / Math.max(1, widthAt(largest)))
}
