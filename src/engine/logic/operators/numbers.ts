/** Documentation of arithmetic with numbers and amounts of money. */
import { MANY, operator } from './operator.ts'

export const numberOperators = {
  '+': operator('Plus', 'The sum.', [1, MANY], ['number or amount'], 'number or amount', [{ '+': [1, 2, 3] }, {}, 6]),
  '-': operator('Minus', 'The difference; with one operand, its negative.', [1, 2], ['number or amount'], 'number or amount', [
    { '-': [3, 1] },
    {},
    2,
  ]),
  '*': operator('Times', 'The product.', [2, MANY], ['number or amount'], 'number or amount', [{ '*': [2, 3] }, {}, 6]),
  '/': operator('Divided by', 'The quotient; null for a division by zero.', [2, 2], ['number or amount'], 'number or amount', [
    { '/': [6, 4] },
    {},
    1.5,
  ]),
  '%': operator('Remainder', 'The remainder of a division.', [2, 2], ['number'], 'number', [{ '%': [7, 3] }, {}, 1]),
  min: operator('Smallest', 'The smallest operand.', [1, MANY], ['number or amount'], 'number or amount', [
    { min: [3, 1, 2] },
    {},
    1,
  ]),
  max: operator('Largest', 'The largest operand.', [1, MANY], ['number or amount'], 'number or amount', [
    { max: [3, 1, 2] },
    {},
    3,
  ]),
  usd: operator(
    'Dollars',
    'A written amount of money in whole cents. Constants only.',
    [1, 1],
    ['amount such as "15,000" or "$15,000.50"'],
    'amount of money',
    [{ usd: '15,000' }, {}, 1_500_000],
  ),
}
