import type { FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E021: {
    why: 'What base says about itself is an example. A lender says its own code and name; otherwise its borrowers would read the name of the example.',
    file: 'acme/lender.json',
    right: '"canonicalCode": "ACME", "name": "Acme Lending"',
    wrong: '"canonicalCode": "ACME"',
  },
  I021: {
    why: 'A new lender can be looked at before everything about it is known. What it does not say yet comes from the example of base; before it goes public, it should say all of it.',
    file: 'acme/lender.json',
    right: '"nmls": { "number": "12346" }',
    wrong: '"$comment": "The NMLS number comes from legal."',
  },
} satisfies FindingExamples
