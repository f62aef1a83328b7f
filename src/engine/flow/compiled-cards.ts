/** The cards of open conditions, ready to be chosen: each with what it takes from its template, and where that was written. */
import type { FlowPointer, Rule, Text } from './json.ts'

export type CompiledCards = {
  /** Oldest condition first, or as the cards are listed. */
  readonly sortBy: 'created' | 'category'
  /** A fact that stands in place of every description, where it is given. */
  readonly descriptionFirst?: string
  readonly query: { readonly [name: string]: Rule }
  readonly cards: readonly CompiledCard[]
}

export type CompiledCard = {
  /** The category of condition. */
  readonly id: string
  readonly at: FlowPointer
  readonly heading: PlacedText
  readonly description?: PlacedText
  readonly button?: PlacedText
  /** Instead of `button` where more than one document is asked for; only cards that upload documents have it. */
  readonly buttonForSeveral?: PlacedText
  readonly go?: string
  readonly shownWhen?: Rule
}

export type PlacedText = { readonly at: FlowPointer; readonly text: Text }
