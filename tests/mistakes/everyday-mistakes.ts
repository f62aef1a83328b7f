/** One mistake that an author who is no programmer makes in a flow file, and what `flow check` answers. */
export type EverydayMistake = {
  readonly name: string
  /** The file in the folder of the lender `prairie-members`, and what is written in it for what: the first place, or a new file. */
  readonly file: string
  readonly edit: readonly [from: string, to: string] | string
  readonly code: string
  /** How many lines below the beginning of the edit it is found; at the edit, if absent. */
  readonly linesOn?: number
  /** The title of the first suggestion. */
  readonly first: string
  /** Whether `flow check --fix` brings back what stood there: the file, but for spaces, or nothing is found any more. */
  readonly fixed: 'as it was' | 'sound' | 'by hand'
}

const screen = 'screens/register-v2/member-number.json'

const brackets: readonly EverydayMistake[] = [
  {
    name: 'one } too many in the middle',
    file: screen,
    edit: ['      "width": 10\n    },', '      "width": 10\n    }\n    },'],
    code: 'E001',
    linesOn: 2,
    first: 'Delete this }',
    fixed: 'as it was',
  },
  {
    name: 'one } too many at the end of a line',
    file: screen,
    edit: ['"^[0-9]{8}$" },', '"^[0-9]{8}$" }},'],
    code: 'E001',
    first: 'Delete this }',
    fixed: 'as it was',
  },
  {
    name: 'one } too many at the end of the file',
    file: screen,
    edit: ['"submit": "Continue"\n}', '"submit": "Continue"\n}\n}'],
    code: 'E001',
    linesOn: 2,
    first: 'Delete this }',
    fixed: 'as it was',
  },
  {
    name: 'a missing ] at the end of a list',
    file: screen,
    edit: ['    }\n  ],\n  "checks"', '    }\n  "checks"'],
    code: 'E001',
    first: 'Write ] after this',
    fixed: 'as it was',
  },
  {
    name: 'a missing } in the middle',
    file: screen,
    edit: ['      "width": 10\n    },', '      "width": 10'],
    code: 'E001',
    first: 'Write } after this',
    fixed: 'as it was',
  },
  {
    name: 'a missing } in the middle, its comma kept',
    file: screen,
    edit: ['      "width": 10\n    },', '      "width": 10,'],
    code: 'E001',
    first: 'Write } after this',
    fixed: 'as it was',
  },
  {
    name: 'a missing } in a line',
    file: screen,
    edit: ['{ "var": "draft.extra.memberSince" }', '{ "var": "draft.extra.memberSince"'],
    code: 'E001',
    first: 'Write } after this',
    fixed: 'as it was',
  },
  {
    name: 'a missing ] in a line',
    file: screen,
    edit: ['{ "var": "today" }] }', '{ "var": "today" } }'],
    code: 'E001',
    first: 'Write ] after this',
    fixed: 'as it was',
  },
  {
    name: 'a missing last }',
    file: screen,
    edit: ['"submit": "Continue"\n}', '"submit": "Continue"\n'],
    code: 'E001',
    first: 'Write } after this',
    fixed: 'as it was',
  },
  {
    name: 'a file that was cut after a comma',
    file: screen,
    edit: ['"submit": "Continue"\n}', '"submit": "Continue",\n'],
    code: 'E001',
    first: 'Write } after this',
    fixed: 'by hand',
  },
  {
    name: 'a missing [',
    file: screen,
    edit: ['"checks": [', '"checks":'],
    code: 'E001',
    first: 'Write [ after the colon',
    fixed: 'as it was',
  },
  {
    name: 'a missing { before an item',
    file: 'journeys/register-v2.json',
    edit: ['[{ "id"', '["id"'],
    code: 'E001',
    first: 'Write { before it',
    fixed: 'as it was',
  },
  {
    name: '} in place of ]',
    file: screen,
    edit: ['    }\n  ],\n  "checks"', '    }\n  },\n  "checks"'],
    code: 'E001',
    linesOn: 1,
    first: 'Write ] in place of }',
    fixed: 'as it was',
  },
  {
    name: 'a list in braces',
    file: 'lender.json',
    edit: ['"hosts": ["apply.prairiemembers.example"]', '"hosts": { "apply.prairiemembers.example" }'],
    code: 'E001',
    first: 'Write [ ] in place of { }',
    fixed: 'as it was',
  },
]

