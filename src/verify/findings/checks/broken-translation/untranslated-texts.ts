import {
  hasWords,
  localeOfFile,
  type PlacedTranslation,
  placeOfPointer,
  textPlaces,
  textsOf,
  translationsIn,
} from '#engine/index.ts'
import type { CheckedFlow } from '../../reading/checked-flow.ts'
import { type Use, usesIn } from '../../reading/uses.ts'

/**
 * For one locale: all texts that borrowers see, and those that they see in English. A document is translated whole or
 * not at all, so one whose translation has not begun does not count.
 */
export type Untranslated = { readonly locale: string; readonly all: number; readonly missing: readonly PlacedTranslation[] }

/** The untranslated texts, for each locale that the lender has a file of. */
export function untranslatedTexts(flow: CheckedFlow, uses?: readonly Use[]): Untranslated[] {
  const locales = [...flow.resolved.files.keys()].flatMap((path) => localeOfFile(path) ?? [])
  return locales.length === 0 ? [] : untranslatedInto(flow, locales, uses)
}

/** Like `untranslatedTexts`, for locales that may have no file yet. */
export function untranslatedInto(
  flow: CheckedFlow,
  locales: readonly string[],
  uses: readonly Use[] = usesIn(flow),
): Untranslated[] {
  const met = wordsMet(flow, uses)
  return locales.map((locale) => {
    const file = flow.resolved.files.get(`copy/${locale}.json`)
    const translations = new Map(translationsIn(file).map(({ place, of }) => [place, of]))
    const begun = new Set([...translations.keys()].flatMap((place) => documentOf(place) ?? []))
    const due = met.filter(({ place }) => documentOf(place) === undefined || begun.has(documentOf(place) ?? ''))
    const missing = due.filter(({ place, words }) => translations.get(place) !== words.value)
    return { locale, all: due.length, missing }
  })
}

/** Texts of screens and around them; texts of library fields where a screen uses them. */
function wordsMet(flow: CheckedFlow, uses: readonly Use[]): PlacedTranslation[] {
  const lender = flow.resolved.files.get('lender.json')
  const inUse = uses
    .filter(({ visit }) => visit.is === 'text')
    .flatMap(({ visit }) =>
      textsOf(visit.node, visit.pointer).map(({ node, at }) => ({ place: placeOfPointer(at), words: node, visit })),
    )
  const ofLender = lender ? textPlaces('lender.json', lender) : []
  const byPlace = new Map([...ofLender, ...inUse].map((one) => [one.place, one]))
  return [...byPlace.values()].filter(({ words }) => hasWords(String(words.value)))
}

/** The file of the document that a text stands in. */
function documentOf(place: string): string | undefined {
  return /^documents\/[^#]+/.exec(place)?.[0]
}
