import { anUpload, type FindingExamples, someConditions } from '../../examples/finding-example.ts'

const withCards = { 'base/conditions.json': someConditions, 'base/screens/upload.json': anUpload }

export const examples = {
  E401: {
    why: 'The card takes its button from a template that is not there. It would be shown without one, and the borrower could do nothing about it.',
    file: 'base/conditions.json',
    right: '"template": "upload"',
    wrong: '"template": "uplaod"',
    beside: withCards,
  },
  E402: {
    why: 'A card stands for a category of conditions. The server has none of this name, so the card is never shown, and conditions of the category that was meant are not either.',
    file: 'base/conditions.json',
    right: '"ID_VERIFICATION_FAILURE"',
    wrong: '"ID_VERIFICATION_FAILED"',
    beside: withCards,
  },
  E403: {
    why: 'The button of a card leads somewhere. One without the other is half of it: a button that does nothing when it is pressed, or a way that nobody can take. A card that only informs has neither.',
    file: 'base/conditions.json',
    right: '"go": "upload", "button": "Upload"',
    wrong: '"button": "Upload"',
    beside: { 'base/conditions.json': someConditions, 'base/screens/upload.json': anUpload },
  },
} satisfies FindingExamples
