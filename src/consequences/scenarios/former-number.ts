/** A number of the flow that has changed, and the places of a scenario that still state the former one. */
import { placeOf, type SourceNode } from '#engine/authoring.ts'
import type { Json } from '#engine/index.ts'

/** `750,000` in the claim, and `700,000` in what the flow says now. */
export type FormerNumber = { readonly former: string; readonly now: string }

const NUMBER = /\d[\d,]*(?:\.\d+)?/g

/** The one number in which a claim and the result differ, if they are the same words otherwise. */
export function formerNumber(wanted: Json | undefined, actual: Json | undefined): FormerNumber | undefined {
  const [claimed, found] = [wanted, actual].map((value) => JSON.stringify(value) ?? '') as [string, string]
  if (claimed.replace(NUMBER, '#') !== found.replace(NUMBER, '#')) return undefined
  const numbers = found.match(NUMBER) ?? []
  const pairs = (claimed.match(NUMBER) ?? []).map((former, index) => ({ former, now: numbers[index] ?? former }))
  const [first, ...others] = pairs.filter(({ former, now }) => former !== now)
  return first && others.every(({ former, now }) => former === first.former && now === first.now) ? first : undefined
}

/**
 * The lines of a scenario file that state a number: in a text, or as an amount in whole cents. An amount a cent away is an
 * answer beside the limit. A number of one or two digits stands for too many other things.
 */
export function linesWith(number: string, node: SourceNode): readonly number[] {
  const size = Number(number.replaceAll(',', ''))
  if (number.length < 3 || !Number.isFinite(size)) return []
  return [...new Set(placesIn(node))].sort((a, b) => a - b)

  function placesIn(part: SourceNode): readonly number[] {
    const { value } = part
    const isStated =
      (typeof value === 'string' && value.match(NUMBER)?.some((one) => one === number)) ||
      (typeof value === 'number' && (value === size || Math.abs(value - size * 100) <= 1))
    const inner = [...(part.members?.values() ?? []), ...(part.items ?? [])]
    return [...(isStated ? [placeOf(part).line] : []), ...inner.flatMap(placesIn)]
  }
}
