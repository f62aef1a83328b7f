import type { LivePart } from '#engine/flow/compiled-flow.ts'
import type { Flag } from '#engine/flow/files.generated.ts'
import type { Facts, Rule } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'

/** The flag that shows the maintenance page in place of all pages. */
export const maintenanceFlag = 'fe-heloc-maintenance'

/**
 * The value of every flag for one subject: the first case whose rule is true, otherwise the default.
 *
 * @param subject the id over which percentages are computed; equal subjects get equal values
 */
export function flagValues(live: Pick<LivePart, 'flags'>, facts: Facts, subject: string): { [flag: string]: boolean } {
  return Object.fromEntries(
    Object.entries(live.flags).map(([name, flag]) => [name, caseOfFlag(name, flag, facts, subject)?.is ?? flag.default]),
  )
}

/** The case that decides a flag; undefined where the flag has its default. */
export function caseOfFlag(
  name: string,
  flag: Flag,
  facts: Facts,
  subject: string,
): NonNullable<Flag['cases']>[number] | undefined {
  return flag.cases?.find(
    ({ id, when, percent }) =>
      matches(when as Rule | undefined, facts) && (percent === undefined || share(`${name}/${id}/${subject}`) < percent),
  )
}

/** Hashes a text to a number from 0 up to, but not including, 100, evenly distributed (FNV-1a with a final mix). */
function share(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100
}
