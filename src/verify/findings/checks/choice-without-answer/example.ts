import type { FindingExamples } from '../../finding-example.ts'

const registered = '{ "var": "session.registered" }'

export const examples = {
  E228: {
    why: 'Somebody has to choose and is shown nothing to choose from. The finding has an example of who that is.',
    file: 'base/screens/apply/property.json',
    right:
      '"options": [{ "id": "PRIMARY", "label": "I live there" }, { "id": "SECONDARY", "label": "Second home" }, { "id": "INVESTMENT", "label": "Investment" }]',
    wrong: `"options": [{ "id": "PRIMARY", "label": "I live there", "shownWhen": ${registered} }, { "id": "SECONDARY", "label": "Second home", "shownWhen": ${registered} }, { "id": "INVESTMENT", "label": "Investment", "shownWhen": ${registered} }]`,
  },
} satisfies FindingExamples
