/**
 * Whether what matches a regular expression can only be so long: it speaks of the whole text, from `^` to `$`, and repeats
 * nothing without end. `false` where that is undecided.
 */
export function boundsLength(pattern: string): boolean {
  // Only how often something stands there matters, not what.
  const bare = pattern.replace(/\\(?:[pPu]\{[^}]*\}|.)/gs, 'x').replace(/\[\^?[^\]]*\]/g, 'x')
  return bare.startsWith('^') && bare.endsWith('$') && !/[*+]|\{\d+,\}/.test(bare) && !hasChoiceOutside(bare)
}

/** `^a|b$` is the text that begins with a or ends with b. */
function hasChoiceOutside(bare: string): boolean {
  let depth = 0
  for (const character of bare) {
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (character === '|' && depth === 0) return true
  }
  return false
}
