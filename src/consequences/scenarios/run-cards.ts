import { type Card, cardsFor, type Facts, type FlowPointer, type Json, type JsonObject } from '#engine/index.ts'
import type { Decided } from '#verify/explanation.ts'
import { rendered } from './answer-claims.ts'
import { whyShown, whyText } from './reasons.ts'
import {
  conditionsOf,
  factsOf,
  givenTo,
  inWords,
  type Mismatch,
  mismatch,
  type Scenario,
  type Stage,
  valueMismatches,
} from './scenario-run.ts'

type ClaimedCard = NonNullable<NonNullable<Scenario['cards']>[number]['then']['cards']>[number]

/**
 * Checks claims about cards: all of them in order (`cards`), or named ones (`cardsById`); of each card only the claimed
 * keys.
 */
export function runCards(stage: Stage, scenario: Scenario): Mismatch[] {
  return (scenario.cards ?? []).flatMap((claim, index): Mismatch[] => {
    const wanted = claim.then.cards
    const then = ['cards', String(index), 'then']
    const at = [...then, 'cards']
    if (!stage.flow.cards) {
      return [
        mismatch(then, 'claims something about cards, and there is no conditions.json', claim.then as unknown as Json, null),
      ]
    }
    const given = givenTo(scenario, claim)
    const facts = factsOf(stage, given)
    const conditions = conditionsOf(given)
    const cards = cardsFor(stage.flow, facts, conditions)
    for (const card of cards) stage.saw?.({ of: 'card', card })
    const ofCard = (one: ClaimedCard, card: Card, place: readonly string[]) => {
      const condition = conditions.find(
        ({ uuid, categoryEnum }) => (card.uuid ?? uuid) === uuid && categoryEnum === card.category,
      )
      return oneCard(stage, one as JsonObject, card, { ...facts, ...(condition && { condition }) }, place)
    }
    return [
      ...(wanted ? howMany(stage, wanted.length, cards, conditions, facts, at) : []),
      ...(wanted ?? []).flatMap((one, position) => {
        const card = cards[position]
        return card ? ofCard(one, card, [...at, String(position)]) : []
      }),
      ...Object.entries(claim.then.cardsById ?? {}).flatMap(([category, one]) => {
        const place = [...then, 'cardsById', category]
        const shown = cards.filter((card) => card.category === category)
        if (one && shown.length > 0) return shown.flatMap((card) => ofCard(one, card, place))
        return Boolean(one) === shown.length > 0 ? [] : [shows(stage, category, Boolean(one), conditions, facts, place)]
      }),
    ]
  })
}

/** A mismatch if a card is shown against the claim, or hidden against it. */
function shows(
  { flow }: Stage,
  category: string,
  wanted: boolean,
  conditions: readonly JsonObject[],
  facts: Facts,
  at: readonly string[],
): Mismatch {
  const ofCategory = conditions.filter(({ categoryEnum }) => categoryEnum === category)
  const open = ofCategory.length === 0 ? 'no condition of that category is open' : 'it does not show'
  const sentence = `expects ${wanted ? 'the' : 'no'} card ${category}, and ${wanted ? open : 'it shows'}`
  return mismatch(at, sentence, wanted, !wanted, whyConditionsShow(flow, ofCategory, facts))
}

function howMany(
  { flow }: Stage,
  wanted: number,
  cards: readonly Card[],
  conditions: readonly JsonObject[],
  facts: Facts,
  at: readonly string[],
): Mismatch[] {
  if (wanted === cards.length) return []
  const shown = inWords(cards.map(({ category }) => category))
  const of = `${conditions.length} ${conditions.length === 1 ? 'condition' : 'conditions'}`
  const sentence = `expects ${wanted} ${wanted === 1 ? 'card' : 'cards'} for ${of}, and ${cards.length} show (${shown})`
  return [mismatch(at, sentence, wanted, cards.length, whyConditionsShow(flow, conditions, facts))]
}

function whyConditionsShow(flow: Stage['flow'], conditions: readonly JsonObject[], facts: Facts): Decided[] {
  return conditions.flatMap((condition): Decided[] => {
    const category = String(condition.categoryEnum)
    const card = flow.cards?.cards.find(({ id }) => id === category)
    if (!card) return [{ says: `there is no card for ${category}`, because: { at: 'conditions.json#/cards' }, facts }]
    return whyShown(`the card ${category}`, card.shownWhen, card.at, { ...facts, condition })
  })
}

/** The mismatches of one card; an empty text claims that the card has none. */
function oneCard(stage: Stage, wanted: JsonObject, card: Card, facts: Facts, at: readonly string[]): Mismatch[] {
  const sentence = (path: string, one: string, actual: string) =>
    `expects ${path} ${one} of the card ${card.category}, and it is ${actual}`
  return valueMismatches(at, wanted, asClaimed(stage, card), sentence, (path) =>
    whatResolved(stage, card, path.at(-1) ?? '', facts),
  )
}

/** All keys of a card that a claim may have. */
export function asClaimed(stage: Stage, card: Card): JsonObject {
  return {
    category: card.category,
    heading: rendered(stage, card.heading),
    button: card.button ? rendered(stage, card.button) : '',
    description: card.description ? rendered(stage, card.description) : '',
    why: card.why ? rendered(stage, card.why) : '',
    go: card.go ?? '',
    query: card.query,
    chosen: Object.fromEntries(Object.entries(card.textSources).map(([part, { at }]) => [part, lastKey(at)])),
  }
}

/** The case of a text, or the key of a text without cases: `otherwise`, `buttonForSeveral`. */
function lastKey(at: FlowPointer): string {
  return at.slice(at.lastIndexOf('/') + 1)
}

/** @param facts with the facts of the card's condition */
function whatResolved({ flow }: Stage, { category, because, textSources: texts }: Card, part: string, facts: Facts): Decided[] {
  const line = isText(part) ? texts[part] : undefined
  const card = flow.cards?.cards.find(({ id }) => id === category)
  const placed = isText(part) ? card?.[part] : undefined
  const tried = placed ? whyText(`the ${part}`, placed.text, placed.at, facts) : []
  const says = `the ${line ? part : 'card'} of ${category}`
  return [{ says, because: line ?? because, facts }, ...tried.filter((one) => one.because.at !== line?.at)]
}

function isText(part: string): part is keyof Card['textSources'] {
  return part === 'heading' || part === 'description' || part === 'why' || part === 'button'
}
