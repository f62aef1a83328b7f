import type { FindingExamples } from '../../examples/finding-example.ts'

const spanish = (place: string, of: string, is: string) => ({ 'acme/copy/es-US.json': { [place]: { of, is } } })
const rates = (text: string) => ({
  'base/facts.json': {
    rules: {
      'second-home': {
        says: 'the property is not the main home',
        when: { in: [{ var: 'draft.propertyAddress.occupancyType' }, ['SECONDARY', 'INVESTMENT']] },
      },
    },
    values: {
      companyName: { type: 'text', is: { var: 'lender.name' } },
      minimumAge: { type: 'integer', is: 18 },
      aprMinimum: { type: 'number', is: { var: 'lender.limits.aprMinimum' } },
      aprMaximum: { type: 'number', is: { var: 'lender.limits.aprMaximum' } },
    },
  },
  'acme/screens/wait.json': { text },
})
const between = 'From {aprMinimum} to {aprMaximum} percent.'
const income = 'screens/apply/income#/heading'
const consent = 'screens/apply/password#/records/soft-credit/text'

export const examples = {
  W528: {
    why: 'A translation that is the English counts as done, so nobody sees that it is missing.',
    wrongFiles: spanish(income, 'What do you earn?', 'What do you earn?'),
    rightFiles: spanish(income, 'What do you earn?', '¿Cuánto gana?'),
  },
  W529: {
    why: 'Amounts, rates and numbers are the same in each language, and the two ends of a range stand in the same order.',
    otherFiles: rates(between),
    wrongFiles: spanish('screens/wait#/text', between, 'De {aprMaximum} a {aprMinimum} por ciento.'),
    rightFiles: spanish('screens/wait#/text', between, 'De {aprMinimum} a {aprMaximum} por ciento.'),
  },
  W531: {
    why: 'In a consent a single “no” turns everything round. Where the English has one and the translation none, or the other way, one of the two says what nobody means.',
    wrongFiles: spanish(consent, 'You allow {companyName} to ask.', 'Usted no permite que {companyName} pregunte.'),
    rightFiles: spanish(consent, 'You allow {companyName} to ask.', 'Usted permite que {companyName} pregunte.'),
  },
} satisfies FindingExamples
