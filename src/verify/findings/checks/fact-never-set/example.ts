import { aLifecycle, type FindingExamples } from '../../examples/finding-example.ts'

export const examples = {
  E345: {
    why: 'A screen set this fact once it was sent, and a rule waits for it. An overlay took it out, or sets it to something for which the rule fails, and nothing else sets it: what the rule lets borrowers do or see comes to none of them. In the example an event of the lifecycle waits for "application.hasHmda".',
    rightFiles: { 'acme/screens/start/profile.json': '{ "heading": "Welcome to Acme" }' },
    wrongFiles: { 'acme/screens/start/profile.json': '{ "sets": { "application.hasHmda": null } }' },
    beside: {
      'base/lifecycle.json': {
        ...aLifecycle,
        events: aLifecycle.events.map((event) =>
          event.id === 'read' ? { id: 'read', when: { var: 'application.hasHmda' } } : event,
        ),
      },
      'base/screens/start/profile.json': {
        ...{ kind: 'message', heading: 'Welcome', text: 'It goes on here.', saves: 'application' },
        sets: { 'application.hasHmda': true },
        actions: [{ id: 'on', label: 'Go on', do: 'acknowledge' }],
      },
    },
  },
} satisfies FindingExamples
