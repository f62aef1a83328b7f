import type { FindingExamples } from '../../examples/finding-example.ts'

const walk = (step: string, then: string) =>
  `{ "title": "The income is asked", "journey": "apply", "walk": [{ "at": "${step}", "answer": { "income": 50000 }, "then": { ${then} } }] }`

export const examples = {
  E705: {
    about: 'a scenario',
    why: 'A scenario speaks of a journey, step, field, fact, flag or status that is not there, or gives a fact of another kind. It cannot prove what it claims.',
    rightFiles: { 'acme/scenarios/income.json': walk('income', '"accepted": true') },
    wrongFiles: { 'acme/scenarios/income.json': walk('incom', '"accepted": true') },
  },
  E706: {
    about: 'a scenario',
    why: 'A lender declines a scenario by its name. No parent has one of this name, so what was meant to be declined still has to hold.',
    rightFiles: { 'acme/scenarios/declined.json': '{ "second-home": "asks about no second home" }' },
    wrongFiles: { 'acme/scenarios/declined.json': '{ "second-homes": "asks about no second home" }' },
  },
  E707: {
    about: 'a scenario',
    why: 'A lender declines a scenario in scenarios/declined.json, and has a file of the same name that states it. The decline wins, so what the file claims is never run.',
    rightFiles: {
      'acme/scenarios/declined.json': '{}',
      'acme/scenarios/second-home.json': '{ "title": "A second home asks for the main one, here, too" }',
    },
    wrongFiles: {
      'acme/scenarios/declined.json': '{ "second-home": "asks about no second home" }',
      'acme/scenarios/second-home.json': '{ "title": "A second home asks for the main one, here, too" }',
    },
  },
} satisfies FindingExamples
