import { inlineIn, nodeOf, placeOf, type SourceNode } from '#engine/authoring.ts'
import {
  type Destination,
  destinationFor,
  type FlowPointer,
  lenderOf,
  nodeAt,
  pointTo,
  type StatusRoutes,
  splitPointer,
} from '#engine/index.ts'
import { type Check, type Found, here, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { type CheckedFlow, inlinerOf, soundFile } from '../reading/checked-flow.ts'
import { SERVER_STATUSES } from '../reading/facts-of-flow.ts'
import { memberAt, type Part, partAt, partsAt } from '../reading/node-parts.ts'
import { writtenLast } from '../reading/written-last.ts'

const file = 'status-routes.json'

/**
 * Follows every status of the contract, and reports statuses that lead to no screen, and waiting statuses that are not
 * polled. A missing screen is reported at the line that names it.
 */
export const statusWithoutScreen = {
  codes: ['E306', 'E307'],
  phase: 'references',
  unless: ['E304'],
  run,
  examples: {
    E306: {
      why: 'In this status a borrower is shown no screen at all: it falls to the list of applications, or to a lifecycle that is not there.',
      file: 'base/status-routes.json',
      right: '"unlisted": { "otherwise": "start/profile" }',
      wrong: '"unlisted": { "otherwise": "/" }',
    },
    E307: {
      why: 'The page shows the waiting screen and nobody asks the server again, so the borrower waits for ever.',
      file: 'base/status-routes.json',
      right: '"settled": ["DECLINED"]',
      wrong: '"settled": ["DECLINED", "WAITING_FOR_SOFT_CREDIT"]',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const table = soundFile(flow, file)
  if (table === undefined || !['facts.json', 'lifecycle.json'].every(flow.sound)) return undefined
  const statusRoutes = inlineIn(table.node.value as unknown as StatusRoutes, inlinerOf(flow))
  const leads = (status: string) => destinationFor({ statusRoutes }, { today: '2026-01-15', status: { value: status } })
  const isListed = (status: string) => Object.hasOwn(statusRoutes.statuses, status)
  const hasLifecycle = flow.resolved.files.has('lifecycle.json')
  const lost = new Map<FlowPointer, { readonly go: string; readonly statuses: string[] }>()
  for (const status of SERVER_STATUSES) {
    const { go, because } = leads(status)
    if (go === '@lifecycle' ? hasLifecycle : go !== '/' || isListed(status)) continue
    const group = lost.get(because.at) ?? { go, statuses: [] }
    lost.set(because.at, { ...group, statuses: [...group.statuses, status] })
  }
  return [
    [...lost].map(([at, group]) => lostMistakes(flow, at, targetAt(table.node, at), group)),
    endlessWaits(flow, table, leads),
  ]
}

/**
 * The finding for a status that an overlay removed from the table, at the removal, unless the line that now decides was
 * written later.
 */
function lostMistakes(
  { resolved }: CheckedFlow,
  pointer: FlowPointer,
  target: SourceNode,
  { go, statuses }: { readonly go: string; readonly statuses: readonly string[] },
): Found {
  const depth = ({ file: path }: { readonly file: string }) => resolved.chain.indexOf(lenderOf(path))
  const taken = statuses.flatMap((status) => {
    const at = pointTo(file, 'statuses', status)
    const place = resolved.removed.get(at)
    return place && depth(place) >= depth(placeOf(target)) ? [{ status, at, place }] : []
  })
  const others = statuses.filter((status) => !taken.some((one) => one.status === status))
  return [
    taken.map(({ status, at, place }) => ({
      ...lostMistake(at, target, go, [status]),
      at: place,
      message: `The status ${status} is taken out of the table here, and shows no screen any more: ${reasonFor(go)}.`,
      related: [relatedPlace(target, 'what answers for it now')],
      advice: 'Keep it, or name another screen for it.',
    })),
    others.length > 0 && lostMistake(pointer, target, go, others),
  ]
}

function reasonFor(go: string): string {
  return go === '/'
    ? 'not listed, it leads to the list of applications'
    : 'it leads to the lifecycle, and there is no lifecycle.json'
}

function lostMistake(pointer: FlowPointer, target: SourceNode, go: string, statuses: readonly string[]): LenderFinding {
  const more = statuses.length - named
  const which = `${statuses.slice(0, named).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return {
    code: 'E306',
    at: placeOf(target),
    pointer,
    confidence: 'found',
    message: `This shows no screen for ${which}: ${reasonFor(go)}.`,
    why: 'A borrower whose application stands there could not go on.',
    advice: 'List each status with its screen, or answer here with a screen or with @wait.',
  }
}

/** The most statuses that a message names; further ones are counted. */
const named = 4

/** The place of a target: for a decision the target itself, for a case the object around it. */
function targetAt(table: SourceNode, at: FlowPointer): SourceNode {
  const node = nodeAt(table, splitPointer(at).keys) ?? table
  return memberAt(node, 'go') ?? node
}

function endlessWaits({ resolved }: CheckedFlow, table: Part, leads: (status: string) => Destination): Found {
  const findingAt = (status: Part, message: string): Found =>
    leads(String(status.node.value)).go === '@wait' && {
      code: 'E307',
      ...causeOf(status),
      confidence: 'found',
      message,
      why: `A borrower at ${status.node.value} would wait there for ever.`,
    }
  const then = partAt(table, 'polling', 'waiting', 'then')
  return [
    then && findingAt(then, `Once there was nothing to wait for, "${then.node.value}" is assumed, and that is waited for again.`),
    partsAt(table, 'polling', 'settled').map((status) =>
      findingAt(status, `The status "${status.node.value}" ends the asking, and shows the waiting screen.`),
    ),
  ]

  /** The place that was written last: the one that makes the status wait, or the one that stops polling. */
  function causeOf(part: Part): Pick<LenderFinding, 'at' | 'pointer' | 'advice'> {
    const status = String(part.node.value)
    const line = leads(status).because.at
    const last = writtenLast(resolved, [part.at, line])
    if (last?.pointer !== line || placeOf(part.node).file === last.at.file)
      return { ...here(part), advice: `Take "${status}" out here, or let it lead to a screen.` }
    const before = resolved.parent && nodeOf(resolved.parent, line)
    const screen = typeof before?.value === 'string' ? `to "${before.value}"` : 'to a screen'
    return {
      at: last.at,
      pointer: line,
      advice: `Let the status ${status} lead ${screen}: "settled" ends the asking for it.`,
    }
  }
}
