import { analyse, type Report } from 'scslre'

const known = new Map<string, readonly Report[]>()
const remembered = 500

/** The causes for which a regular expression needs more than linear time; empty if there are none, or if undecided. */
export function slownessOf(pattern: string): readonly Report[] {
  if (known.size > remembered) known.clear()
  const reports = known.get(pattern) ?? analysed(pattern)
  known.set(pattern, reports)
  return reports
}

function analysed(pattern: string): readonly Report[] {
  if (tooBigAPattern(pattern) !== undefined) return []
  try {
    return analyse(new RegExp(pattern, 'u')).reports
  } catch {
    return []
  }
}

/** In characters: the analysis of longer patterns takes too long itself. */
const mostCharacters = 2_000
/** The most unbounded repetitions; the analysis compares each with each other. */
const mostRepetitions = 24

/** The reason why a pattern is not analysed; undefined if it is. */
export function tooBigAPattern(pattern: string): string | undefined {
  if (pattern.length > mostCharacters) return `has more than ${mostCharacters} characters`
  const { length } = withoutCharacters(pattern).match(/[*+]|\{\d+,\}/g) ?? []
  return length > mostRepetitions ? `repeats something without an end more than ${mostRepetitions} times` : undefined
}

/** The pattern with each escape and character class replaced by one letter, because a class may contain a star. */
function withoutCharacters(pattern: string): string {
  return pattern.replace(/\\.|\[(?:\\.|[^\]])*\]/g, 'x')
}
