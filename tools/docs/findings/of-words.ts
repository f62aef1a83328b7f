import type { FindingExample } from './finding-example.ts'

const property = 'base/screens/apply/property.json'
const income = 'base/screens/apply/income.json'
const birthdate = 'base/screens/apply/birthdate.json'
const password = 'base/screens/apply/password.json'
const copy = 'acme/copy/es-US.json'
const entry = (place: string, of: string, is: string) => `{ "${place}": { "of": "${of}", "is": "${is}" } }`
const heading = 'screens/apply/birthdate#/heading'
const old = 'screens/apply/birthdate#/checks/old-enough/message'
const digit = '"patterns": [{ "id": "digit", "pattern": "[0-9]", "message": "Needs a digit" }]'

/** E5xx: words, limits and translations. */
export const ofWords = {
  E502: {
    why: 'Without a label the screen shows an empty line, and screen readers announce only "edit text".',
    file: income,
    right: '"label": "Yearly income", "required"',
    wrong: '"required"',
  },
  E503: {
    why: 'A choice without anything to choose from cannot be answered.',
    file: property,
    right:
      '"options": [{ "id": "PRIMARY", "label": "I live there" }, { "id": "SECONDARY", "label": "Second home" }, { "id": "INVESTMENT", "label": "Investment" }]',
    wrong: '"width": 30',
  },
  E504: {
    why: 'The question is asked in a way in which nothing is chosen, so nobody sees its options.',
    file: property,
    right: '"as": "radio"',
    wrong: '"as": "text"',
  },
  E505: {
    why: 'Whoever does not meet the limit is refused without a word.',
    file: income,
    right: '"schema": { "maximum": "$9,999" }, "messages": { "maximum": "Less, please" }',
    wrong: '"schema": { "maximum": "$9,999" }',
  },
  E506: {
    why: 'The message belongs to a limit that the question does not have, so nobody ever reads it.',
    file: income,
    right: '"schema": { "maximum": "$9,999" }, "messages": { "maximum": "Less, please" }',
    wrong: '"messages": { "maximum": "Less, please" }',
  },
  E507: {
    why: 'A consent that the law asks for counts only when it was given. Without words for its absence, somebody could go on without the tick.',
    file: password,
    right: '"label": "I agree", "required": "Please agree"',
    wrong: '"label": "I agree"',
  },
  E508: {
    why: 'The pattern is no regular expression, so that the screen could not judge any answer.',
    file: password,
    right: digit,
    wrong: digit.replace('[0-9]', '[0-9'),
  },
  E509: {
    why: 'Some answers could be read by this pattern in countless ways, and trying them all would freeze the page, and the server with it. It repeats something that repeats itself.',
    file: password,
    right: digit,
    wrong: digit.replace('[0-9]', '^([0-9]+)+$'),
  },
  E510: {
    why: 'An empty text is shown as nothing where something should be read.',
    file: birthdate,
    right: '"heading": "When were you born?"',
    wrong: '"heading": ""',
  },
  E511: {
    why: 'Braces bring in values: {companyName}. Where one is not closed, nothing of the text can be shown.',
    file: birthdate,
    right: '"Must be at least {minimumAge} years old"',
    wrong: '"Must be at least {minimumAge years old"',
  },
  E512: {
    why: 'The text brings in a value that facts.json does not have, and nobody knows what should be read there.',
    file: birthdate,
    right: '"Must be at least {minimumAge} years old"',
    wrong: '"Must be at least {minimumAeg} years old"',
  },
  E513: {
    why: 'Only numbers can be counted, only amounts and dates be written as such. The value is of another kind.',
    file: password,
    right: '"You allow {companyName} to ask."',
    wrong: '"You allow {companyName, plural, one {it} other {them}} to ask."',
  },
  E514: {
    why: 'The limits contradict the rules of JSON Schema, so that the screen could judge no answer.',
    file: income,
    right: '"schema": { "maximum": "$9,999" }, "messages": { "maximum": "Less, please" }',
    wrong:
      '"schema": { "maximum": "$9,999", "enum": [100, 100] }, "messages": { "maximum": "Less, please", "enum": "One of these" }',
  },
  E515: {
    why: 'Files that are sent in are kept by what they are, such as a paystub. A question that does not say it would take files that nobody finds again.',
    file: 'base/screens/sent.json',
    right: '"label": "Paystubs", "document": "PAYSTUB"',
    wrong: '"label": "Paystubs"',
    beside: {
      'base/screens/sent.json': {
        ...{ kind: 'upload', heading: 'Send it', saves: 'application.upload', submit: 'Send' },
        openWhen: { var: 'session.registered' },
        fields: [{ id: 'paystubs', as: 'files', label: 'Paystubs', document: 'PAYSTUB', required: 'Add a file' }],
      },
    },
  },
  E516: {
    why: 'The limits of the question leave no good answer between them: what one lets through, another refuses. Nobody passes the screen.',
    file: password,
    right: digit,
    wrong: digit.replace('}]', '}, { "id": "letters", "pattern": "^[a-z]+$", "message": "Letters only" }]'),
  },
  W517: {
    why: 'The pattern gets slower much faster than its text gets longer, and nothing ends the answer. Somebody who pastes a book there freezes the page. A "maxLength" is all it takes.',
    file: password,
    right: `"schema": { "maxLength": 128 }, "messages": { "maxLength": "Too long" }, ${digit}`,
    wrong: digit.replace('[0-9]', '^a*a*b$'),
  },
  E518: {
    why: 'The pattern is so long, or repeats so many things without an end, that nobody can tell any more how long an answer might keep it busy. Several smaller patterns, a list of options or a check say the same and can be looked at.',
    file: password,
    right: digit,
    wrong: digit.replace('[0-9]', `^${'[a-z]*[0-9]+'.repeat(13)}$`),
  },
  E521: {
    why: 'A translation names the place of the English text that it stands for. There is no text at this place, so nobody ever reads the translation.',
    rightFiles: { [copy]: entry(heading, 'When were you born?', '¿Cuándo nació?') },
    wrongFiles: { [copy]: entry(`${heading}s`, 'When were you born?', '¿Cuándo nació?') },
  },
  W522: {
    why: 'The English was changed after it was translated. Until somebody looks at it again, borrowers read the English there.',
    rightFiles: { [copy]: entry(heading, 'When were you born?', '¿Cuándo nació?') },
    wrongFiles: { [copy]: entry(heading, 'When is your birthday?', '¿Cuándo es su cumpleaños?') },
  },
  E523: {
    why: 'The translation leaves out a value that the English brings in, or brings in another one. Borrowers would be told something else.',
    rightFiles: { [copy]: entry(old, 'Must be at least {minimumAge} years old', 'Debe tener {minimumAge} años o más') },
    wrongFiles: { [copy]: entry(old, 'Must be at least {minimumAge} years old', 'Debe tener 18 años o más') },
  },
  I524: {
    why: 'Some texts have no translation yet; whoever chose the language reads them in English. "flow copy <lender> <language>" lists them.',
    rightly: 'An entry for each text of the lender.',
    rightFiles: {},
    wrongFiles: { [copy]: entry(heading, 'When were you born?', '¿Cuándo nació?') },
  },
} as const satisfies { readonly [code: string]: FindingExample }
