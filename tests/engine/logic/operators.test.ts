import { describe, expect, it } from 'vitest'
import type { Facts } from '#engine/flow/json.ts'
import { evaluate } from '#engine/logic/evaluate.ts'
import { OPERATORS } from '#engine/logic/operators.ts'

const jsonLogics =
  'var missing missing_some if == === != !== ! !! or and > >= < <= max min + - * / % map filter reduce all none some merge in cat substr'
const ours =
  'rule value answered first_of years_since days_since business_days_after months_after starts_with ends_with length words lower routing_number usd'

describe('the catalogue of operators', () => {
  it("the operators are JSON-logic's without method and log, and our own", () => {
    expect([...OPERATORS.keys()].sort()).toEqual(`${jsonLogics} ${ours}`.split(' ').sort())
  })

  it.each([...OPERATORS])(
    'the catalogue describes %s, and its example has the stated result',
    (_name, { title, description, takes, example }) => {
      expect(title).toMatch(/^[A-Z]/)
      expect(description).toMatch(/[.?]$/)
      expect(takes[0]).toBeLessThanOrEqual(takes[1])
      expect(evaluate(example.rule, example.facts as unknown as Facts)).toEqual(example.gives)
    },
  )
})
