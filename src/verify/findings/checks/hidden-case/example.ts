import type { FindingExamples } from '../../examples/finding-example.ts'

const heading = '"heading": "What do you earn?"'
const says = (otherwise: string, ...cases: readonly string[]) =>
  `"heading": { "cases": [${cases.join(', ')}], "otherwise": "${otherwise}" }`
const when = (id: string, rule: string, text: string) => `{ "id": "${id}", "when": ${rule}, "text": "${text}" }`
const registered = '{ "var": "session.registered" }'

export const examples = {
  E143: {
    why: 'Of several cases the first that holds decides. Here everybody for whom this one holds is taken by those before it, so what it says is for nobody.',
    file: 'base/screens/apply/income.json',
    at: heading,
    right: says(
      'What do you earn?',
      when('texas', '{ "and": [{ "var": "flags.redesign" }, { "var": "session.registered" }] }', 'And what do you earn?'),
      when('known', registered, 'Welcome back'),
    ),
    wrong: says(
      'What do you earn?',
      when('known', registered, 'Welcome back'),
      when('texas', '{ "and": [{ "var": "flags.redesign" }, { "var": "session.registered" }] }', 'And what do you earn?'),
    ),
  },
} satisfies FindingExamples
