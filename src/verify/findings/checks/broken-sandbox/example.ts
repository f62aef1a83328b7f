import { aSandbox, type FindingExamples } from '../../examples/finding-example.ts'

const withSandbox = { 'base/sandbox.json': aSandbox }

export const examples = {
  E321: {
    why: 'The sandbox leaves a place when the applicant does something ("on") or after some time ("afterSeconds"). This way says neither, so it is never taken.',
    file: 'base/sandbox.json',
    right: '"id": "made", "afterSeconds": 5',
    wrong: '"id": "made"',
    beside: withSandbox,
  },
  E322: {
    why: 'A way of the sandbox leads to a place that its path does not have. An application that takes it stays where it is.',
    file: 'base/sandbox.json',
    right: '"to": "waiting"',
    wrong: '"to": "wating"',
    beside: withSandbox,
  },
  E323: {
    why: 'The last name of an applicant picks the persona that the sandbox plays. Of two with one name the first is always played.',
    file: 'base/sandbox.json',
    right: '"lastNames": ["Frozen"]',
    wrong: '"lastNames": ["Slow"]',
    beside: withSandbox,
  },
} satisfies FindingExamples