const commas: readonly EverydayMistake[] = [
  {
    name: 'a missing comma',
    file: screen,
    edit: ['"label": "Member number",', '"label": "Member number"'],
    code: 'E001',
    first: 'Write , after this',
    fixed: 'as it was',
  },
  {
    name: 'a comma after the last item',
    file: screen,
    edit: ['"submit": "Continue"', '"submit": "Continue",'],
    code: 'E001',
    first: 'Delete this comma',
    fixed: 'as it was',
  },
  {
    name: 'a colon in place of a comma',
    file: screen,
    edit: ['"label": "Member number",', '"label": "Member number":'],
    code: 'E001',
    first: 'Write , in place of the colon',
    fixed: 'as it was',
  },
  {
    name: 'a comma in place of a colon',
    file: screen,
    edit: ['"label": "Member number",', '"label", "Member number",'],
    code: 'E001',
    first: 'Write : in place of the comma',
    fixed: 'as it was',
  },
  {
    name: 'a semicolon at the end of a line',
    file: screen,
    edit: ['"label": "Member number",', '"label": "Member number";'],
    code: 'E001',
    first: 'Write , in place of ;',
    fixed: 'as it was',
  },
  {
    name: 'an equals sign in place of a colon',
    file: screen,
    edit: ['"width": 10', '"width" = 10'],
    code: 'E001',
    first: 'Write : in place of =',
    fixed: 'as it was',
  },
]

const quotes: readonly EverydayMistake[] = [
  {
    name: 'quotes inside a text',
    file: screen,
    edit: ['"You find it on your statement', '"Also called "client number", you find it on your statement'],
    code: 'E001',
    first: 'Write \\" for each double quote inside the text',
    fixed: 'sound',
  },
  {
    name: 'curly quotes from Word around a key and its text',
    file: screen,
    edit: ['"label": "Member number"', '“label”: “Member number”'],
    code: 'E001',
    first: 'Write "label" with the straight double quote ", and so in one more place',
    fixed: 'as it was',
  },
  {
    name: 'a curly quote at the end of a text',
    file: screen,
    edit: ['"label": "Member number"', '"label": "Member number”'],
    code: 'E001',
    first: 'Write the straight double quote " in its place',
    fixed: 'as it was',
  },
  {
    name: 'a line break in a text',
    file: screen,
    edit: ['statement and on', 'statement\nand on'],
    code: 'E001',
    first: 'Join the lines to one',
    fixed: 'by hand',
  },
  {
    name: 'a missing closing quote',
    file: screen,
    edit: ['"Member number",', '"Member number,'],
    code: 'E001',
    first: 'Write " at the end of the text',
    fixed: 'as it was',
  },
  {
    name: 'a missing closing quote of a key',
    file: screen,
    edit: ['"label": "Member number",', '"label: "Member number",'],
    code: 'E001',
    first: 'Write "label"',
    fixed: 'as it was',
  },
  {
    name: 'a missing opening quote',
    file: screen,
    edit: ['"label": "Member number",', '"label": Member number",'],
    code: 'E001',
    first: 'Write " at its beginning',
    fixed: 'as it was',
  },
  {
    name: 'a text without quotes',
    file: screen,
    edit: ['"label": "Member number",', '"label": Member number,'],
    code: 'E001',
    first: 'Write "Member number"',
    fixed: 'as it was',
  },
  {
    name: 'a key without quotes',
    file: screen,
    edit: ['"label": "Member number",', 'label: "Member number",'],
    code: 'E001',
    first: 'Write "label"',
    fixed: 'as it was',
  },
  {
    name: 'single quotes',
    file: screen,
    edit: ['"label": "Member number"', "'label': 'Member number'"],
    code: 'E001',
    first: 'Write "label" with the straight double quote ", and so in one more place',
    fixed: 'as it was',
  },
]

