/** Documentation of the operators over lists. */
import { MANY, operator } from './operator.ts'

const list = { var: 'documents' }
const documents = { documents: [{ type: 'BANK_STATEMENT' }, { type: 'SUPPORT' }] }
const isSupport = { '==': [{ var: 'type' }, 'SUPPORT'] }
export const listOperators = {
  some: operator('Some', 'Whether the rule is true for at least one item.', [2, 2], ['list', 'rule over an item'], 'boolean', [
    { some: [list, isSupport] },
    documents,
    true,
  ]),
  all: operator(
    'All',
    'Whether the rule is true for all items. False for an empty list.',
    [2, 2],
    ['list', 'rule over an item'],
    'boolean',
    [{ all: [list, isSupport] }, documents, false],
  ),
  none: operator(
    'None',
    'Whether the rule is true for no item. True for an empty list.',
    [2, 2],
    ['list', 'rule over an item'],
    'boolean',
    [{ none: [list, isSupport] }, documents, false],
  ),
  filter: operator('Filter', 'The items for which the rule is true.', [2, 2], ['list', 'rule over an item'], 'list', [
    { filter: [list, isSupport] },
    documents,
    [{ type: 'SUPPORT' }],
  ]),
  map: operator('Map', 'The value of a rule for each item.', [2, 2], ['list', 'value over an item'], 'list', [
    { map: [list, { var: 'type' }] },
    documents,
    ['BANK_STATEMENT', 'SUPPORT'],
  ]),
  reduce: operator(
    'Reduce',
    'One value from all items: the second operand reads `current` and `accumulator`, the third is the initial value.',
    [3, 3],
    ['list', 'value over `current` and `accumulator`', 'initial value'],
    'value',
    [{ reduce: [{ var: 'sizes' }, { '+': [{ var: 'accumulator' }, { var: 'current' }] }, 0] }, { sizes: [1, 2] }, 3],
  ),
  merge: operator('Joined lists', 'One list of the items of all operands.', [1, MANY], ['list or item'], 'list', [
    { merge: [[1], [2, 3]] },
    {},
    [1, 2, 3],
  ]),
  length: operator(
    'Length',
    'The number of items of a list or of characters of a text; 0 if absent.',
    [1, 1],
    ['list or text'],
    'whole number',
    [{ length: [list] }, documents, 2],
  ),
}
