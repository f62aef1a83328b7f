/**
 * The card for each open condition of an application, with pointers to the lines of the flow that decided its texts.
 */

import type { CompiledCard, CompiledCards, PlacedText } from '#engine/flow/compiled-cards.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Because, Facts, Json, JsonObject } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { evaluate, matches } from '#engine/logic/evaluate.ts'
import { isCoSigner } from '#engine/product.ts'
import { type ResolvedText, resolveText } from '#engine/text/resolve-text.ts'
import { isOwn } from './open-facts.ts'

export type Card = {
  /** The uuid of the condition, where it has one. */
  readonly uuid?: string
  readonly category: string
  readonly heading: ResolvedText
  readonly description?: ResolvedText
  /** The reason for asking. */
  readonly why?: ResolvedText
  /** The label of the card's button; without it the card only informs. */
  readonly button?: ResolvedText
  /** The path that the card's button links to. */
  readonly go?: string
  /** The query parameters of the button's link; absent values are left out. */
  readonly query: JsonObject
  /** The pointer to the card, and the rule that shows it, if there is one. */
  readonly because: Because
  /** The pointer to each text of the card, with the rule of the case that was chosen. */
  readonly textSources: {
    readonly heading: Because
    readonly description?: Because
    readonly why?: Because
    readonly button?: Because
  }
}

type Flow = Pick<CompiledFlow, 'cards' | 'values' | 'product'>

/**
 * @param facts of the application; each card's rules additionally see its condition as `condition`
 * @param conditions the open conditions, complete; a condition whose category has no card is left out, and so is one that
 *   is asked of the co-signer
 */
export function cardsFor(flow: Flow, facts: Facts, conditions: readonly JsonObject[]): Card[] {
  const { cards } = flow
  if (!cards || (isCoSigner(flow, facts) && !showsCoSigner(flow, facts))) return []
  return inOrderOf(cards, conditions.filter(isOwn)).flatMap((condition) => {
    const card = cards.cards.find(({ id }) => id === condition.categoryEnum)
    const seen = { ...facts, condition }
    return card && matches(card.shownWhen, seen) ? [cardOf(flow, cards, card, condition, seen)] : []
  })
}

/** Whether a card leads to something that the borrower can do; otherwise it only informs. */
export function isToDo({ button, go }: Card): boolean {
  return button !== undefined && go !== undefined
}

function cardOf(flow: Flow, cards: CompiledCards, card: CompiledCard, condition: JsonObject, facts: Facts): Card {
  const heading = sayPlaced(flow, card.heading, facts)
  const description = descriptionOf(flow, cards, card, facts)
  const why = card.why && sayPlaced(flow, card.why, facts)
  const go = isCoSigner(flow, facts) ? screenOfCoSigner(cards, card) : card.go
  const words = card.go === undefined || go !== undefined ? buttonOf(card, condition) : undefined
  const button = words && sayPlaced(flow, words, facts)
  const query = Object.entries(cards.query).map(([name, rule]): [string, Json] => [name, evaluate(rule, facts)])
  return {
    ...(typeof condition.uuid === 'string' && { uuid: condition.uuid }),
    category: card.id,
    heading: heading.text,
    ...(description && { description: description.text }),
    ...(why && { why: why.text }),
    ...(button && { button: button.text }),
    ...(go !== undefined && { go }),
    query: Object.fromEntries(query.filter(([, value]) => value !== null)),
    because: { at: card.at, ...(card.shownWhen !== undefined && { rule: card.shownWhen }) },
    textSources: {
      heading: heading.because,
      ...(description && { description: description.because }),
      ...(why && { why: why.because }),
      ...(button && { button: button.because }),
    },
  }
}

/** Whether conditions are shown to a co-signer at all. */
export function showsCoSigner({ cards }: Pick<CompiledFlow, 'cards'>, facts: Facts): boolean {
  return cards?.coSigner !== undefined && matches(cards.coSigner.shownWhen, facts)
}

function screenOfCoSigner({ coSigner }: CompiledCards, { go = '' }: CompiledCard): string | undefined {
  return coSigner && Object.hasOwn(coSigner.screens, go) ? coSigner.screens[go] : undefined
}

type TextWithSource = { readonly text: ResolvedText; readonly because: Because }

/** The card's description. The fact named by `descriptionFirst`, if present, replaces it. */
function descriptionOf(flow: Flow, cards: CompiledCards, card: CompiledCard, facts: Facts): TextWithSource | undefined {
  if (cards.descriptionFirst !== undefined) {
    const written = resolveText(flow, { fact: cards.descriptionFirst }, facts)
    if (!isBlank(written)) return { text: written, because: { at: 'conditions.json#/everyCard/descriptionFirst' } }
  }
  if (!card.description) return undefined
  const description = sayPlaced(flow, card.description, facts)
  return isBlank(description.text) ? undefined : description
}

/**
 * The label of the card's button. A condition that asks for several documents uses `buttonForSeveral`, which only
 * upload cards have.
 */
function buttonOf(card: CompiledCard, { requestDocuments }: JsonObject): PlacedText | undefined {
  const several = Array.isArray(requestDocuments) && requestDocuments.length > 1
  return several && card.buttonForSeveral ? card.buttonForSeveral : card.button
}

function sayPlaced(flow: Flow, { at, text }: PlacedText, facts: Facts): TextWithSource {
  return { text: resolveText(flow, text, facts), because: becauseOf(at, text, facts) }
}

function becauseOf(at: string, text: PlacedText['text'], facts: Facts): Because {
  if (typeof text === 'string' || !('cases' in text)) return { at }
  const chosen = text.cases.find(({ when }) => matches(when, facts))
  return chosen ? { at: pointTo(pointTo(at, 'cases'), chosen.id), rule: chosen.when } : { at: pointTo(at, 'otherwise') }
}

function isBlank(text: ResolvedText): boolean {
  return 'literal' in text && text.literal.trim() === ''
}

/**
 * Sorts conditions by `sortBy`: the oldest first, or in the order of the cards and within a category the oldest first.
 * Conditions created at the same time keep their order; those without a creation time come last.
 */
function inOrderOf({ sortBy, cards }: CompiledCards, conditions: readonly JsonObject[]): JsonObject[] {
  const listed = new Map(cards.map(({ id }, index) => [id, index]))
  const place = ({ categoryEnum }: JsonObject) => (sortBy === 'category' ? (listed.get(String(categoryEnum)) ?? cards.length) : 0)
  return conditions
    .map((condition) => ({ condition, place: place(condition), created: instantOf(condition.created) }))
    .sort((a, b) => a.place - b.place || compare(a.created, b.created))
    .map(({ condition }) => condition)
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}

const isoInstant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * A timestamp in milliseconds. A timestamp without an offset is read as UTC, because the machine's own zone would
 * change the order.
 */
function instantOf(created: Json | undefined): number {
  const parts = typeof created === 'string' ? isoInstant.exec(created) : null
  if (!parts) return Number.POSITIVE_INFINITY
  const instant = Date.parse(parts[1] !== undefined && parts[4] === undefined ? `${parts[0]}Z` : parts[0])
  return Number.isNaN(instant) ? Number.POSITIVE_INFINITY : instant
}