const pasted: readonly EverydayMistake[] = [
  {
    name: 'a non-breaking space pasted from Word before a key',
    file: screen,
    edit: ['      "label": "Member number"', '     \u00a0"label": "Member number"'],
    code: 'E001',
    first: 'Write a usual space in its place',
    fixed: 'as it was',
  },
  {
    name: 'a non-breaking space inside a key',
    file: screen,
    edit: ['"label": "Member number"', '"label\u00a0": "Member number"'],
    code: 'E010',
    first: 'Did you mean "label"?',
    fixed: 'as it was',
  },
  {
    name: 'an en dash in an id',
    file: screen,
    edit: ['"id": "in-the-future"', '"id": "in–the–future"'],
    code: 'E014',
    first: 'Write "in-the-future": letters, digits, - and _, beginning with a letter',
    fixed: 'as it was',
  },
  {
    name: 'a tab inside a text, pasted from a table',
    file: screen,
    edit: ['"Member number"', '"Member\tnumber"'],
    code: 'E001',
    first: 'Write a space in its place',
    fixed: 'as it was',
  },
  {
    name: 'a comment',
    file: screen,
    edit: ['      "label": "Member number"', '      // as on the card\n      "label": "Member number"'],
    code: 'E001',
    first: 'Write the note as the value of a key "$comment"',
    fixed: 'sound',
  },
  {
    name: 'True with a capital',
    file: 'lender.json',
    edit: ['"creditUnion": true', '"creditUnion": True'],
    code: 'E001',
    first: 'Write true',
    fixed: 'as it was',
  },
  {
    name: 'an amount of money without quotes',
    file: 'lender.json',
    edit: ['"flags":', '"limits": { "amountMaximum": $250,000 },\n  "flags":'],
    code: 'E001',
    first: 'Write "$250,000" for dollars',
    fixed: 'sound',
  },
]

const journey = 'journeys/register-v2.json'
const inTexas = (rule: string) => ['"$after": "legal-name" }', `"$after": "legal-name", "askWhen": ${rule} }`] as const
const asked = (name: string, rule: string, code: string, first: string, fixed: EverydayMistake['fixed']): EverydayMistake => ({
  name,
  file: journey,
  edit: inTexas(rule),
  code,
  first,
  fixed,
})
const TEXAS = '{ "==": [{ "var": "draft.propertyAddress.state" }, "TX"] }'

const GUESSED = 'Write { "==": [ { "var": "draft.propertyAddress.state" }, "TX" ] }'

