import { placeOf } from '#engine/authoring.ts'
import { itemKey, pointTo } from '#engine/index.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { itemsAt, memberAt, textAt } from '../reading/node-parts.ts'

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

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const file = 'dashboard.json'
  if (!flow.sound(file)) return []
  const sections = itemsAt(memberAt(flow.resolved.files.get(file), 'application'), 'sections')
  const at = pointTo(file, 'application', 'sections')
  return sections.flatMap((section, index): Found => {
    const node = memberAt(section, 'shows')
    const shows = textAt(section, 'shows')
    const first = sections.slice(0, index).find((one) => textAt(one, 'shows') === shows && !memberAt(one, 'shownWhen'))
    if (!node || !first) return []
    return {
      code: 'E324',
      ...{ at: placeOf(node), pointer: pointTo(at, itemKey(section, index), 'shows') },
      message: `The section "${itemKey(section, index)}" shows "${shows}", which "${textAt(first, 'id')}" shows already.`,
      why: 'A borrower would read the same list twice under two headings.',
      related: [relatedPlace(first, `"${textAt(first, 'id')}" is always shown`)],
      fixes: [advice('Show another list, or remove one of the sections.')],
    }
  })
}
