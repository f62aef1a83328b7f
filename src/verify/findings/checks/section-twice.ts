import { type Check, type Found, here, type Reads, relatedPlace } from '../check.ts'
import { soundFile } from '../reading/checked-flow.ts'
import { memberAt, partAt, partsAt, textAt } from '../reading/node-parts.ts'

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

/** Reports a section of the dashboard whose list another section shows already, whatever the application. */
export const sectionTwice = {
  codes: ['E324'],
  phase: 'references',
  run,
  examples: {
    E324: {
      why: 'Each section of the dashboard shows one list. Where two show the same one, the borrower reads it twice.',
      rightFiles: { 'base/dashboard.json': dashboard('messages') },
      wrongFiles: { 'base/dashboard.json': dashboard('papers') },
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const sections = partsAt(soundFile(flow, 'dashboard.json'), 'application', 'sections')
  return sections.map((section, index): Found => {
    const shows = partAt(section, 'shows')
    const list = textAt(section.node, 'shows')
    const first = sections.slice(0, index).find(({ node }) => textAt(node, 'shows') === list && !memberAt(node, 'shownWhen'))
    if (!shows || !first) return undefined
    const other = textAt(first.node, 'id')
    return {
      code: 'E324',
      ...here(shows),
      message: `The section "${section.key}" shows "${list}", which "${other}" shows already.`,
      why: 'A borrower would read the same list twice under two headings.',
      related: [relatedPlace(first.node, `"${other}" is always shown`)],
      advice: 'Show another list, or remove one of the sections.',
    }
  })
}
