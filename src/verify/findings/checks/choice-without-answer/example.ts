import type { FindingExamples } from '../../examples/finding-example.ts'

const registered = '{ "var": "session.registered" }'

export const examples = {
  E228: {
    why: 'Some applicants have to choose and are shown nothing to choose from. The finding has an example of such an applicant.',
    file: 'base/screens/apply/property.json',
    right:
      '"options": [{ "id": "PRIMARY", "label": "I live there" }, { "id": "SECONDARY", "label": "Second home" }, { "id": "INVESTMENT", "label": "Investment" }]',
    wrong: `"options": [{ "id": "PRIMARY", "label": "I live there", "shownWhen": ${registered} }, { "id": "SECONDARY", "label": "Second home", "shownWhen": ${registered} }, { "id": "INVESTMENT", "label": "Investment", "shownWhen": ${registered} }]`,
  },
} satisfies FindingExamples
