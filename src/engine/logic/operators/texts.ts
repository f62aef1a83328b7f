/** Documentation of the operators on texts and dates. */
import { MANY, operator } from './operator.ts'

const x = { var: 'x' }

export const textOperators = {
  cat: operator('Joined texts', 'One text of all operands.', [1, MANY], ['text or number'], 'text', [
    { cat: ['a', 1] },
    {},
    'a1',
  ]),
  substr: operator(
    'Part of a text',
    'The text from a position (from 0; from the end if negative), of so many characters (if negative: up to so many before the end).',
    [2, 3],
    ['text', 'position', 'number of characters'],
    'text',
    [{ substr: ['2026-01-15', 0, 4] }, {}, '2026'],
  ),
  starts_with: operator(
    'Starts with',
    'Whether the text begins with the other. False if absent.',
    [2, 2],
    ['text', 'beginning'],
    'boolean',
    [{ starts_with: [x, 'WAITING_FOR'] }, { x: 'WAITING_FOR_AVM_DATA' }, true],
  ),
  ends_with: operator('Ends with', 'Whether the text ends with the other. False if absent.', [2, 2], ['text', 'end'], 'boolean', [
    { ends_with: [x, '_PAYSTUB'] },
    { x: 'MANUAL_PAYSTUB' },
    true,
  ]),
  lower: operator(
    'Lower case',
    "The text in lower case, to compare what was typed: ’ becomes ', and accents are part of their letter.",
    [1, 1],
    ['text'],
    'text',
    [{ lower: [x] }, { x: 'Ana' }, 'ana'],
  ),
  words: operator(
    'Number of words',
    'The number of words, between spaces, of a text; 0 if absent.',
    [1, 1],
    ['text'],
    'whole number',
    [{ words: [x] }, { x: '12 Elm  St' }, 3],
  ),
  routing_number: operator(
    'Is a routing number',
    'Whether the text is a US routing number: nine digits with a correct checksum. False if absent.',
    [1, 1],
    ['text'],
    'boolean',
    [{ routing_number: [x] }, { x: '021000021' }, true],
  ),
}

export const dateOperators = {
  years_since: operator(
    'Years since',
    'Whole years from a date to today, such as an age. A birthday on 29 February is on 1 March in other years. null if absent.',
    [1, 1],
    ['date'],
    'whole number',
    [{ years_since: [x] }, { x: '2004-02-29', today: '2026-02-28' }, 21],
  ),
  days_since: operator(
    'Days since',
    'Days from a date to today, negative for a future date. null if absent.',
    [1, 1],
    ['date'],
    'whole number',
    [{ days_since: [x] }, { x: '2026-01-01', today: '2026-01-15' }, 14],
  ),
  business_days_after: operator(
    'Business days after',
    'The date so many business days after a date, at most 60: all days but Sundays and the federal holidays, as for the right to cancel (12 CFR 1026.2(a)(6)). null if absent.',
    [2, 2],
    ['date', 'whole number'],
    'date',
    [{ business_days_after: [x, 3] }, { x: '2026-11-24' }, '2026-11-28'],
  ),
  months_after: operator(
    'Months after',
    'The date so many months after a date, at most 600; the last day of a month that has no such day. null if absent.',
    [2, 2],
    ['date', 'whole number'],
    'date',
    [{ months_after: [x, 1] }, { x: '2026-01-31' }, '2026-02-28'],
  ),
}
