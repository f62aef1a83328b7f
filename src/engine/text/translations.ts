/** The translations of a lender: its files `copy/<language>-<REGION>.json`, and what stands in them. */
import type { ResolvedLender } from '#engine/flow/resolve-lender.ts'
import type { SourceNode } from '#engine/flow/source-node.ts'
import type { TextPlace } from './text-places.ts'

export type Translation = {
  readonly place: TextPlace
  readonly entry: SourceNode
  /** The English that was translated. */
  readonly of: string
  readonly is: string
}

/** The languages that borrowers are offered, in order of their names: `es-US`. Those that lender.json calls drafts are left out. */
export function translatedLocales(files: ResolvedLender['files']): string[] {
  const locales = [...files.keys()].flatMap((path) => localeOfFile(path) ?? [])
  return locales.filter((locale) => !isDraft(files, locale)).sort()
}

export function isDraft(files: ResolvedLender['files'], locale: string): boolean {
  const drafts = files.get('lender.json')?.members?.get('draftLanguages')?.items ?? []
  return drafts.some(({ value }) => value === locale)
}

export function localeOfFile(path: string): string | undefined {
  return /^copy\/([a-z]{2}-[A-Z]{2})\.json$/.exec(path)?.[1]
}

/** The entries of a translation file; an entry without `of` or `is` is left out, and a finding reports it. */
export function translationsIn(file: SourceNode | undefined): Translation[] {
  return [...(file?.members ?? [])].flatMap(([place, entry]) => {
    const [of, is] = ['of', 'is'].map((half) => entry.members?.get(half)?.value)
    return typeof of === 'string' && typeof is === 'string' ? [{ place, entry, of, is }] : []
  })
}