const rules: readonly EverydayMistake[] = [
  asked(
    'a rule as one guesses it, fact and answer',
    '{ "draft.propertyAddress.state": "TX" }',
    'E107',
    'Write { "==": [ { "var": "draft.propertyAddress.state" }, "TX" ] }',
    'sound',
  ),
  asked(
    'a rule as one guesses it, fact and answers',
    '{ "draft.propertyAddress.state": ["TX", "OH"] }',
    'E107',
    'Write { "in": [ { "var": "draft.propertyAddress.state" }, [ "TX", "OH" ] ] }',
    'sound',
  ),
  asked(
    'two facts in one object',
    '{ "draft.propertyAddress.state": "TX", "draft.propertyAddress.occupancyType": "PRIMARY" }',
    'E108',
    'Write { "and": [ { "==": [ { "var": "draft.propertyAddress.state" }, "TX" ] }, { "==": [ { "var": "draft.propertyAddress.occupancyType" }, "PRIMARY" ] } ] }',
    'sound',
  ),
  asked(
    'a forgotten var',
    '{ "==": ["draft.propertyAddress.state", "TX"] }',
    'E105',
    'Write { "var": "draft.propertyAddress.state" } for the fact of that name',
    'sound',
  ),
  asked(
    'a forgotten var before a list',
    '{ "in": ["draft.propertyAddress.state", ["TX", "OH"]] }',
    'E105',
    'Write { "var": "draft.propertyAddress.state" } for the fact of that name',
    'sound',
  ),
  asked('one equals sign', TEXAS.replace('==', '='), 'E107', 'Did you mean "=="?', 'sound'),
  asked('the word is', TEXAS.replace('==', 'is'), 'E107', 'Did you mean "=="?', 'sound'),
  asked('the word equals', TEXAS.replace('==', 'equals'), 'E107', 'Did you mean "=="?', 'sound'),
  asked('a sentence', '"draft.propertyAddress.state is TX"', 'E012', `Write ${TEXAS}`, 'by hand'),
  asked(
    'a sentence without a fact',
    '"only for Texans"',
    'E012',
    'Write it with an operator, such as { "==": [{ "var": "draft.propertyAddress.state" }, "TX"] }; docs/operators.md lists them, and npm run flow -- rule writes it from a sentence',
    'by hand',
  ),
  asked('the name of a rule as the operator', '{ "second-home": true }', 'E107', 'Write { "rule": "second-home" }', 'sound'),
  asked(
    'the bare name of a rule',
    '"second-home"',
    'E012',
    'Write { "rule": "second-home" } for the rule of that name',
    'by hand',
  ),
  asked('a name of a state in full', TEXAS.replace('"TX"', '"Texas"'), 'E103', 'Did you mean "TX"?', 'by hand'),
  asked(
    'a fact without its group',
    TEXAS.replace('draft.', ''),
    'E101',
    'Did you mean "draft.propertyAddress.state"?',
    'by hand',
  ),
  asked(
    'AND in capitals',
    TEXAS.replace('{ "==":', '{ "AND": [{ "==":').replace(/}$/, '}] }'),
    'E107',
    'Did you mean "and"?',
    'sound',
  ),
  asked(
    'a sign of a word processor',
    '{ "and": [{ "answered": "draft.income.income" }, { "≥": [{ "var": "draft.income.income" }, { "usd": "50,000" }] }] }',
    'E107',
    'Did you mean ">="?',
    'sound',
  ),
  asked('a comparison in an object of its own', '{ "var": "draft.propertyAddress.state", "is": "TX" }', 'E108', GUESSED, 'sound'),
  asked(
    'a list with the sign in the middle',
    '[{ "var": "draft.propertyAddress.state" }, "==", "TX"]',
    'E012',
    `Write ${TEXAS}`,
    'by hand',
  ),
  asked(
    'a list of rules',
    '[{ "rule": "second-home" }, { "rule": "registered" }]',
    'E012',
    'Write { "and": [{ "rule": "second-home" }, { "rule": "registered" }] }',
    'by hand',
  ),
  asked('an "if" around a condition', '{ "if": { "draft.propertyAddress.state": "TX" } }', 'E109', GUESSED, 'by hand'),
  asked(
    'a fact in the braces of a text',
    TEXAS.replace('{ "var": "draft.propertyAddress.state" }', '"{draft.propertyAddress.state}"'),
    'E105',
    'Write { "var": "draft.propertyAddress.state" } for the fact of that name',
    'sound',
  ),
  asked(
    'the last word of a fact',
    TEXAS.replace('draft.propertyAddress.', ''),
    'E101',
    'Did you mean "draft.homeAddress.state"?',
    'by hand',
  ),
  asked(
    'a sentence with slips',
    '"propery state is TX and incom is answered and below $15,000"',
    'E012',
    'Write { "and": [{ "==": [{ "var": "draft.propertyAddress.state" }, "TX"] }, { "answered": "draft.income.income" }, { "<": [{ "var": "draft.income.income" }, { "usd": "15,000" }] }] }',
    'by hand',
  ),
  asked('a sentence with a sign', '"propertyAddress.state = TX"', 'E012', `Write ${TEXAS}`, 'by hand'),
  asked(
    'the operands of "in" the wrong way round',
    '{ "in": [["TX", "OH"], { "var": "draft.propertyAddress.state" }] }',
    'E105',
    'Turn the two round',
    'by hand',
  ),
  asked(
    'a list behind the equals sign',
    TEXAS.replace('"TX"', '["TX", "OH"]'),
    'E105',
    'Write { "in": [ { "var": "draft.propertyAddress.state" }, [ "TX", "OH" ] ] }',
    'by hand',
  ),
  asked(
    'a comparison in everyday words',
    '"income is answered and greater than 100000"',
    'E012',
    'Write { "and": [{ "answered": "draft.income.income" }, { ">": [{ "var": "draft.income.income" }, { "usd": "100,000" }] }] }',
    'by hand',
  ),
]

