import type { FindingExamples } from '../../examples/finding-example.ts'

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
    why: 'The chat finds a question by the words that are left when the ignored ones are taken out. A word that sets one question apart from the others must stay.',
    otherFiles: { 'base/chat.json': chat() },
    wrongFiles: { 'acme/chat.json': '{ "ignoredWords": "a are the there which fees" }' },
    rightFiles: { 'acme/chat.json': '{ "ignoredWords": "a an are the there which" }' },
  },
} satisfies FindingExamples

function hours(monday: string): string {
  return `{ "timeZone": "America/New_York", "departments": { "SUPPORT": { "monday": { ${monday} } } }, "words": { "range": "{opens} – {closes} {zone}", "weekdays": "Monday-Friday {hours}", "weekend": "Saturday-Sunday {hours}", "day": "{day} {hours}", "days": "{first}-{last} {hours}", "closed": "closed" } }`
}

function chat(): object {
  const names =
    'title welcome message send waiting suggested source noAnswer others failed tooLong helpful yes no thanks feedback reason reasonRequired more moreTooLong sendFeedback people peopleOpen peopleClosed call write startNew you'
  return {
    hoursDepartment: 'SUPPORT',
    words: Object.fromEntries(names.split(' ').map((name) => [name, 'Words'])),
    reasons: [{ id: 'other', label: 'Other', asksMore: true }],
    ignoredWords: 'a are the there which',
    questions: [{ id: 'fees', question: 'Which fees are there?', phrasings: 'cost price', answer: 'Each offer lists them.' }],
    limits: { sessionMinutes: 30, messageLength: 1000, feedbackLength: 500, history: 10 },
  }
}
