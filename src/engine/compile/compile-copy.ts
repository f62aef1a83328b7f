/**
 * The translations of a flow. Translated files are compiled like the English ones; each text that differs is kept by its
 * place in the compiled part. So a text of a library field is translated on every screen that uses the field, and the
 * same English text may have two translations in two places.
 */

import type { CopyOf } from '#engine/flow/compiled-flow.ts'
import type { ResolvedLender } from '#engine/flow/resolve-lender.ts'
import { translatedFiles } from '#engine/text/translated-files.ts'
import { translatedLocales } from '#engine/text/translations.ts'

/**
 * Compiles a flow in English and in each translated locale, and attaches the differences as `copies`.
 *
 * @param compile compiles a lender's files into the parts to compare
 */
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
