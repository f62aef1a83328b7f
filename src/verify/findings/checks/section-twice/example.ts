import type { FindingExamples } from '../../examples/finding-example.ts'

const dashboard = (shows: string) =>
  JSON.stringify({
    ...{ heading: 'Your applications', empty: 'None yet.', start: 'Start', startAnother: 'Start another' },
    application: {
      ...{ heading: 'Your home', standing: 'It is your turn.', next: { label: 'Next:', button: 'Continue' }, figures: [] },
      sections: [
        { id: 'papers', shows: 'papers', heading: 'Your papers', empty: 'None.', all: 'All' },
        { id: 'letters', shows, heading: 'What we wrote', empty: 'Nothing.', all: 'All' },
      ],
      timeline: { steps: [{ id: 'begun', done: 'You started', ahead: 'You start' }] },
    },
  })

export const examples = {
  E324: {
    why: 'Each section of the dashboard shows one list. Where two show the same one, the borrower reads it twice.',
    rightFiles: { 'base/dashboard.json': dashboard('messages') },
    wrongFiles: { 'base/dashboard.json': dashboard('papers') },
  },
} satisfies FindingExamples
