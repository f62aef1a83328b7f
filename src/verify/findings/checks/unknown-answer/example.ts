import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E221: {
    why: 'Answers are kept where the server has a place for them. There is none of this name, so the answer would be lost. Questions of a lender’s own are kept under "draft.extra" or "application.extra".',
    file: 'base/screens/apply/income.json',
    right: '"id": "income", "use"',
    wrong: '"id": "incom", "use"',
  },
  E222: {
    why: 'The server knows which choices this fact can hold. A borrower who chooses another one is refused, or is lost to every rule that reads it.',
    file: 'base/screens/apply/property.json',
    right: '"id": "SECONDARY"',
    wrong: '"id": "SECOND"',
  },
  E223: {
    why: 'The question asks for one kind of answer, and the server keeps another at this place. It would refuse every answer.',
    file: 'base/screens/apply/income.json',
    right: '"id": "income", "use": "money"',
    wrong: '"id": "income", "as": "yes-no"',
  },
} satisfies FindingExamples
