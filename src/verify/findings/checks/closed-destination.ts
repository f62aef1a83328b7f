import { screensOfPages } from '#engine/authoring.ts'
import { splitPointer } from '#engine/index.ts'
import { type Check, type Found, here, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { type CheckedScreen, screenOf } from '../reading/checked-flow.ts'
import { destinationsOf, type Going } from '../reading/destinations.ts'
import { memberAt } from '../reading/node-parts.ts'
import { writtenLast } from '../reading/written-last.ts'

const help = {
  ...{ kind: 'message', openWhen: { var: 'session.registered' }, heading: 'Help', text: 'Call us.' },
  actions: [{ id: 'a', label: 'Back', do: 'go', go: '/' }],
}

/**
 * Reports destinations that are closed to all borrowers led there: registration steps, whose answers do not belong to
 * an application, and screens without `openWhen` that no status, state or review leads to. For a button on a screen
 * without `openWhen`, a target that a status leads to is closed as well: only one of the two screens is current.
 */
export const closedDestination = {
  codes: ['E308', 'E309', 'E404'],
  phase: 'references',
  run,
  examples: {
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
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const byItself: ReadonlySet<string> = new Set(screensOfPages(flow.resolved.product))
  const goings = destinationsOf(flow)
  const ledFrom = (...from: readonly Going['from'][]) =>
    new Set(goings.filter((going) => from.includes(going.from)).map(({ node }) => node.value))
  const opened = ledFrom('section', 'exit', 'status', 'decision', 'state')
  const sections = ledFrom('section')
  // Whether a state is current may depend on the requested screen.
  const openMeanwhile = ledFrom('section', 'state')
  const steps = new Set([...flow.journeys.values()].flatMap((journey) => journey.steps.map(({ route }) => route)))
  return goings.map((going): Found => {
    const screen = flow.screens.get(String(going.node.value))
    if (!screen || !flow.sound(screen.at)) return undefined
    if (forApplications.has(going.from) && isOfRegistration(screen)) return ofRegistration(going, screen)
    const isClosed = memberAt(screen.node, 'openWhen') === undefined && !byItself.has(screen.route)
    if (going.from === 'card') return isClosed && atRemoval(fromCard(going, screen), screen)
    if (going.from !== 'button' && going.from !== 'part') return undefined
    const isOpened = (isCurrentOnly(going) ? openMeanwhile : opened).has(screen.route)
    return isClosed && !isOpened && !steps.has(screen.route) && atRemoval(fromButton(going, screen), screen)
  })

  /** Whether the screen with the button is accessible only while it is the current screen. */
  function isCurrentOnly({ at }: Going): boolean {
    const screen = screenOf(flow, splitPointer(at).file)
    return !screen || !(byItself.has(screen.route) || sections.has(screen.route) || memberAt(screen.node, 'openWhen'))
  }

  /** Moves the finding to the overlay that removed the access, if that overlay came after the destination was written. */
  function atRemoval(finding: LenderFinding, { at, route }: CheckedScreen): LenderFinding {
    const last = writtenLast(flow.resolved, [finding.pointer, `${at}#/openWhen`])
    if (!last?.isRemoval) return finding
    return {
      ...finding,
      at: last.at,
      pointer: last.pointer,
      related: [{ ...finding.at, label: 'leads there' }],
      advice: `Keep "openWhen" of ${at}: what leads to "${route}" needs it.`,
    }
  }
}

const forApplications: ReadonlySet<Going['from']> = new Set(['status', 'decision', 'state', 'card'])

function isOfRegistration({ asks, saves }: CheckedScreen): boolean {
  return asks && /^draft(\.|$)/.test(saves)
}

function ofRegistration(going: Going, screen: CheckedScreen): LenderFinding {
  const saves = memberAt(screen.node, 'saves')
  return {
    code: 'E308',
    ...here(going),
    message: `This leads an application to "${screen.route}", a screen of the registration.`,
    why: 'A borrower with an application has registered: the server refuses their answers there, and they cannot go on.',
    related: saves ? [relatedPlace(saves, `its answers are kept under ${screen.saves}`)] : [],
    advice: 'Lead to a screen that saves to "application" or "profile"; answers of the registration are changed from a review.',
  }
}

function fromCard(going: Going, { route, node: screen }: CheckedScreen): LenderFinding {
  return {
    code: 'E404',
    ...here(going),
    message: `This card leads to "${route}", which is not open to those who are shown the card.`,
    why: 'A borrower who presses its button is sent back at once to where the application stands, and what is needed is never given.',
    related: [relatedPlace(memberAt(screen, 'kind') ?? screen, 'it has no "openWhen"')],
    advice: `Give screens/${route}.json an "openWhen" that holds while the condition is open, such as { "rule": "something-is-needed" }.`,
  }
}

function fromButton(going: Going, { route, node: screen }: CheckedScreen): LenderFinding {
  return {
    code: 'E309',
    ...here(going),
    message: `This leads to "${route}", which nobody may open from here: it has no "openWhen", and no status, state or review shows it at the same time.`,
    why: 'A borrower who comes there is sent back at once to where the application stands.',
    related: [relatedPlace(memberAt(screen, 'kind') ?? screen, 'it has no "openWhen"')],
    advice: `Give screens/${route}.json an "openWhen", or let a status lead there.`,
  }
}
