import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E325: {
    why: 'A day has one opening and one closing time. A day that closes before it opens is never open. A department that works past midnight has the hours until 23:59 and the rest on the next day.',
    on: 'a shipped lender',
    file: 'base/hours.json',
    right: '"monday": { "opens": "06:00", "closes": "17:00" }',
    wrong: '"monday": { "opens": "06:00", "closes": "05:00" }',
  },
  E326: {
    why: 'The footer shows the hours of a department of hours.json. Of a department that is not there it can show none.',
    on: 'a shipped lender',
    file: 'base/lender.json',
    right: '"hoursDepartment": "OPS_PHONE"',
    wrong: '"hoursDepartment": "OPS_PHONES"',
  },
} satisfies FindingExamples
