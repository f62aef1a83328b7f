import type { FindingExamples } from '../../examples/finding-example.ts'

const heading = '"heading": "What do you earn?"'
const says = (otherwise: string, ...cases: readonly string[]) =>
  `"heading": { "cases": [${cases.join(', ')}], "otherwise": "${otherwise}" }`
const when = (id: string, rule: string, text: string) => `{ "id": "${id}", "when": ${rule}, "text": "${text}" }`
const registered = '{ "var": "session.registered" }'

export const examples = {
  W146: {
    why: 'The cases take everybody who comes there, so that nobody is left for "otherwise". Either the last case should be the "otherwise", or one of the cases takes more people than it should.',
    file: 'base/screens/apply/income.json',
    at: heading,
    right: says('What do you earn?', when('known', registered, 'Welcome back')),
    wrong: says('Hello', when('known', registered, 'Welcome back'), when('new', `{ "!": ${registered} }`, 'What do you earn?')),
  },
} satisfies FindingExamples
