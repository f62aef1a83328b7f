/** Reports HTML and Markdown in texts, which are shown literally: the only markup of texts is a link. */

import type { Fix, SourceNode } from '#engine/authoring.ts'
import { advice, type Found } from '../../check.ts'
import type { Part } from '../../reading/node-parts.ts'
import { partOf, rewriteOf } from './part-of-text.ts'

/** HTML tag names to report; other text between < and > may be intended. */
const TAGS = 'a|b|big|br|center|div|em|font|h[1-6]|hr|i|img|li|mark|ol|p|small|span|strong|sub|sup|table|td|tr|u|ul'
const MARKUP = new RegExp(
  [
    String.raw`</?(?:${TAGS})(?:\s[^<>]*)?\s*/?>`,
    '&(?:nbsp|amp|lt|gt|quot|apos|ndash|mdash|rsquo|lsquo|ldquo|rdquo|copy|reg|trade|#\\d+|#x[0-9a-f]+);',
    String.raw`\*\*(?=\S)[^*]+\*\*`,
    String.raw`(?<![\w_])__(?=\S)[^_]+__(?![\w_])`,
  ].join('|'),
  'gi',
)

const LETTERS: { readonly [entity: string]: string } = {
  ...{ '&nbsp;': ' ', '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '”', '&apos;': '’', '&ndash;': '–', '&mdash;': '—' },
  ...{ '&rsquo;': '’', '&lsquo;': '‘', '&ldquo;': '“', '&rdquo;': '”', '&copy;': '©', '&reg;': '®', '&trade;': '™' },
}

/** The finding for a text, at its first markup. */
export function markupInText({ node, at: pointer }: Part): Found {
  const words = String(node.value)
  const found = [...words.matchAll(MARKUP)]
  const [first] = found
  if (first === undefined) return []
  const [written] = first
  const link = linkMeant(node, first.index)
  const edited = link.length > 0 ? link : withoutMarkup(node, found)
  const kind = written.startsWith('<') ? 'HTML' : written.startsWith('&') ? 'an HTML code' : 'Markdown'
  return {
    code: 'W519',
    at: partOf(node, first.index, first.index + written.length),
    pointer,
    message: `${written} is ${kind}, and a text is shown as it stands: the only markup that it knows is a link, [words](/terms).`,
    why: `The borrower would read ${written} among the words.`,
    fixes: edited.length > 0 ? edited : [advice('Take the markup out, and give what matters most a text of its own.')],
  }
}

/** The link of texts that an HTML link means: `<a href='/terms'>words</a>`. */
function linkMeant(node: SourceNode, index: number): readonly Fix[] {
  const [written, target, words] =
    /^<a\s[^<>]*?href\s*=\s*["'‘’“”]?([^"'‘’“”\s<>]+)["'‘’“”]?[^<>]*>([^<>]+)<\/a\s*>/i.exec(String(node.value).slice(index)) ??
    []
  return written === undefined ? [] : rewriteOf(node, index, written, `[${words?.trim()}](${target})`, 'review')
}

/** The fix that removes the markup; empty if the text has escapes, so that positions are not exact. */
function withoutMarkup(node: SourceNode, found: readonly RegExpExecArray[]): readonly Fix[] {
  const edits = found.flatMap(({ 0: written, index }) => {
    const { file, offset, length } = partOf(node, index, index + written.length)
    const text =
      LETTERS[written.toLowerCase()] ?? (written.startsWith('<') ? '' : written.replaceAll(/^(?:\*\*|__)|(?:\*\*|__)$/g, ''))
    return length === written.length && !/^<a\b|^&#|^<(?:br|p|li|img|hr)\b/i.test(written) ? [{ file, offset, length, text }] : []
  })
  return edits.length === found.length ? [{ title: 'Take the markup out and keep the words', safety: 'review', edits }] : []
}
