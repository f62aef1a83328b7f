import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E312: {
    why: 'A text may hold links: [the words](/terms). This one leads nowhere, or its brackets do not fit together, and borrowers would read the brackets.',
    rightFiles: { 'acme/screens/apply/birthdate.json': '{ "text": "See [the terms](/terms)." }' },
    wrongFiles: { 'acme/screens/apply/birthdate.json': '{ "text": "See [the terms](/trems)." }' },
  },
  E510: {
    why: 'An empty text is shown as nothing where something should be read.',
    file: 'base/screens/apply/birthdate.json',
    right: '"heading": "When were you born?"',
    wrong: '"heading": ""',
  },
  E511: {
    why: 'Braces bring in values: {companyName}. Where one is not closed, nothing of the text can be shown.',
    file: 'base/screens/apply/birthdate.json',
    right: '"Must be at least {minimumAge} years old"',
    wrong: '"Must be at least {minimumAge years old"',
  },
  E512: {
    why: 'The text brings in a value that facts.json does not have, and nobody knows what should be read there.',
    file: 'base/screens/apply/birthdate.json',
    right: '"Must be at least {minimumAge} years old"',
    wrong: '"Must be at least {minimumAeg} years old"',
  },
  E513: {
    why: 'Only numbers can be counted, only amounts and dates be written as such. The value is of another kind.',
    file: 'base/screens/apply/password.json',
    right: '"You allow {companyName} to ask."',
    wrong: '"You allow {companyName, plural, one {it} other {them}} to ask."',
  },
  W519: {
    why: 'Texts are shown as they stand, so that no typed words can become a part of the page. Tags, HTML codes and asterisks would be read as such.',
    file: 'base/screens/apply/birthdate.json',
    right: '"heading": "When were you born?"',
    wrong: '"heading": "When were you <b>born</b>?"',
  },
} satisfies FindingExamples