const places: readonly EverydayMistake[] = [
  {
    name: 'a bare step',
    file: journey,
    edit: [
      '"steps": [{ "id": "member-number", "$after": "legal-name" }]',
      '"steps": [{ "id": "member-number", "$after": "legal-name" }, "birthdate"]',
    ],
    code: 'E012',
    first: 'Write { "id": "birthdate" }',
    fixed: 'sound',
  },
  {
    name: 'a percentage in quotes for a number',
    file: 'lender.json',
    edit: ['"flags":', '"limits": { "originationFee": "2.5%" },\n  "flags":'],
    code: 'E012',
    first: 'Write 2.5, without quotes: the % is left out',
    fixed: 'sound',
  },
  {
    name: 'a number in quotes',
    file: screen,
    edit: ['"width": 10', '"width": "10"'],
    code: 'E012',
    first: 'Write it without quotes',
    fixed: 'as it was',
  },
  {
    name: 'a misspelt key',
    file: screen,
    edit: ['"label": "Member number"', '"lable": "Member number"'],
    code: 'E010',
    first: 'Did you mean "label"?',
    fixed: 'as it was',
  },
  {
    name: 'a key in a file that has no such key',
    file: screen,
    edit: ['"label": "Member number",', '"label": "Member number",\n      "askWhen": true,'],
    code: 'E010',
    linesOn: 1,
    first: 'Did you mean "shownWhen"?',
    fixed: 'by hand',
  },
  {
    name: 'a misspelt id of a field',
    file: 'screens/register-v2/annual-income.json',
    edit: ['"id": "income"', '"id": "incme"'],
    code: 'E601',
    first: 'Did you mean "income"?',
    fixed: 'as it was',
  },
  {
    name: 'an unknown step to stand after',
    file: journey,
    edit: ['"$after": "legal-name"', '"$after": "legal-nam"'],
    code: 'E602',
    first: 'Did you mean "legal-name"?',
    fixed: 'as it was',
  },
  {
    name: 'the same key twice',
    file: screen,
    edit: ['"label": "Member number",', '"label": "Member number",\n      "label": "Number",'],
    code: 'E002',
    linesOn: 1,
    first: 'Remove one of the two, or rename it',
    fixed: 'by hand',
  },
  {
    name: 'a status that leads to a screen that is not there',
    file: 'status-routes.json',
    edit: '{ "statuses": { "CREDIT_NO_MATCH": "credit/socal" } }\n',
    code: 'E302',
    first: 'Did you mean "credit/social"?',
    fixed: 'sound',
  },
  {
    name: 'an unknown value in a text',
    file: screen,
    edit: ['"heading": "What is', '"heading": "{compnyName}: what is'],
    code: 'E512',
    first: 'Did you mean {companyName}?',
    fixed: 'sound',
  },
  {
    name: 'a wrong colour',
    file: 'lender.json',
    edit: ['"brand": "#3f6a23"', '"brand": "light green"'],
    code: 'E014',
    first: 'Write a colour as six hexadecimal digits, such as #1f4e79',
    fixed: 'by hand',
  },
  {
    name: 'a misnamed file',
    file: 'condtions.json',
    edit: '{ "cards": [] }\n',
    code: 'E015',
    first: 'Rename it to conditions.json',
    fixed: 'by hand',
  },
]

