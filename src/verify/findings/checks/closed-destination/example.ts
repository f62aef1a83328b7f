import type { FindingExamples } from '../../examples/finding-example.ts'

const help = {
  ...{ kind: 'message', openWhen: { var: 'session.registered' }, heading: 'Help', text: 'Call us.' },
  actions: [{ id: 'a', label: 'Back', do: 'go', go: '/' }],
}

export const examples = {
  E308: {
    why: 'A screen of the registration keeps its answers in the draft of an application. A borrower with an application is past that: the server refuses their answers there, and they cannot go on.',
    file: 'base/status-routes.json',
    right: '"APP_SUBMISSION": "start/profile"',
    wrong: '"APP_SUBMISSION": "apply/income"',
  },
  E309: {
    why: 'A screen may be shown while a status or state leads to it, while a review offers to change it, or while its "openWhen" holds. None of that is ever so here, and a borrower who presses the button is sent back at once.',
    file: 'base/screens/help.json',
    right: '"kind": "message", "openWhen": { "var": "session.registered" }',
    wrong: '"kind": "message"',
    otherFiles: {
      'base/screens/help.json': help,
      'base/screens/start/profile.json': {
        kind: 'message',
        heading: 'Welcome',
        text: 'Go on.',
        actions: [{ id: 'on', label: 'Help', do: 'go', go: 'help' }],
      },
    },
  },
} satisfies FindingExamples
