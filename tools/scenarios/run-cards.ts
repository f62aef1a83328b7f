import { type Card, cardsFor, type Facts, type Json, type JsonObject } from '#engine/index.ts'
import type { Decided } from '#verify/explanation.ts'
import { rendered } from './answer-claims.ts'
import { differences } from './differences.ts'
import { whyShown, whyText } from './reasons.ts'
import {
  asText,
  conditionsOf,
  factsOf,
  givenTo,
  inWords,
  type Mismatch,
  mismatch,
  type Scenario,
  type Stage,
} from './scenario-run.ts'

/** Which cards show, in order; of each, what the claim names. */
export function runCards(stage: Stage, scenario: Scenario): Mismatch[] {
  return (scenario.cards ?? []).flatMap((claim, index): Mismatch[] => {
    const wanted = claim.then.cards
    const at = ['cards', String(index), 'then', 'cards']
    if (!stage.flow.cards) {
      return [mismatch(at, 'claims something about cards, and there is no conditions.json', wanted as unknown as Json, null)]
    }
    const given = givenTo(scenario, claim)
    const facts = factsOf(stage, given)
    const conditions = conditionsOf(given)
    const cards = cardsFor(stage.flow, facts, conditions)
    for (const card of cards) stage.saw?.({ of: 'card', card })
    return [
      ...howMany(stage, wanted.length, cards, conditions, facts, at),
      ...wanted.flatMap((one, position) => {
        const card = cards[position]
        if (!card) return []
        const condition = conditions.find(
          ({ uuid, categoryEnum }) => (card.uuid ?? uuid) === uuid && categoryEnum === card.category,
        )
        const seen = { ...facts, ...(condition && { condition }) }
        return oneCard(stage, one as unknown as JsonObject, card, seen, [...at, String(position)])
      }),
    ]
  })
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
  const because = conditions.flatMap((condition): Decided[] => {
    const category = String(condition.categoryEnum)
    const card = flow.cards?.cards.find(({ id }) => id === category)
    if (!card) return [{ says: `there is no card for ${category}`, because: { at: 'conditions.json#/cards' }, facts }]
    return whyShown(`the card ${category}`, card.shownWhen, card.at, { ...facts, condition })
  })
  return [mismatch(at, sentence, wanted, cards.length, because)]
}

/** An empty text claims that the card says nothing there. */
function oneCard(stage: Stage, wanted: JsonObject, card: Card, facts: Facts, at: readonly string[]): Mismatch[] {
  return differences(wanted, asClaimed(stage, card)).map(({ path, wanted: one, actual }) =>
    mismatch(
      [...at, ...path],
      `expects ${path.join('.')} ${asText(one)} of the card ${card.category}, and it is ${asText(actual)}`,
      one,
      actual,
      whatSaid(stage, card, path[0] ?? '', facts),
    ),
  )
}

/** Everything that a claim could say of a card. */
export function asClaimed(stage: Stage, card: Card): JsonObject {
  return {
    category: card.category,
    heading: rendered(stage, card.heading),
    button: card.button ? rendered(stage, card.button) : '',
    description: card.description ? rendered(stage, card.description) : '',
    go: card.go ?? '',
    query: card.query,
  }
}

/** @param facts with the condition of the card */
function whatSaid({ flow }: Stage, { category, because, said }: Card, part: string, facts: Facts): Decided[] {
  const line = part === 'heading' || part === 'description' || part === 'button' ? said[part] : undefined
  const card = flow.cards?.cards.find(({ id }) => id === category)
  const placed = part === 'heading' || part === 'description' || part === 'button' ? card?.[part] : undefined
  const tried = placed ? whyText(`the ${part}`, placed.text, placed.at, facts) : []
  const says = `the ${line ? part : 'card'} of ${category}`
  return [{ says, because: line ?? because, facts }, ...tried.filter((one) => one.because.at !== line?.at)]
}