const files: readonly EverydayMistake[] = [
  {
    name: 'a closing quote written twice',
    file: 'lender.json',
    edit: ['"Prairie Members"', '"Prairie Members""'],
    code: 'E001',
    first: 'Delete this double quote',
    fixed: 'as it was',
  },
  {
    name: 'a list of objects in a brace',
    file: 'screens/start/app-summary.json',
    edit: ['"sections": [', '"sections": {'],
    code: 'E001',
    first: 'Write [ in place of {',
    fixed: 'by hand',
  },
  {
    name: 'a file with its ending twice',
    file: 'conditions.json.json',
    edit: '{}\n',
    code: 'E015',
    first: 'Rename it to conditions.json',
    fixed: 'by hand',
  },
  {
    name: 'a text that lost its key',
    file: 'lender.json',
    edit: ['"nameShort": "Prairie Members",', '"Prairie Members",'],
    code: 'E001',
    first: 'Write the key before it, such as "label": , or delete the text with its comma',
    fixed: 'by hand',
  },
  {
    name: 'two commas in a row',
    file: 'lender.json',
    edit: ['"AL", "AR"', '"AL",, "AR"'],
    code: 'E001',
    first: 'Delete this comma',
    fixed: 'as it was',
  },
  {
    name: 'a period at the end of a line',
    file: 'lender.json',
    edit: ['"nameShort": "Prairie Members",', '"nameShort": "Prairie Members".'],
    code: 'E001',
    first: 'Write , in place of .',
    fixed: 'as it was',
  },
  {
    name: '[ written twice',
    file: 'lender.json',
    edit: ['"hosts": [', '"hosts": [['],
    code: 'E001',

    first: 'Delete this [',
    fixed: 'as it was',
  },
  {
    name: 'a decimal comma',
    file: 'lender.json',
    edit: ['"flags":', '"limits": { "originationFee": 2,5 },\n  "flags":'],
    code: 'E001',

    first: 'Write 2.5',
    fixed: 'sound',
  },
  {
    name: 'three dots for the rest of a list',
    file: 'lender.json',
    edit: ['"AL", "AR", "CO",', '"AL", "AR", ...,'],
    code: 'E001',

    first: 'Write what belongs here in place of the dots, or delete them',
    fixed: 'by hand',
  },
  {
    name: 'an amount with thousands and without quotes',
    file: 'lender.json',
    edit: ['"flags":', '"limits": { "amountMaximum": 250,000 },\n  "flags":'],
    code: 'E001',

    first: 'Write "$250,000" for dollars',
    fixed: 'by hand',
  },
  {
    name: 'the marks of a merge that git could not make',
    file: 'lender.json',
    edit: [
      '  "product": "Member Home Equity Line",\n',
      '<<<<<<< HEAD\n  "product": "Member Home Equity Line",\n=======\n  "product": "Member Line",\n>>>>>>> names\n',
    ],
    code: 'E001',

    first: 'Keep the upper version (HEAD) and delete the rest',
    fixed: 'by hand',
  },
  {
    name: 'a file that was pasted twice',
    file: 'screens/register-v2/annual-income.json',
    edit: ['}]\n}\n', '}]\n}\n{\n  "fields": [{ "id": "income", "label": "Yearly income before taxes" }]\n}\n'],
    code: 'E001',
    linesOn: 2,
    first: 'Delete everything from here to the end of the file',
    fixed: 'as it was',
  },
  {
    name: 'an empty file',
    file: 'status-routes.json',
    edit: '',
    code: 'E001',

    first: 'Delete the file if nothing is to be said in it, or write what belongs there; { } says nothing, and is JSON',
    fixed: 'by hand',
  },
  {
    name: 'a file that was saved as UTF-16',
    file: 'status-routes.json',
    edit: '\ufffd\ufffd{\u0000\n\u0000}\u0000',
    code: 'E001',

    first: 'Save the file as UTF-8 (in Notepad: Save as, Encoding: UTF-8); its words need no change',
    fixed: 'by hand',
  },
  {
    name: 'a file that was saved in an encoding of Windows',
    file: 'lender.json',
    edit: ['Equity', '\ufffdquity'],
    code: 'E001',

    first:
      'Save the file as UTF-8 (in Notepad: Save as, Encoding: UTF-8), and look whether this letter is still what it should be',
    fixed: 'by hand',
  },
]

