/** Checks operators of texts and dates. */

import { mustNotBeLender } from './lender-by-name.ts'
import { mustBeOneOf } from './must-be-comparable.ts'
import { mustSeeAllFacts } from './named-shapes.ts'
import { absences, booleanShape, type Call, type Env, type Shape, type ShapeOfCall } from './shape.ts'

export const textShapes: { readonly [operator: string]: ShapeOfCall } = {
  starts_with: compared,
  ends_with: compared,
  cat: (call, env) => {
    const shapes = given(call, env, ['text', 'date', 'integer', 'number', 'boolean'])
    return { kind: 'text', absent: absences(shapes) }
  },
  substr: (call, env) => {
    const [text, ...numbers] = call.operands
    const shapes = given({ ...call, operands: text ? [text] : [] }, env, ['text', 'date'])
    given({ ...call, operands: numbers }, env, ['integer'])
    return { kind: 'text', absent: absences(shapes) }
  },
  lower: (call, env) => ({ kind: 'text', absent: absences(given(call, env, ['text'])) }),
  // `words` of an absent text is 0, so its result is a number even for an absent fact.
  words: (call, env) => {
    given(call, env, ['text'])
    return { kind: 'integer', absent: [] }
  },
  routing_number: (call, env) => booleanShape(absences(given(call, env, ['text']))),
  years_since: since,
  days_since: since,
  business_days_after: dateAfter,
  months_after: dateAfter,
}

function since(call: Call, env: Env): Shape {
  mustSeeAllFacts(call, env)
  return { kind: 'integer', absent: absences(given(call, env, ['date'])) }
}

function dateAfter(call: Call, env: Env): Shape {
  const [date, ...count] = call.operands
  const shapes = [
    ...given({ ...call, operands: date === undefined ? [] : [date] }, env, ['date']),
    ...given({ ...call, operands: count }, env, ['integer']),
  ]
  return { kind: 'date', absent: absences(shapes) }
}

function compared(call: Call, env: Env): Shape {
  const shapes = given(call, env, ['text', 'date'])
  mustNotBeLender(shapes, call.operands, env)
  return booleanShape(absences(shapes))
}

function given(call: Call, env: Env, kinds: readonly Shape['kind'][]): readonly Shape[] {
  const [wanted] = kinds
  return call.operands.map((operand) => {
    const shape = env.shapeOf(operand, env, wanted === 'nothing' ? undefined : wanted)
    mustBeOneOf(kinds, [shape, operand], call, env)
    return shape
  })
}
