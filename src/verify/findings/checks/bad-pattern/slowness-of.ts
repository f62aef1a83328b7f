import { analyse, type Report } from 'scslre'
import { tooBigAPattern } from './too-big-a-pattern.ts'

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
