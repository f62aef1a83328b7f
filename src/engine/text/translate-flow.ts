/**
 * A flow in another locale: every text with a translation is replaced, and the locale of numbers and dates is set.
 * Rules, ids, limits and the hash are unchanged, because the release is the same.
 */
import type { CompiledFlow, CopyOf, JourneyPart, LivePart } from '#engine/flow/compiled-flow.ts'

/** The locales of a flow, its own locale first: `en-US`, `es-US`. */
export function localesOf(flow: Pick<CompiledFlow, 'live' | 'copy'>): readonly string[] {
  const { lender, copy } = flow.live
  return [...new Set([lender.locale, ...Object.keys(copy ?? {}), ...Object.keys(flow.copy ?? {})])]
}

/**
 * @param flow in the lender's own locale
 * @returns the same object for the same flow and locale; the flow itself for its own and for an unknown locale
 */
export function translateFlow(flow: CompiledFlow, locale: string): CompiledFlow {
  if (locale === flow.live.lender.locale || !localesOf(flow).includes(locale)) return flow
  const known = spoken.get(flow) ?? new Map<string, CompiledFlow>()
  spoken.set(flow, known)
  const before = known.get(locale)
  if (before) return before
  const { live, product, ...journeys } = flow
  const made = { ...partIn<JourneyPart>(journeys, locale), live: translateLive(live, locale), product }
  known.set(locale, made)
  return made
}

/** Like `translateFlow`, but only for the live part. */
export function translateLive(written: LivePart, locale: string): LivePart {
  const live = partIn(written, locale)
  return { ...live, lender: { ...live.lender, locale } }
}

const spoken = new WeakMap<CompiledFlow, Map<string, CompiledFlow>>()

function partIn<Part extends JourneyPart | LivePart>(part: Part, locale: string): Part {
  const { copy = {} } = part
  return Object.hasOwn(copy, locale) ? translated(part, copy[locale] as CopyOf) : part
}

/** A value with its translations applied; a part without translations is returned as the same object. */
function translated<Value>(value: Value, copy: CopyOf | string): Value {
  if (typeof copy === 'string') return copy as Value
  if (value === null || typeof value !== 'object') return value
  const changed = Object.entries(copy).map(([key, part]) => [key, translated((value as Record<string, unknown>)[key], part)])
  const over = Object.fromEntries(changed) as Record<string, unknown>
  return (Array.isArray(value) ? value.map((item, index) => over[index] ?? item) : { ...value, ...over }) as Value
}
