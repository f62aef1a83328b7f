/** Documentation of the logical operators. */
import { MANY, operator } from './operator.ts'

const x = { var: 'x' }

export const logicOperators = {
  if: operator(
    'If',
    'The value after the first true condition; the last operand if none is true. Conditions and values alternate.',
    [2, MANY],
    ['condition', 'value', 'otherwise'],
    'one of the values',
    [{ if: [{ '==': [x, 'AL'] }, 19, 18] }, { x: 'AL' }, 19],
  ),
  and: operator('And', 'Whether all operands are true.', [1, MANY], ['boolean'], 'boolean', [{ and: [true, false] }, {}, false]),
  or: operator('Or', 'Whether at least one operand is true.', [1, MANY], ['boolean'], 'boolean', [
    { or: [true, false] },
    {},
    true,
  ]),
  '!': operator('Not', 'True for false, false for true.', [1, 1], ['boolean'], 'boolean', [{ '!': [true] }, {}, false]),
  '!!': operator('Is true', 'True for true; false for false and for an absent fact.', [1, 1], ['boolean'], 'boolean', [
    { '!!': [x] },
    {},
    false,
  ]),
}
