/** Documentation of the operators that read facts, named rules and named values. */
import { MANY, operator } from './operator.ts'

const x = { var: 'x' }

export const factOperators = {
  var: operator(
    'Fact',
    'The fact at a path. Inside `some`, `all`, `none`, `map` and `filter` the path starts at the item, and "" is the item itself. No default: use `first_of`.',
    [1, 2],
    ['path of a fact'],
    'whatever the fact is; absent is null',
    [{ var: 'draft.name.firstName' }, { draft: { name: { firstName: 'Ana' } } }, 'Ana'],
  ),
  answered: operator(
    'Is answered',
    'Whether the fact is present: neither null nor an empty text. With several paths: whether all are.',
    [1, MANY],
    ['path of a fact'],
    'boolean',
    [{ answered: 'x' }, { x: 0 }, true],
  ),
  first_of: operator(
    'First present value',
    'The first operand that is neither absent nor an empty text; null if none is.',
    [1, MANY],
    ['value'],
    'the value',
    [{ first_of: [x, { var: 'y' }, 3] }, { y: 2 }, 2],
  ),
  missing: operator('Missing facts', 'The listed paths whose fact is absent.', [1, MANY], ['path of a fact'], 'list of paths', [
    { missing: ['x', 'y'] },
    { x: 1 },
    ['y'],
  ]),
  missing_some: operator(
    'Missing some facts',
    'An empty list if at least so many of the facts are present, otherwise the paths of the absent ones.',
    [2, 2],
    ['number of facts', 'list of paths'],
    'list of paths',
    [{ missing_some: [1, ['x', 'y']] }, { x: 1 }, []],
  ),
}

export const namedOperators = {
  rule: operator('Named rule', 'Whether the rule of this name in facts.json is true.', [1, 1], ['name of a rule'], 'boolean', [
    { rule: ['draft-in-texas', { '==': [{ var: 'draft.propertyAddress.state' }, 'TX'] }] },
    { draft: {} },
    false,
  ]),
  value: operator('Named value', 'The value of this name in facts.json.', [1, 1], ['name of a value'], 'the value', [
    { value: ['minimumAge', 18] },
    {},
    18,
  ]),
}
