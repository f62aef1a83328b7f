import { placeOf, screensOfStates } from '#engine/authoring.ts'
import { type Check, type Found, here, type Reads, suggest, unknownName } from '../check.ts'
import { type CheckedFlow, everyJourneyIsSound, pathsOfJourneys, soundScreens } from '../reading/checked-flow.ts'
import { destinationsOf, type Going } from '../reading/destinations.ts'
import { isMissing, missingScreen, overlayOf } from '../reading/missing-screen.ts'
import { memberAt, membersAt, type Part, partAt, partsAt } from '../reading/node-parts.ts'

/** Reports destinations that do not exist (screens, journeys, decisions), and buttons without a destination. */
export const unknownDestination = {
  codes: ['E206', 'E302', 'E303'],
  phase: 'references',
  run,
  examples: {
    E206: {
      why: 'A button goes somewhere only when it says where. Without "go", pressing it does nothing.',
      file: 'base/screens/start/profile.json',
      right: '"do": "go", "go": "wait"',
      wrong: '"do": "go"',
    },
    E302: {
      why: 'Something leads to a screen that is not there. A borrower who is sent there finds that the page is missing and cannot go on.',
      file: 'base/status-routes.json',
      right: '"APP_SUBMISSION": "start/profile"',
      wrong: '"APP_SUBMISSION": "start/profil"',
    },
    E303: {
      why: 'A target that begins with "?" names a decision of the same table. There is none of that name; or the place is one from which no decision may be asked, such as a decision itself.',
      file: 'base/status-routes.json',
      right: '"DECLINED": "?declined"',
      wrong: '"DECLINED": "?declind"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const actions = soundScreens(flow).flatMap((screen) => partsAt(screen, 'actions'))
  return [actions.map(buttonToNowhere), destinationsOf(flow).map((going) => ledTo(going, flow))]
}

function buttonToNowhere(action: Part): Found {
  const does = partAt(action, 'do')
  if (memberAt(action.node, 'go') !== undefined || does?.node.value !== 'go') return undefined
  return {
    code: 'E206',
    ...here(does),
    message: 'This button goes somewhere, and nothing says where.',
    why: 'Pressing it would do nothing.',
    advice: 'Add "go" with the route of a screen.',
  }
}

function ledTo(going: Going, flow: CheckedFlow): Found {
  const { node, from } = going
  const where = String(node.value)
  if (where === '/' || where === '@lifecycle') return undefined
  if (where.startsWith('?')) return toDecision(going, flow)
  const route = where === '@wait' ? 'wait' : where
  const paths = pathsOfJourneys(flow)
  if (!isMissing(route, placeOf(node), flow) || paths.includes(where)) return undefined
  if (where.startsWith('/') && !everyJourneyIsSound(flow)) return undefined
  if (where === '@wait') {
    return {
      code: 'E302',
      ...here(going),
      message: 'This shows the waiting screen, and there is no screens/wait.json.',
      why: stranded,
      advice: 'Add screens/wait.json.',
    }
  }
  const states = from === 'status' || from === 'decision' ? screensOfStates(flow.resolved.files.get('lifecycle.json')).keys() : []
  const known = [...flow.screens.keys(), ...paths, ...states, '@wait', '@lifecycle', '/']
  const isSetting = from === 'setting'
  return {
    code: 'E302',
    ...here(going),
    message: isSetting
      ? `This names the screen "${where}", and there is none.`
      : `This leads to the ${where.startsWith('@') ? 'state' : 'screen'} "${where}", and there is none.`,
    why: isSetting ? 'What is said here of that screen would never take effect.' : stranded,
    ...suggest(node, known),
    related: overlayOf(route, flow),
    cause: missingScreen(route, placeOf(node), flow),
  }
}

/** Only statuses may lead to a decision; a decision must not lead to another one. */
function toDecision(going: Going, flow: CheckedFlow): Found {
  const { node, from } = going
  const all = membersAt(flow.resolved.files.get('status-routes.json'), 'decisions').map(([name]) => `?${name}`)
  if (from === 'status') {
    const message = (name: string) => `This leads to the decision "${name}", and there is none of that name.`
    return unknownName(going, all, { code: 'E303', message, why: stranded })
  }
  const isDecision = from === 'decision'
  const which = isDecision ? 'a decision may not lead to another one' : 'only the table of statuses may ask one'
  return {
    ...{ code: 'E303', ...here(going), why: stranded },
    message: `This leads to the decision "${String(node.value)}", and ${which}.`,
    advice: isDecision ? 'Name a screen here, and write the cases of the other decision into this one.' : 'Name a screen here.',
  }
}

const stranded = 'A borrower who is sent there finds that the page is missing and cannot go on.'
