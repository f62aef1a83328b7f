import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E515: {
    why: 'Files that are sent in are kept by what they are, such as a paystub. A question that does not say it would take files that nobody finds again.',
    file: 'base/screens/sent.json',
    right: '"label": "Paystubs", "document": "USER_UPLOADED_PAYSTUB"',
    wrong: '"label": "Paystubs"',
    beside: {
      'base/screens/sent.json': {
        ...{ kind: 'upload', heading: 'Send it', saves: 'application.upload', submit: 'Send' },
        openWhen: { var: 'session.registered' },
        fields: [{ id: 'paystubs', as: 'files', label: 'Paystubs', document: 'USER_UPLOADED_PAYSTUB', required: 'Add a file' }],
      },
    },
  },
} satisfies FindingExamples
