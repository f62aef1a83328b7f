import type { FindingExamples } from '../../examples/finding-example.ts'

const open = '"openWhen": { "var": "flags.redesign" }'
const registered = '{ "var": "session.registered" }'

export const examples = {
  W142: {
    why: 'Without this condition the rule would come out the same for everybody. It was written to matter.',
    file: 'base/journeys/apply.json',
    right: open,
    wrong: `"openWhen": { "and": [{ "var": "flags.redesign" }, { "or": [{ "var": "flags.redesign" }, ${registered}] }] }`,
  },
} satisfies FindingExamples
