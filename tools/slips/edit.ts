/** An edit of a flow file, and a kind of edits. */
import type { Chance } from './chance.ts'
import type { Corpus } from './corpus.ts'
import type { Spot } from './document.ts'
import type { Splice } from './splice.ts'

export type Edit = {
  readonly kind: string
  /** The file that a hand would open, by its path below the flows folder, and the line in it. */
  readonly file: string
  readonly line: number
  /** In words. */
  readonly what: string
  /** The line as it was and as it is. */
  readonly before: string
  readonly after: string
  /** Whole new texts by path; undefined takes the file away. */
  readonly texts: ReadonlyMap<string, string | undefined>
}

export type Kind = {
  readonly name: string
  readonly fits: (spot: Spot, corpus: Corpus) => boolean
  readonly made: (spot: Spot, chance: Chance, corpus: Corpus) => Made | undefined
}

export type Made = {
  readonly what: string
  /** In the file of the spot. */
  readonly splices: readonly Splice[]
  /** In other files, by path: a whole new text, or none. */
  readonly others?: ReadonlyMap<string, string | undefined>
}
