import type { FindingExamples } from '../../examples/finding-example.ts'

const entry = (place: string, of: string, is: string) => `{ "${place}": { "of": "${of}", "is": "${is}" } }`
const heading = 'screens/apply/birthdate#/heading'
const old = 'screens/apply/birthdate#/checks/old-enough/message'

export const examples = {
  E521: {
    why: 'A translation names the place of the English text that it stands for. There is no text at this place, so nobody ever reads the translation.',
    rightFiles: { 'acme/copy/es-US.json': entry(heading, 'When were you born?', '¿Cuándo nació?') },
    wrongFiles: { 'acme/copy/es-US.json': entry(`${heading}s`, 'When were you born?', '¿Cuándo nació?') },
  },
  W522: {
    why: 'The English was changed after it was translated. Until the translation is reviewed, borrowers read the English there.',
    rightFiles: { 'acme/copy/es-US.json': entry(heading, 'When were you born?', '¿Cuándo nació?') },
    wrongFiles: { 'acme/copy/es-US.json': entry(heading, 'When is your birthday?', '¿Cuándo es su cumpleaños?') },
  },
  E523: {
    why: 'The translation leaves out a value that the English brings in, or brings in another one. Borrowers would read something else.',
    rightFiles: {
      'acme/copy/es-US.json': entry(old, 'Must be at least {minimumAge} years old', 'Debe tener {minimumAge} años o más'),
    },
    wrongFiles: { 'acme/copy/es-US.json': entry(old, 'Must be at least {minimumAge} years old', 'Debe tener 18 años o más') },
  },
  W525: {
    why: 'The lender took out the text that this entry translates. Nobody reads the translation, and nothing is wrong for borrowers: it can be taken out as well.',
    also: ['W609'],
    rightFiles: {},
    wrongFiles: {
      'acme/screens/apply/birthdate.json': '{ "checks": [{ "id": "old-enough", "$remove": true }] }',
      'acme/copy/es-US.json': entry(old, 'Must be at least {minimumAge} years old', 'Debe tener {minimumAge} años o más'),
    },
  },
  I524: {
    why: 'Some texts have no translation yet; borrowers who chose the language read them in English. "flow copy <lender> <language>" lists them.',
    rightly: 'An entry for each text of the lender.',
    rightFiles: {},
    wrongFiles: { 'acme/copy/es-US.json': entry(heading, 'When were you born?', '¿Cuándo nació?') },
  },
} satisfies FindingExamples
