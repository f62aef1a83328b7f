/** Finds all places of a flow that name a destination, with the sort of place and the source node. */

import { type CheckedFlow, type CheckedScreen, soundFile, soundJourneys, soundScreens } from './checked-flow.ts'
import { type Part, partAt, partsAt } from './node-parts.ts'
import { partsWithRole } from './visits-in.ts'

export type Going = Part & {
  /**
   * The sort of place. `button`: of a message; `part`: of another screen (a source to add, the return of a link);
   * `section`: of a review; `exit`: of a step; `status`: of the status table; `decision`: an outcome of a decision in
   * the table; `property`: in properties.json, which only refers to it; `setting`: in shell.json, which says something of it.
   */
  readonly from: 'button' | 'part' | 'section' | 'exit' | 'status' | 'decision' | 'state' | 'card' | 'property' | 'setting'
}

/** The destinations in files that are valid by their schemas. */
export function destinationsOf(flow: CheckedFlow): readonly Going[] {
  const table = soundFile(flow, 'status-routes.json')
  const fromFile = (from: Going['from'], file: string, role = 'go') => all(from, partsWithRole(soundFile(flow, file), role))
  return [
    ...soundScreens(flow).flatMap(fromScreen),
    ...soundJourneys(flow).flatMap(({ steps }) => steps.flatMap((step) => all('exit', inEach(partsAt(step, 'leaveWhen'))))),
    ...all('status', [...inEach(partsAt(table, 'first')), ...partsAt(table, 'statuses')]),
    ...all('status', ofCases(partAt(table, 'unlisted'))),
    ...all('decision', partsAt(table, 'decisions').flatMap(ofCases)),
    ...fromFile('state', 'lifecycle.json'),
    ...fromFile('card', 'conditions.json'),
    ...fromFile('property', 'properties.json'),
    ...fromFile('setting', 'shell.json', 'screen'),
  ]
}

function fromScreen(screen: CheckedScreen): readonly Going[] {
  return [
    ...all('button', inEach(partsAt(screen, 'actions'))),
    ...all('part', inEach(partsAt(screen, 'adds'))),
    ...all('section', inEach(partsAt(screen, 'sections'), 'screen')),
    ...all(screen.asks ? 'section' : 'part', [partAt(screen, 'backTo')]),
    ...all('part', [partAt(screen, 'returnsTo')]),
  ]
}

/** The destinations of a decision of the status table. */
function ofCases(decision: Part | undefined): readonly (Part | undefined)[] {
  return [...inEach(partsAt(decision, 'cases')), partAt(decision, 'otherwise')]
}

function inEach(items: readonly Part[], key = 'go'): readonly (Part | undefined)[] {
  return items.map((item) => partAt(item, key))
}

function all(from: Going['from'], parts: readonly (Part | undefined)[]): readonly Going[] {
  return parts.flatMap((part) => (part ? [{ from, at: part.at, node: part.node }] : []))
}
