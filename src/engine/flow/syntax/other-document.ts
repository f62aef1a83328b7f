type OtherDocument = {
  readonly name: string
  /** What wrote it. */
  readonly from: string
  /** The length of the mark by which it is known. */
  readonly length: number
}

const MARKS: readonly { readonly mark: RegExp; readonly name: string; readonly from: string }[] = [
  {
    mark: /^\{\\rtf\d?/,
    name: 'rich text (RTF)',
    from: 'WordPad, TextEdit and Word save it so, with marks for fonts and paragraphs around the words',
  },
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a ZIP begins with them
  { mark: /^PK\u0003\u0004/, name: 'a packed document (ZIP)', from: 'Word (.docx) and Excel (.xlsx) save it so' },
  { mark: /^%PDF/, name: 'a PDF', from: 'it was printed or exported' },
  {
    mark: /^\s*<(?:!doctype html|html|head|body)\b[^>]*>?/i,
    name: 'a web page (HTML)',
    from: 'a browser or Word has saved it so',
  },
]

/** What other document a text is, by its first characters; undefined for a text that is none. */
export function otherDocument(text: string): OtherDocument | undefined {
  for (const { mark, name, from } of MARKS) {
    const found = mark.exec(text)
    if (found) return { name, from, length: found[0].length }
  }
  return undefined
}
