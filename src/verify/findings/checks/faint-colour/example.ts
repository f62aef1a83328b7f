import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  W315: {
    why: 'Buttons carry white words on the brand colour. On this one they could not be read well, so the page darkens it, and the buttons do not have the colour that was chosen.',
    file: 'base/lender.json',
    right: '"brand": "#336699"',
    wrong: '"brand": "#7fa8d1"',
  },
  W316: {
    why: 'The palest shades stand behind the words of notices and of answers that are chosen. In this one they cannot be read well, least of all by people whose sight is weak.',
    file: 'base/lender.json',
    right: '"brand": "#336699"',
    wrong: '"brand": "#336699", "primary": { "50": "#8fa3b8" }',
  },
} satisfies FindingExamples
