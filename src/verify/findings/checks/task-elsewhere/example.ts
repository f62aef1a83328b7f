import { anUpload, aSandbox, type FindingExamples, someConditions } from '../../examples/finding-example.ts'

export const examples = {
  E344: {
    why: 'The condition of this card is closed by answers to one screen, and the card leads to another one. Its borrower opens the card, finds nothing that helps, and the application waits for ever. What closes a condition is read from sandbox.json.',
    file: 'base/sandbox.json',
    right: '"on": "submitted:upload"',
    wrong: '"on": "submitted:apply/income"',
    beside: {
      'base/conditions.json': someConditions,
      'base/screens/upload.json': { ...anUpload, actions: [{ id: 'sent', label: 'It is sent', do: 'acknowledge' }] },
      'base/sandbox.json': { ...aSandbox, resolves: [{ id: 'sent', on: 'submitted:upload' }] },
    },
  },
} satisfies FindingExamples
