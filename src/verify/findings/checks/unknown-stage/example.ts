import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E203: {
    why: 'The stages are what borrowers see of their progress. A step in a stage that is not there counts nowhere.',
    file: 'base/screens/apply/income.json',
    right: '"stage": "you"',
    wrong: '"stage": "yuo"',
  },
  E204: {
    why: 'Stages may be put together into groups. One in a group that is not there is shown in none.',
    file: 'base/journeys/first.json',
    right: '"group": "all"',
    wrong: '"group": "al"',
  },
} satisfies FindingExamples
