import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E217: {
    why: 'Times to choose from are local times of the zone that "timeZone" evaluates to. A zone that does not exist gives way to that of the lender without a word on the page.',
    on: 'a shipped lender',
    file: 'base/facts.json',
    right: '"Pacific/Honolulu"',
    wrong: '"Pacific/Honolullu"',
  },
} satisfies FindingExamples
