import type { FindingExamples } from './finding-example.ts'

export const examples = {
  E001: {
    why: 'Flow files are JSON, and strictly so: double quotes, a comma between entries and none after the last. Until it can be read, nothing that the file says reaches anybody, and the release is not taken up.',
    file: 'base/screens/apply/income.json',
    right: '"heading": "What do you earn?", "saves"',
    wrong: '"heading": "What do you earn?" "saves"',
  },
  E002: {
    why: 'Programs that read JSON take the last of two equal keys and drop the first without a word. One of the two was meant; which one is unknown.',
    file: 'base/screens/apply/income.json',
    right: '"heading": "What do you earn?"',
    wrong: '"heading": "What do you earn?", "heading": "Your income"',
  },
  E003: {
    why: 'A few names mean something to the program itself, such as "constructor" and "__proto__". A part of that name could be confused with it, so it may not be used.',
    file: 'base/facts.json',
    right: '"values": {',
    wrong: '"values": { "constructor": { "type": "text", "is": "builder" },',
  },
  E004: {
    why: 'A flow file is read by people. One of more than 1 MB is a mistake, mostly a picture or a table that was pasted into it, and reading it would slow down everybody.',
    file: 'base/screens/apply/income.json',
    right: '"heading": "What do you earn?"',
    wrong: '"heading": "What do you earn? …"',
    ellipsis: 'x'.repeat(1_100_000),
  },
  E005: {
    why: 'Nothing that a person writes is nested 64 levels deep. It is refused before it is read, since it could bring a program down.',
    file: 'base/journeys/apply.json',
    right: '"openWhen": { "var": "flags.redesign" }',
    wrong: '"openWhen": { "!": { "!": { "!": … } } }',
    ellipsis: `${'{ "!": '.repeat(70)}{ "var": "flags.redesign" }${' }'.repeat(70)}`,
  },
  E010: {
    why: 'Nothing reads a key that the file does not know, so what it says never reaches borrowers. Mostly it is a slip of the finger; the message names the keys that may stand there.',
    file: 'base/screens/apply/income.json',
    right: '"label": "Yearly income"',
    wrong: '"lable": "Yearly income"',
  },
  E011: {
    why: 'Some things have to be said: a screen without a heading would begin with nothing. The message says what the missing key is for.',
    file: 'base/screens/apply/birthdate.json',
    right: '"kind": "form", "heading": "When were you born?"',
    wrong: '"kind": "form"',
  },
  E012: {
    why: 'A number in quotes is a text, and "true" in quotes is no yes. The value has to be of the kind that is needed there.',
    file: 'base/status-routes.json',
    right: '"attempts": 7',
    wrong: '"attempts": "7"',
  },
  E013: {
    why: 'Only some values are known there, such as the ways in which a question can be asked. Another one means nothing to anybody; the message lists those that do.',
    file: 'base/screens/apply/property.json',
    right: '"as": "radio"',
    wrong: '"as": "radios"',
  },
  E014: {
    why: 'The value is of the right kind and not in the form that is needed: an address without its slash, a colour without its #, a name with a blank in it. The message gives the form with an example.',
    file: 'base/journeys/apply.json',
    right: '"path": "/apply"',
    wrong: '"path": "apply"',
  },
  E015: {
    why: 'Files are found by their names. One that has another name than those that are read says nothing to anybody, however right its contents are.',
    rightFiles: { 'acme/screens/apply/income.json': '{ "heading": "Your earnings?" }' },
    wrongFiles: { 'acme/screen/apply/income.json': '{ "heading": "Your earnings?" }' },
  },
  E016: {
    why: 'A lender says in "extends" from whose flow it starts. Where there is no lender of that name, it starts from base instead, and everything that it meant to take over is missing.',
    file: 'acme/lender.json',
    right: '"extends": "base"',
    wrong: '"extends": "bsae"',
  },
  E017: {
    why: 'Lenders may start from lenders, but the chain has to end at base. Where two start from each other, it is undefined what either of them says.',
    file: 'acme/lender.json',
    right: '"extends": "base"',
    wrong: '"extends": "birch"',
  },
  E018: {
    about: 'a folder that is no lender',
    why: 'A folder becomes a lender by its lender.json, which says who the lender is. Without one its other files are read by nobody.',
    wrongFiles: { 'cedar/screens/apply/income.json': '{ "heading": "Your earnings?" }' },
    rightFiles: {
      'cedar/lender.json':
        '{ "extends": "acme", "code": "CEDAR", "canonicalCode": "CEDAR", "name": "Cedar Lending", "nameShort": "Cedar", "hosts": ["cedar.example"] }',
      'cedar/screens/apply/income.json': '{ "heading": "Your earnings?" }',
    },
  },
  W806: {
    why: 'The folder holds files that are none of a lender, so it is read by nobody. Perhaps its files are still to come.',
    rightFiles: {
      'cedar/lender.json':
        '{ "extends": "acme", "code": "CEDAR", "canonicalCode": "CEDAR", "name": "Cedar Lending", "nameShort": "Cedar", "hosts": ["cedar.example"] }',
    },
    wrongFiles: { 'cedar/README.md': 'To come.' },
  },
} satisfies FindingExamples
