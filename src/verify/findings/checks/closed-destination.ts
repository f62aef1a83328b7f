import { placeOf, screensOfPages } from '#engine/authoring.ts'
import { splitPointer } from '#engine/index.ts'
import { advice, type Check, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import type { CheckedScreen } from '../reading/checked-flow.ts'
import { destinationsOf, type Going } from '../reading/destinations.ts'
import { memberAt } from '../reading/node-parts.ts'
import { writtenLast } from '../reading/written-last.ts'
import { examples } from './closed-destination/example.ts'

/**
 * Reports destinations that are closed to all borrowers led there: registration steps, whose answers do not belong to
 * an application, and screens without `openWhen` that no status, state or review leads to. For a button on a screen
 * without `openWhen`, a target that a status leads to is closed as well: only one of the two screens is current.
 */
export const closedDestination = { codes: ['E308', 'E309', 'E404'], phase: 'references', examples, run } satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const byItself: ReadonlySet<string> = new Set(screensOfPages(flow.resolved.product))
  const goings = destinationsOf(flow)
  const ledFrom = (...from: readonly Going['from'][]) =>
    new Set(goings.filter((going) => from.includes(going.from)).map(({ node }) => node.value))
  const opened = ledFrom('section', 'exit', 'status', 'decision', 'state')
  const sections = ledFrom('section')
  // Whether a state is current may depend on the requested screen.
  const openMeanwhile = ledFrom('section', 'state')
  const steps = new Set([...flow.journeys.values()].flatMap((journey) => journey.steps.map(({ route }) => route)))
  return goings.flatMap((going) => {
    const screen = flow.screens.get(String(going.node.value))
    if (!screen || !flow.sound(`screens/${screen.route}.json`)) return []
    if (forApplications.has(going.from) && isOfRegistration(screen)) return [ofRegistration(going, screen)]
    const isClosed = memberAt(screen.node, 'openWhen') === undefined && !byItself.has(screen.route)
    if (going.from === 'card') return isClosed ? [taken(fromCard(going, screen), screen)] : []
    if (going.from !== 'button' && going.from !== 'part') return []
    const isOpened = (isCurrentOnly(going) ? openMeanwhile : opened).has(screen.route)
    return isClosed && !isOpened && !steps.has(screen.route) ? [taken(fromButton(going, screen), screen)] : []
  })

  /** Whether the screen with the button is accessible only while it is the current screen. */
  function isCurrentOnly({ at }: Going): boolean {
    const route = splitPointer(at).file.replace(/^screens\/|\.json$/g, '')
    const screen = flow.screens.get(route)
    return !byItself.has(route) && !sections.has(route) && memberAt(screen?.node, 'openWhen') === undefined
  }

  /**
   * Moves the finding to the overlay that removed the access, if that overlay came after the destination was written.
   */
  function taken(finding: LenderFinding, { route }: CheckedScreen): LenderFinding {
    const last = writtenLast(flow.resolved, [finding.pointer, `screens/${route}.json#/openWhen`])
    if (!last?.isRemoval) return finding
    const { file, line, column, endLine, endColumn } = finding.at
    return {
      ...finding,
      at: last.at,
      pointer: last.pointer,
      related: [{ file, line, column, endLine, endColumn, label: 'leads there' }],
      fixes: [advice(`Keep "openWhen" of screens/${route}.json: what leads to "${route}" needs it.`)],
    }
  }
}

const forApplications: ReadonlySet<Going['from']> = new Set(['status', 'decision', 'state', 'card'])

function isOfRegistration({ asks, saves }: CheckedScreen): boolean {
  return asks && /^draft(\.|$)/.test(saves)
}

function ofRegistration({ at, node }: Going, screen: CheckedScreen): LenderFinding {
  const saves = memberAt(screen.node, 'saves')
  return {
    code: 'E308',
    at: placeOf(node),
    pointer: at,
    message: `This leads an application to "${screen.route}", a screen of the registration.`,
    why: 'A borrower with an application has registered: the server refuses their answers there, and they cannot go on.',
    related: saves ? [relatedPlace(saves, `its answers are kept under ${screen.saves}`)] : [],
    fixes: [
      advice('Lead to a screen that saves to "application" or "profile"; answers of the registration are changed from a review.'),
    ],
  }
}

function fromCard({ at, node }: Going, { route, node: screen }: CheckedScreen): LenderFinding {
  return {
    code: 'E404',
    at: placeOf(node),
    pointer: at,
    message: `This card leads to "${route}", which is not open to those who are shown the card.`,
    why: 'A borrower who presses its button is sent back at once to where the application stands, and what is needed is never given.',
    related: [relatedPlace(memberAt(screen, 'kind') ?? screen, 'it has no "openWhen"')],
    fixes: [
      advice(
        `Give screens/${route}.json an "openWhen" that holds while the condition is open, such as { "rule": "something-is-needed" }.`,
      ),
    ],
  }
}

function fromButton({ at, node }: Going, { route, node: screen }: CheckedScreen): LenderFinding {
  return {
    code: 'E309',
    at: placeOf(node),
    pointer: at,
    message: `This leads to "${route}", which nobody may open from here: it has no "openWhen", and no status, state or review shows it at the same time.`,
    why: 'A borrower who comes there is sent back at once to where the application stands.',
    related: [relatedPlace(memberAt(screen, 'kind') ?? screen, 'it has no "openWhen"')],
    fixes: [advice(`Give screens/${route}.json an "openWhen", or let a status lead there.`)],
  }
}
