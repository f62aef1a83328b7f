import { aLifecycle, type FindingExamples } from '../../examples/finding-example.ts'

const withLifecycle = { 'base/lifecycle.json': aLifecycle }

export const examples = {
  E231: {
    why: 'A move of the lifecycle leads to a state that is not there, so an application that should come there stays where it is.',
    file: 'base/lifecycle.json',
    right: '"sent": "waiting"',
    wrong: '"sent": "wating"',
    otherFiles: withLifecycle,
  },
  E232: {
    why: 'A state moves on by an event that the lifecycle does not have. It never happens.',
    file: 'base/lifecycle.json',
    right: '"sent": "waiting"',
    wrong: '"snet": "waiting"',
    otherFiles: withLifecycle,
  },
  E233: {
    why: 'The answer "@lifecycle" asks the lifecycle for the screen of its state. A state that answers with it leads back to itself, and a borrower would be shown nothing.',
    file: 'base/lifecycle.json',
    right: '"go": "@wait"',
    wrong: '"go": "@lifecycle"',
    otherFiles: withLifecycle,
  },
  E234: {
    why: 'The sidebar shows by "progress" how far an application has come. With a step that does not exist it shows nothing.',
    file: 'base/lifecycle.json',
    right: '"progress": "BASIC"',
    wrong: '"progress": "BASICS"',
    otherFiles: withLifecycle,
  },
  E238: {
    also: ['W807'],
    why: 'In the status table "@wait" shows the waiting screen and "@lifecycle" follows the lifecycle. A state with one of these names could not be named there.',
    file: 'base/lifecycle.json',
    right: '"states": [',
    wrong: '"states": [{ "id": "wait", "go": "start/profile" },',
    otherFiles: withLifecycle,
  },
} satisfies FindingExamples
