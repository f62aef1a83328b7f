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
