/** A single edit of a flow file as text, and the operators that make edits. Of the engine they know the list of operators, of the checks nothing. */
import type { Corpus } from './corpus.ts'
import type { Spot } from './document.ts'
import type { Random } from './random.ts'
import { insteadOf, removed, type Splice, spliced } from './splice.ts'

export type Edit = {
  /** The name of the operator. */
  readonly operator: string
  /** The edited file, below the flows folder, and the line in it. */
  readonly file: string
  readonly line: number
  readonly what: string
  /** The line before and after the edit. */
  readonly before: string
  readonly after: string
  /** Whole new texts by path; undefined deletes the file. */
  readonly texts: ReadonlyMap<string, string | undefined>
}

export type EditOperator = {
  readonly name: string
  readonly fits: (spot: Spot, corpus: Corpus) => boolean
  /** Undefined where the operator has nothing to change. */
  readonly edit: (spot: Spot, random: Random, corpus: Corpus) => Rewrite | undefined
}

export type Rewrite = {
  readonly what: string
  /** In the file of the spot. */
  readonly splices: readonly Splice[]
  /** Whole new texts of other files, by path; undefined deletes the file. */
  readonly others?: ReadonlyMap<string, string | undefined>
}

export const replacing = (spot: Pick<Spot, 'node'>, value: unknown, what: string): Rewrite => ({
  what,
  splices: [insteadOf(spot.node, value)],
})

export const removing = (spot: Spot, what: string): Rewrite => ({ what, splices: [removed(spot)] })

/** The edit of an operator at a spot; undefined where no text changes. */
export function editAt({ name, edit }: EditOperator, spot: Spot, random: Random, corpus: Corpus): Edit | undefined {
  const made = edit(spot, random, corpus)
  if (!made) return undefined
  const { path, text } = spot.document
  const after = spliced(text, made.splices)
  const own: [string, string][] = made.splices.length > 0 ? [[path, after]] : []
  const texts = new Map<string, string | undefined>([...own, ...(made.others ?? [])])
  if (texts.size === 0 || [...texts].every(([file, now]) => now === corpus.texts.get(file))) return undefined
  const offset = Math.min(spot.node.offset, ...made.splices.map((splice) => splice.offset))
  return {
    operator: name,
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
