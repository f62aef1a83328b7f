import { describe, expect, it } from 'vitest'
import { cardsFor, isToDo } from '#engine/cards/cards-for.ts'
import { openFacts } from '#engine/cards/open-facts.ts'
import { evaluate } from '#engine/logic/evaluate.ts'
import { shippedFlows } from '#kit/shipped-flows.ts'

const flows = await shippedFlows()

describe.each(flows.map((flow) => [flow.live.lender.name, flow] as const))('the waiting page of %s', (_, flow) => {
  it.each(flow.cards?.cards.map(({ id }) => id) ?? [])(
    'the number of things that the waiting page names counts %s if its card has a button',
    (categoryEnum) => {
      const conditions = [{ categoryEnum }]
      const facts = { today: '2026-01-15', open: openFacts(conditions, []) }
      const things = flow.values.thingsNeeded
      expect(evaluate(things?.is ?? null, facts)).toBe(cardsFor(flow, facts, conditions).filter(isToDo).length)
    },
  )
})
