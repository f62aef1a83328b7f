import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E317: {
    why: 'All shades of a page are worked out from the brand and the accent colour. Without them, and without a shade written by hand, there is no colour to show.',
    file: 'base/lender.json',
    right: '"brand": "#336699"',
    wrong: '"primary": { "500": "#336699" }',
  },
  W318: {
    why: 'Of the sixteen shades of a scale a page shows ten. One that is written by hand and never shown looks as if it did something.',
    file: 'base/lender.json',
    right: '"brand": "#336699"',
    wrong: '"brand": "#336699", "primary": { "650": "#224466" }',
  },
} satisfies FindingExamples
