import type { Diagram } from './diagram.ts'
import { inks, rectangle, text, tones } from './svg-marks.ts'
import { textWidth } from './text-width.ts'

/** What colours and borders mean, in rows that are about as wide as the drawing. */
export function legendOf(
  { tones: names }: Diagram,
  coverage: boolean,
  room: number,
): { parts: string[]; width: number; height: number } {
  const items = [
    ...names.map((name, index) => ({ name, paint: `fill="${tones[index % tones.length]}" stroke="${inks.faint}"` })),
    ...(coverage
      ? [
          { name: 'shown by a scenario', paint: `fill="#ffffff" stroke="${inks.shown}" stroke-width="2.5"` },
          { name: 'shown by none', paint: `fill="#ffffff" stroke="${inks.missing}" stroke-width="2.5" stroke-dasharray="6 4"` },
        ]
      : []),
  ]
  let [x, y, width] = [0, 56, 0]
  const parts = items.map(({ name, paint }) => {
    const needed = 34 + textWidth(name, 12)
    if (x > 0 && x + needed > Math.max(room, 480)) {
      x = 0
      y += 24
    }
    const sample = rectangle({ x, y, width: 26, height: 16 }, 4, paint)
    const caption = text(name, x + 34, y + 13, 12, false)
    width = Math.max(width, x + needed)
    x += needed + 20
    return `${sample}${caption}`
  })
  return { parts, width, height: items.length > 0 ? y + 36 : 62 }
}
