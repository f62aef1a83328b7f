import type { LivePart } from '#engine/flow/compiled-flow.ts'
import type { Flag } from '#engine/flow/files.generated.ts'
import type { Facts, Rule } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'

/**
 * The value of every flag for one person. The first case that holds decides, then the default.
 *
 * @param subject whom a percentage is counted over: the same subject always falls on the same side
 */
export function flagValues(live: Pick<LivePart, 'flags'>, facts: Facts, subject: string): { [flag: string]: boolean } {
  return Object.fromEntries(
    Object.entries(live.flags).map(([name, flag]) => [name, caseOfFlag(name, flag, facts, subject)?.is ?? flag.default]),
  )
}

/** The case that decides a flag; none where its default does. */
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

/** A number from 0 to below 100 that is spread evenly over texts and always the same for one (FNV-1a, then mixed). */
function share(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100
}
