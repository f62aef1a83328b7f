import { longestDocumentName } from '#contract/documents.ts'

/**
 * The display name of an uploaded file: the last segment of its path, without invisible and bidirectional characters,
 * which could disguise the extension.
 *
 * @param header the raw header; undefined is returned if it cannot be decoded
 */
export function documentName(header: string | undefined, otherwise: string): string {
  const visible = (decoded(header) ?? '').toWellFormed().replace(unseen, '')
  const name = (visible.split(/[\\/]/).at(-1) ?? '').replace(/\s+/g, ' ').trim()
  if (/^\.*$/.test(name)) return otherwise
  // A long name is shortened in the middle, because its extension shows the type of the file.
  const letters = [...name]
  if (letters.length <= longestDocumentName) return name
  return [...letters.slice(0, longestDocumentName - 20), '…', ...letters.slice(-19)].join('')
}

/** Control characters, bidirectional overrides and zero-width characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufffd]/gu

function decoded(header: string | undefined): string | undefined {
  try {
    return header === undefined ? undefined : decodeURIComponent(header)
  } catch {
    return undefined
  }
}
