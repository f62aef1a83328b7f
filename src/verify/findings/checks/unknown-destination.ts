import { placeOf, screensOfStates } from '#engine/authoring.ts'
import { itemKey, pointTo } from '#engine/index.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, suggest } from '../check.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { destinationsOf, type Going } from '../reading/destinations.ts'
import { isMissing, missingScreen, overlayOf } from '../reading/missing-screen.ts'
import { itemsAt, memberAt, membersAt, textAt } from '../reading/node-parts.ts'
import { everyJourneyIsSound } from './unknown-journey-path.ts'

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

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  return [...buttonsToNowhere(flow), ...destinationsOf(flow).flatMap((going) => ledTo(going, flow))]
}

function buttonsToNowhere(flow: CheckedFlow): LenderFinding[] {
  return [...flow.screens.values()]
    .filter(({ route }) => flow.sound(`screens/${route}.json`))
    .flatMap(({ at, node }) =>
      itemsAt(node, 'actions').flatMap((action, index): Found => {
        const does = memberAt(action, 'do')
        if (memberAt(action, 'go') !== undefined || does?.value !== 'go') return []
        return {
          code: 'E206',
          at: placeOf(does),
          pointer: pointTo(at, 'actions', itemKey(action, index), 'do'),
          message: 'This button goes somewhere, and nothing says where.',
          why: 'Pressing it would do nothing.',
          fixes: [advice('Add "go" with the route of a screen.')],
        }
      }),
    )
}

function ledTo({ at, node, from }: Going, flow: CheckedFlow): Found {
  const where = String(node.value)
  if (where === '/' || where === '@lifecycle') return []
  const here = { at: placeOf(node), pointer: at } as const
  if (where.startsWith('?')) return toDecision({ at, node, from }, flow)
  const route = where === '@wait' ? 'wait' : where
  const paths = [...flow.journeys.values()].flatMap((journey) => textAt(journey.node, 'path') ?? [])
  if (!isMissing(route, placeOf(node), flow) || paths.includes(where)) return []
  if (where.startsWith('/') && !everyJourneyIsSound(flow)) return []
  if (where === '@wait') {
    return {
      ...here,
      code: 'E302',
      message: 'This shows the waiting screen, and there is no screens/wait.json.',
      why: stranded,
      fixes: [advice('Add screens/wait.json.')],
    }
  }
  const states = from === 'status' || from === 'decision' ? screensOfStates(flow.resolved.files.get('lifecycle.json')).keys() : []
  const known = [...flow.screens.keys(), ...paths, ...states, '@wait', '@lifecycle', '/']
  return {
    ...here,
    code: 'E302',
    ...(from === 'setting'
      ? {
          message: `This names the screen "${where}", and there is none.`,
          why: 'What is said here of that screen would never take effect.',
        }
      : {
          message: `This leads to the ${where.startsWith('@') ? 'state' : 'screen'} "${where}", and there is none.`,
          why: stranded,
        }),
    ...suggest(node, known),
    related: overlayOf(route, flow),
    cause: missingScreen(route, placeOf(node), flow),
  }
}

/** Only statuses may lead to a decision; a decision must not lead to another one. */
function toDecision({ at, node, from }: Going, flow: CheckedFlow): LenderFinding[] {
  const where = String(node.value)
  const all = membersAt(flow.resolved.files.get('status-routes.json'), 'decisions').map(([name]) => `?${name}`)
  const here = { code: 'E303', at: placeOf(node), pointer: at, why: stranded } as const
  if (from !== 'status') {
    const which = from === 'decision' ? 'a decision may not lead to another one' : 'only the table of statuses may ask one'
    return [
      {
        ...here,
        message: `This leads to the decision "${where}", and ${which}.`,
        fixes: [
          advice(
            from === 'decision'
              ? 'Name a screen here, and write the cases of the other decision into this one.'
              : 'Name a screen here.',
          ),
        ],
      },
    ]
  }
  if (all.includes(where)) return []
  return [{ ...here, message: `This leads to the decision "${where}", and there is none of that name.`, ...suggest(node, all) }]
}

const stranded = 'A borrower who is sent there finds that the page is missing and cannot go on.'