const values: readonly EverydayMistake[] = [
  {
    name: 'a number with its unit',
    file: 'lender.json',
    edit: ['"flags":', '"limits": { "interestOnlyFromAge": "62 years" },\n  "flags":'],
    code: 'E012',
    first: 'Write 62, without quotes',
    fixed: 'by hand',
  },
  {
    name: 'a misspelt category of conditions',
    file: 'conditions.json',
    edit: '{ "cards": [{ "id": "MISSING_PHONE", "heading": "Phone?", "button": "Give it", "$last": true }] }\n',
    code: 'E402',
    first: 'Did you mean "MISSING_PHONE_NUMBER"?',
    fixed: 'by hand',
  },
  {
    name: 'a blank pasted behind the name of a host',
    file: 'lender.json',
    edit: ['"apply.prairiemembers.example"', '"apply.prairiemembers.example "'],
    code: 'E014',
    first: 'Write "apply.prairiemembers.example"',
    fixed: 'as it was',
  },
  {
    name: 'a host with https',
    file: 'lender.json',
    edit: ['"apply.prairiemembers.example"', '"https://apply.prairiemembers.example/"'],
    code: 'E014',
    first: 'Write "apply.prairiemembers.example"',
    fixed: 'by hand',
  },
  {
    name: 'a blank in an e-mail address',
    file: 'lender.json',
    edit: ['"loans@', '"loans @'],
    code: 'E014',
    first: 'Write "loans@prairiemembers.example"',
    fixed: 'by hand',
  },
  {
    name: 'a key by another word',
    file: screen,
    edit: ['"heading":', '"title":'],
    code: 'E010',
    first: 'Did you mean "heading"?',
    fixed: 'by hand',
  },
  {
    name: 'a non-breaking space in the code of a state',
    file: 'lender.json',
    edit: ['"WI"', '"WI\u00a0"'],
    code: 'E013',

    first: 'Did you mean "WI"?',
    fixed: 'as it was',
  },
  {
    name: 'the name of a state in a list of codes',
    file: 'lender.json',
    edit: ['"WI"', '"Wisconsin"'],
    code: 'E013',

    first: 'Did you mean "WI"?',
    fixed: 'by hand',
  },
  {
    name: 'a time zone as people call it',
    file: 'lender.json',
    edit: ['"America/Chicago"', '"Central"'],
    code: 'E013',

    first: 'Did you mean "America/Chicago"?',
    fixed: 'by hand',
  },
  {
    name: '"yes" for true',
    file: 'lender.json',
    edit: ['"creditUnion": true', '"creditUnion": "yes"'],
    code: 'E012',

    first: 'Write true, without quotes',
    fixed: 'as it was',
  },
  {
    name: 'an amount as a bare number',
    file: 'lender.json',
    edit: ['"flags":', '"limits": { "amountMaximum": 250000 },\n  "flags":'],
    code: 'E012',

    first: 'Write "$250,000"',
    fixed: 'by hand',
  },
  {
    name: 'an amount with a k',
    file: 'lender.json',
    edit: ['"flags":', '"limits": { "amountMaximum": "250k" },\n  "flags":'],
    code: 'E014',

    first: 'Write "$250,000"',
    fixed: 'by hand',
  },
  {
    name: 'a telephone number as people write it',
    file: 'lender.json',
    edit: ['"+18775550142"', '"(877) 555-0142"'],
    code: 'E014',

    first: 'Write "+18775550142"',
    fixed: 'by hand',
  },
  {
    name: 'a colour as a browser says it',
    file: 'lender.json',
    edit: ['"#3f6a23"', '"rgb(63, 106, 35)"'],
    code: 'E014',

    first: 'Write "#3f6a23"',
    fixed: 'by hand',
  },
  {
    name: 'an American date',
    file: screen,
    edit: ['"1900-01-01"', '"1/1/1900"'],
    code: 'E014',

    first: 'Write "1900-01-01"',
    fixed: 'by hand',
  },
  {
    name: 'an American date in a rule',
    file: screen,
    edit: ['{ "var": "today" }', '"12/31/2026"'],
    code: 'E105',

    first: 'Write "2026-12-31"',
    fixed: 'by hand',
  },
  {
    name: 'a text for an object',
    file: 'lender.json',
    edit: ['{ "number": "990000142" }', '"990000142"'],
    code: 'E012',

    first: 'Write { "number": "990000142" }',
    fixed: 'by hand',
  },
  {
    name: 'a text for a list of texts',
    file: 'lender.json',
    edit: ['["apply.prairiemembers.example"]', '"apply.prairiemembers.example"'],
    code: 'E012',

    first: 'Write ["apply.prairiemembers.example"]',
    fixed: 'as it was',
  },
  {
    name: 'a yes for a message',
    file: screen,
    edit: ['"required": "Please enter your member number"', '"required": true'],
    code: 'E012',

    first: 'Write a text: the message when the answer is missing.',
    fixed: 'by hand',
  },
  {
    name: 'the name of a lender for its folder',
    file: 'lender.json',
    edit: ['{\n', '{\n  "extends": "Example Home Lending",\n'],
    code: 'E016',
    linesOn: 1,
    first: 'Did you mean "base"?',
    fixed: 'sound',
  },
  {
    name: 'a copy that a desktop made',
    file: 'lender - Copy.json',
    edit: '{}\n',
    code: 'E015',

    first: 'Delete the copy, or write what it is to say into lender.json',
    fixed: 'by hand',
  },
  {
    name: 'a message under another name than its limit',
    file: screen,
    edit: ['"messages": { "pattern"', '"messages": { "format"'],
    code: 'E506',

    first: 'Did you mean "pattern"? That limit has no message.',
    fixed: 'by hand',
  },
  {
    name: 'a pattern whose bracket is not closed',
    file: screen,
    edit: ['"^[0-9]{8}$"', '"^[0-9{8}$"'],
    code: 'E508',

    first: 'Write "^[0-9]{8}$"',
    fixed: 'by hand',
  },
  {
    name: 'a $remove of what the parent does not have',
    file: 'lender.json',
    edit: ['"flags":', '"limits": { "rates": [{ "id": "floating-20", "$remove": true }] },\n  "flags":'],
    code: 'E601',
    first: 'Delete this item: there is nothing to take out',
    fixed: 'by hand',
  },
  {
    name: 'a step without a place',
    file: journey,
    edit: ['"id": "member-number", "$after": "legal-name"', '"id": "member-number"'],
    code: 'E601',

    first:
      'If it is new: write "$last": true for the end of the list, or "$after": "set-password" for a place behind that one ("$before" and "$first" are there, too)',
    fixed: 'by hand',
  },
]

