/** In characters: the analysis of longer patterns takes too long itself. */
const mostCharacters = 2_000
/** So many repetitions without an end, each of which may clash with each other one. */
const mostRepetitions = 24

/** Why a pattern is not looked at any further; undefined where it is. */
export function tooBigAPattern(pattern: string): string | undefined {
  if (pattern.length > mostCharacters) return `has more than ${mostCharacters} characters`
  const { length } = withoutCharacters(pattern).match(/[*+]|\{\d+,\}/g) ?? []
  return length > mostRepetitions ? `repeats something without an end more than ${mostRepetitions} times` : undefined
}

/** With one letter for what is written out or chosen from a set, which may be a star itself. */
function withoutCharacters(pattern: string): string {
  return pattern.replace(/\\.|\[(?:\\.|[^\]])*\]/g, 'x')
}
