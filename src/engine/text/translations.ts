/** A lender's translations, from its files `copy/<language>-<REGION>.json`. */
import type { ResolvedLender } from '#engine/flow/resolve-lender.ts'
import type { SourceNode } from '#engine/flow/source-node.ts'
import { type TextPlace, textPlaces } from './text-places.ts'

export type Translation = {
  readonly place: TextPlace
  readonly entry: SourceNode
  /** The English text that was translated. */
  readonly of: string
  readonly is: string
}

/**
 * The locales offered to borrowers, sorted: `es-US`. Excludes those that lender.json marks as drafts, and those with
 * fewer translated texts than its `minimumTranslated`.
 */
export function translatedLocales(files: ResolvedLender['files']): string[] {
  const locales = [...files.keys()].flatMap((path) => localeOfFile(path) ?? [])
  return locales.filter((locale) => !isDraft(files, locale) && hasEnoughTexts(files, locale)).sort()
}

export function isDraft(files: ResolvedLender['files'], locale: string): boolean {
  const drafts = files.get('lender.json')?.members?.get('draftLanguages')?.items ?? []
  return drafts.some(({ value }) => value === locale)
}

/** Whether a locale has the share of translated texts that `minimumTranslated` of lender.json requires. */
export function hasEnoughTexts(files: ResolvedLender['files'], locale: string): boolean {
  const minimum = minimumTranslated(files)
  if (minimum === 0) return true
  const texts = [...files].flatMap(([path, file]) => textPlaces(path, file))
  const translations = new Map(translationsIn(files.get(`copy/${locale}.json`)).map(({ place, of }) => [place, of]))
  const translated = texts.filter(({ place, words }) => translations.get(place) === words.value)
  return translated.length * 100 >= texts.length * minimum
}

/** `minimumTranslated` of lender.json, in percent. */
export function minimumTranslated(files: ResolvedLender['files']): number {
  const minimum = files.get('lender.json')?.members?.get('minimumTranslated')?.value
  return typeof minimum === 'number' ? minimum : 0
}

export function localeOfFile(path: string): string | undefined {
  return /^copy\/([a-z]{2}-[A-Z]{2})\.json$/.exec(path)?.[1]
}

/** The entries of a translation file. An entry without `of` or `is` is skipped; a finding reports it. */
export function translationsIn(file: SourceNode | undefined): Translation[] {
  return [...(file?.members ?? [])].flatMap(([place, entry]) => {
    const [of, is] = ['of', 'is'].map((half) => entry.members?.get(half)?.value)
    return typeof of === 'string' && typeof is === 'string' ? [{ place, entry, of, is }] : []
  })
}
