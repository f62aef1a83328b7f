/**
 * The compiled cards of `conditions.json`: each merged over its template, with a pointer to where each text was
 * written.
 */
import type { FlowPointer, Rule, Text } from './json.ts'

export type CompiledCards = {
  /** The order of cards. `created`: the oldest condition first. `category`: in the order of `cards`. */
  readonly sortBy: 'created' | 'category'
  /** The path of a fact whose text, if present, replaces the description of every card. */
  readonly descriptionFirst?: string
  readonly query: { readonly [name: string]: Rule }
  readonly cards: readonly CompiledCard[]
  /** The cards of co-signers; absent: they have none. `screens`: theirs, by the screen that a card leads to. */
  readonly coSigner?: { readonly shownWhen: Rule; readonly screens: { readonly [go: string]: string } }
}

export type CompiledCard = {
  /** The category of the conditions that the card is for. */
  readonly id: string
  readonly at: FlowPointer
  readonly heading: PlacedText
  readonly description?: PlacedText
  /** The reason for asking. */
  readonly why?: PlacedText
  readonly button?: PlacedText
  /** The button's label where a condition asks for more than one document; only upload cards have it. */
  readonly buttonForSeveral?: PlacedText
  readonly go?: string
  readonly shownWhen?: Rule
}

export type PlacedText = { readonly at: FlowPointer; readonly text: Text }
