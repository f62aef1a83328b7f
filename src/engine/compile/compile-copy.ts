/**
 * The translations of a flow, ready to be laid over it. The translated files are compiled as the English ones are, and what
 * comes out differently is kept by its place in the compiled part: so a text that a library field lends to ten screens is
 * translated on all ten, and the same English may read one way here and another way there.
 */

import type { CopyOf } from '#engine/flow/copies.ts'
import type { ResolvedLender } from '#engine/flow/resolve-lender.ts'
import { translatedFiles } from '#engine/text/translated-files.ts'
import { translatedLocales } from '#engine/text/translations.ts'

/** @param compile makes the parts that are told apart, of a lender's files */
export function withCopy<Parts extends { readonly [name: string]: object }>(
  resolved: ResolvedLender,
  compile: (resolved: ResolvedLender) => Parts,
): Parts {
  const english = compile(resolved)
  const locales = translatedLocales(resolved.files)
  if (locales.length === 0) return english
  const translated = locales.map((locale) => {
    return [locale, compile({ ...resolved, files: translatedFiles(resolved.files, locale) })] as const
  })
  const parts = Object.entries(english).map(([name, part]) => {
    const copies = translated.flatMap(([locale, other]) => {
      const copy = difference(part, other[name])
      return copy === undefined || typeof copy === 'string' ? [] : [[locale, copy] as const]
    })
    return [name, copies.length === 0 ? part : { ...part, copy: Object.fromEntries(copies) }]
  })
  return Object.fromEntries(parts) as Parts
}

function difference(english: unknown, other: unknown): CopyOf | string | undefined {
  if (typeof english === 'string') return english === other ? undefined : (other as string)
  if (english === null || typeof english !== 'object') return undefined
  const parts = Object.entries(english).flatMap(([key, part]) => {
    const copy = difference(part, (other as Record<string, unknown>)[key])
    return copy === undefined ? [] : [[key, copy] as const]
  })
  return parts.length === 0 ? undefined : Object.fromEntries(parts)
}