const texts: readonly EverydayMistake[] = [
  {
    name: 'the name of a value in words',
    file: screen,
    edit: ['"What is your member', '"What is your {company name} member'],
    code: 'E511',
    first: 'Write {companyName}',
    fixed: 'sound',
  },
  {
    name: 'two pairs of braces around a value',
    file: screen,
    edit: ['"What is your member', '"What is your {{companyNameShort}} member'],
    code: 'E512',

    first: 'Write {companyNameShort}',
    fixed: 'sound',
  },
  {
    name: 'a value in angle brackets',
    file: screen,
    edit: ['"What is your member', '"What is your <companyNameShort> member'],
    code: 'W519',

    first: 'Write {companyNameShort}',
    fixed: 'sound',
  },
  {
    name: 'a brace that is not closed behind a value',
    file: screen,
    edit: ['"What is your member', '"What is your {companyNameShort member'],
    code: 'E511',

    first: 'Write {companyNameShort}',
    fixed: 'sound',
  },
  {
    name: 'HTML in a text',
    file: screen,
    edit: ['"You find it on', '"<b>You find it</b> on'],
    code: 'W519',

    first: 'Take the markup out and keep the words',
    fixed: 'by hand',
  },
  {
    name: 'Markdown in a text',
    file: screen,
    edit: ['"You find it on', '"**You find it** on'],
    code: 'W519',

    first: 'Take the markup out and keep the words',
    fixed: 'by hand',
  },
  {
    name: 'a link without https',
    file: screen,
    edit: ['"You find it on', '"[You find it](www.prairiemembers.example/card) on'],
    code: 'E312',

    first: 'Write https://www.prairiemembers.example/card',
    fixed: 'by hand',
  },
  {
    name: 'a plural without other',
    file: screen,
    edit: ['"You find it on', '"{statesLicensed, plural, one {One state}} You find it on'],
    code: 'E511',

    first: 'Add the branch that holds for all other values, such as other {…} in: one {# document} other {# documents}.',
    fixed: 'by hand',
  },
]

export const EVERYDAY_MISTAKES: readonly EverydayMistake[] = [
  ...brackets,
  ...commas,
  ...quotes,
  ...pasted,
  ...rules,
  ...places,
  ...files,
  ...values,
  ...texts,
]
