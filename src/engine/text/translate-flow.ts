/**
 * A flow in another locale: every text that has a translation is replaced by it, and the locale of numbers and dates set.
 * Rules, ids and limits are those of the flow, and so is its hash: it is the same release.
 */
import type { CompiledFlow, CopyOf, JourneyPart, LivePart } from '#engine/flow/compiled-flow.ts'

/** The locales of a flow, its own first: `en-US`, `es-US`. */
export function localesOf(flow: Pick<CompiledFlow, 'live' | 'copy'>): readonly string[] {
  const { lender, copy } = flow.live
  return [...new Set([lender.locale, ...Object.keys(copy ?? {}), ...Object.keys(flow.copy ?? {})])]
}

/**
 * @param flow as the lender wrote it
 * @returns the same object for the same flow and locale; the flow itself for its own locale and for an unknown one
 */
export function translateFlow(flow: CompiledFlow, locale: string): CompiledFlow {
  if (locale === flow.live.lender.locale || !localesOf(flow).includes(locale)) return flow
  const known = spoken.get(flow) ?? new Map<string, CompiledFlow>()
  spoken.set(flow, known)
  const before = known.get(locale)
  if (before) return before
  const { live, ...journeys } = flow
  const made = { ...partIn<JourneyPart>(journeys, locale), live: translateLive(live, locale) }
  known.set(locale, made)
  return made
}

/** Like translateFlow, for the live part of a flow alone. */
export function translateLive(written: LivePart, locale: string): LivePart {
  const live = partIn(written, locale)
  return { ...live, lender: { ...live.lender, locale } }
}

const spoken = new WeakMap<CompiledFlow, Map<string, CompiledFlow>>()

function partIn<Part extends JourneyPart | LivePart>(part: Part, locale: string): Part {
  const { copy = {} } = part
  return Object.hasOwn(copy, locale) ? translated(part, copy[locale] as CopyOf) : part
}

/** The value with its translations; a part without any is returned as the same object. */
function translated<Value>(value: Value, copy: CopyOf | string): Value {
  if (typeof copy === 'string') return copy as Value
  if (value === null || typeof value !== 'object') return value
  const changed = Object.entries(copy).map(([key, part]) => [key, translated((value as Record<string, unknown>)[key], part)])
  const over = Object.fromEntries(changed) as Record<string, unknown>
  return (Array.isArray(value) ? value.map((item, index) => over[index] ?? item) : { ...value, ...over }) as Value
}
