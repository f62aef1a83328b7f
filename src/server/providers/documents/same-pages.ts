import type { Drawn, PdfiumDocument } from './pdfium.ts'

/** Of a colour's 256 steps: what the rounding of edges may change. */
const mostDifference = 24
/** One pixel in so many may differ by more. */
const pixelsPerDifferent = 10_000
/** Of each file; after these, every `step`th. */
const firstPages = 5
const step = 5

/** Whether two files have as many pages, and those that are compared look alike. */
export function haveSamePages(one: PdfiumDocument, other: PdfiumDocument): boolean {
  if (one.pages !== other.pages) return false
  for (let page = 0; page < one.pages; page += page < firstPages - 1 ? 1 : step) {
    if (!areAlike(one.drawn(page), other.drawn(page))) return false
  }
  return true
}

function areAlike(one: Drawn | undefined, other: Drawn | undefined): boolean {
  if (!one || !other) return one === other
  if (one.width !== other.width || one.height !== other.height) return false
  if (Buffer.compare(one.pixels, other.pixels) === 0) return true
  let different = 0
  for (let at = 0; at < one.pixels.length; at += 4) {
    if ([0, 1, 2].some((band) => Math.abs((one.pixels[at + band] ?? 0) - (other.pixels[at + band] ?? 0)) > mostDifference))
      different += 1
  }
  return different * pixelsPerDifferent <= one.width * one.height
}
