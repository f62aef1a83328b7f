import type { Chance } from './chance.ts'
import type { Corpus } from './corpus.ts'
import type { Spot } from './document.ts'
import type { Edit, Kind } from './edit.ts'
import { spliced } from './splice.ts'

/** The edit of a kind at a spot; undefined where it would change nothing. */
export function editOf(kind: Kind, spot: Spot, chance: Chance, corpus: Corpus): Edit | undefined {
  const made = kind.made(spot, chance, corpus)
  if (!made) return undefined
  const { path, text } = spot.document
  const after = spliced(text, made.splices)
  const own: [string, string][] = made.splices.length > 0 ? [[path, after]] : []
  const texts = new Map<string, string | undefined>([...own, ...(made.others ?? [])])
  if (texts.size === 0 || [...texts].every(([one, now]) => now === corpus.texts.get(one))) return undefined
  const offset = Math.min(spot.node.offset, ...made.splices.map((one) => one.offset))
  return {
    kind: kind.name,
    file: path,
    line: text.slice(0, offset).split('\n').length,
    what: made.what,
    before: lineAt(text, offset),
    after: lineAt(after, Math.min(offset, after.length - 1)),
    texts,
  }
}

function lineAt(text: string, offset: number): string {
  const from = text.lastIndexOf('\n', offset - 1) + 1
  const to = text.indexOf('\n', offset)
  return text.slice(from, to < 0 ? undefined : to).trim()
}
