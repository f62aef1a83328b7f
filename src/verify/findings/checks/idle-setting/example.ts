import type { FindingExamples } from '../../finding-example.ts'

export const examples = {
  W334: {
    why: 'A share of 0 percent takes nobody, and a case that takes nobody looks as if it did something. Maintenance, on the other hand, is for everybody at once or for nobody.',
    file: 'base/flags.json',
    at: '"default": true',
    right: '"default": true, "cases": [{ "id": "some", "percent": 10, "is": false }]',
    wrong: '"default": true, "cases": [{ "id": "none", "percent": 0, "is": false }]',
  },
  W335: {
    why: 'Hours count to 24. A department that opens or closes at night, or on no day, sends borrowers to a telephone that nobody answers.',
    wrongFiles: { 'base/hours.json': hours('"opens": "01:00", "closes": "17:00"') },
    rightFiles: { 'base/hours.json': hours('"opens": "08:00", "closes": "17:00"') },
  },
  W336: {
    why: 'The chat finds a question by the words that are left when the ignored ones are taken out. A word that tells one question from the others must stay.',
    on: 'a shipped lender',
    wrongFiles: { 'juniper-lane/chat.json': '{ "ignoredWords": "a about and are fees for how is of the there to what which" }' },
    rightFiles: {
      'juniper-lane/chat.json': '{ "ignoredWords": "a about an am and any are for how is of the there to what which" }',
    },
  },
} satisfies FindingExamples

function hours(monday: string): string {
  return `{ "timeZone": "America/New_York", "departments": { "SUPPORT": { "monday": { ${monday} } } }, "words": { "range": "{opens} – {closes} {zone}", "weekdays": "Monday-Friday {hours}", "weekend": "Saturday-Sunday {hours}", "day": "{day} {hours}", "days": "{first}-{last} {hours}", "closed": "closed" } }`
}
