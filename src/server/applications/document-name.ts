import { longestDocumentName } from '#contract/documents.ts'

/**
 * What a file is called in lists: the last part of its path, without what would hide or turn around how it ends.
 *
 * @param header as it was sent; a name that cannot be read is as good as none
 */
export function documentName(header: string | undefined, otherwise: string): string {
  const visible = (decoded(header) ?? '').toWellFormed().replace(unseen, '')
  const name = (visible.split(/[\\/]/).at(-1) ?? '').replace(/\s+/g, ' ').trim()
  if (/^\.*$/.test(name)) return otherwise
  // The end says what kind of file it is, so the middle of a long one gives way.
  const letters = [...name]
  if (letters.length <= longestDocumentName) return name
  return [...letters.slice(0, longestDocumentName - 20), '…', ...letters.slice(-19)].join('')
}

/** Control characters, and those that write from right to left or join nothing. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufffd]/gu

function decoded(header: string | undefined): string | undefined {
  try {
    return header === undefined ? undefined : decodeURIComponent(header)
  } catch {
    return undefined
  }
}
