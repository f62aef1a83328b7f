/** Documentation of the operators that compare two or three values. */
import { operator } from './operator.ts'

const x = { var: 'x' }
const comparison = 'An absent fact is neither large nor small: guard it with `answered` in the same `and`.'

const two = ['value', 'value']
export const comparisonOperators = {
  '==': operator('Is', 'Whether both are equal.', [2, 2], two, 'boolean', [{ '==': [x, 'TX'] }, { x: 'TX' }, true]),
  '===': operator('Is exactly', 'The same as `==` here.', [2, 2], two, 'boolean', [{ '===': [x, 1] }, { x: 1 }, true]),
  '!=': operator('Is not', `Whether both differ. ${comparison}`, [2, 2], two, 'boolean', [{ '!=': [x, 1] }, { x: 2 }, true]),
  '!==': operator('Is not exactly', `The same as \`!=\` here. ${comparison}`, [2, 2], two, 'boolean', [
    { '!==': [x, 1] },
    { x: 1 },
    false,
  ]),
  '<': operator(
    'Is less than',
    `Of numbers, amounts and dates. With three operands: whether the middle one is between the others. ${comparison}`,
    [2, 3],
    ['number, amount of money or date'],
    'boolean',
    [{ '<': [0, x, 10] }, { x: 5 }, true],
  ),
  '<=': operator(
    'Is at most',
    `Of numbers, amounts and dates. With three operands: whether the middle one is between the others or equal to one of them. ${comparison}`,
    [2, 3],
    ['number, amount of money or date'],
    'boolean',
    [{ '<=': [0, x, 10] }, { x: 10 }, true],
  ),
  '>': operator(
    'Is more than',
    `Of numbers, amounts and dates. ${comparison}`,
    [2, 2],
    ['number, amount of money or date'],
    'boolean',
    [{ '>': [x, 10] }, { x: 10 }, false],
  ),
  '>=': operator(
    'Is at least',
    `Of numbers, amounts and dates. ${comparison}`,
    [2, 2],
    ['number, amount of money or date'],
    'boolean',
    [{ '>=': [x, 10] }, { x: 10 }, true],
  ),
  in: operator(
    'Is in',
    'Whether the value is an item of the list, or a part of the text.',
    [2, 2],
    ['value', 'list or text'],
    'boolean',
    [{ in: [x, ['SECONDARY', 'INVESTMENT']] }, { x: 'PRIMARY' }, false],
  ),
}
