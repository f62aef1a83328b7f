import { localeOfFile, type PlacedTranslation, placeOfPointer, textPlaces, textsOf, translationsIn } from '#engine/index.ts'
import type { CheckedFlow } from '../../reading/checked-flow.ts'
import { type Use, usesIn } from '../../reading/uses.ts'

/** For one locale: all texts that borrowers see, and those that they see in English. */
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
    const missing = met.filter(({ place, words }) => translations.get(place) !== words.value)
    return { locale, all: met.length, missing }
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
  return [...byPlace.values()].filter(({ words }) => /\p{L}/u.test(withoutArguments(String(words.value))))
}

/** A text without placeholders: `{heading} – {company}` needs no translation. */
function withoutArguments(words: string): string {
  return words.replaceAll(/\{\w+\}/g, '')
}
