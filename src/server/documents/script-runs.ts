/** Splits a line into runs of one font and one direction. */
import bidiFactory from 'bidi-js'

export type ScriptRun = {
  readonly text: string
  /** Undefined: the font in use. */
  readonly font: string | undefined
  /** The level of the Unicode Bidirectional Algorithm: odd from right to left. */
  readonly level: number
}

const bidi = bidiFactory()
/** Letters with their marks, which are drawn in one font. */
export const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * @param fontOf the font for a letter with its marks that the font in use lacks; undefined for the font in use
 * @returns runs in reading order, in which their characters stand, too
 */
export function scriptRuns(text: string, fontOf: (letter: string) => string | undefined): readonly ScriptRun[] {
  const runs: { text: string; font: string | undefined; level: number }[] = []
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr')
  for (const { segment, index } of letters.segment(text)) {
    const before = runs.at(-1)
    const level = levels[index] ?? 0
    const font = fontOf(segment)
    if (before && before.font === font && before.level === level) before.text += segment
    else runs.push({ text: segment, font, level })
  }
  return withSpaces(runs)
}

/** The words of a script with the spaces between them as one run, which is read as such. */
function withSpaces(runs: readonly ScriptRun[]): readonly ScriptRun[] {
  const joined: ScriptRun[] = []
  for (const run of runs) {
    const [before, space] = joined.slice(-2)
    const isOne =
      before?.font !== undefined && before.font === run.font && before.level === run.level && space?.level === run.level
    if (isOne && space.text.trim() === '') joined.splice(-2, 2, { ...run, text: before.text + space.text + run.text })
    else joined.push(run)
  }
  return joined
}

/** The runs from left to right: rule L2 of the algorithm reverses each sequence of a level, from the highest level down. */
export function inVisualOrder<Run extends Pick<ScriptRun, 'level'>>(runs: readonly Run[]): readonly Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      if ((ordered[from]?.level ?? 0) < level) continue
      let to = from
      while ((ordered[to]?.level ?? 0) >= level) to++
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to
    }
  }
  return ordered
}
