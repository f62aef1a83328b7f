/**
 * Whether a regular expression limits the length of matching texts: it is anchored by `^` and `$`, and has no unbounded
 * repetition. False if undecided.
 */
export function boundsLength(pattern: string): boolean {
  // Each escape and each character class is replaced by one letter, because only repetitions matter.
  const bare = pattern.replace(/\\(?:[pPu]\{[^}]*\}|.)/gs, 'x').replace(/\[\^?[^\]]*\]/g, 'x')
  return bare.startsWith('^') && bare.endsWith('$') && !/[*+]|\{\d+,\}/.test(bare) && !hasChoiceOutside(bare)
}

/** Whether alternatives are outside of all groups: `^a|b$` anchors neither alternative on both sides. */
function hasChoiceOutside(bare: string): boolean {
  let depth = 0
  for (const character of bare) {
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (character === '|' && depth === 0) return true
  }
  return false
}
