import { analyse, type Report } from 'scslre'
import { tooBigAPattern } from './too-big-a-pattern.ts'

const known = new Map<string, readonly Report[]>()
const remembered = 500

/** Why the time of a regular expression grows faster than its text; empty where it does not, or that is undecided. */
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
