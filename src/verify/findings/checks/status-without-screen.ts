import { inlineIn, inliner, placeOf, type SourceNode } from '#engine/authoring.ts'
import {
  type Destination,
  destinationFor,
  type FactsFile,
  type FlowPointer,
  lenderOf,
  nodeAt,
  pointTo,
  type StatusRoutes,
  splitPointer,
} from '#engine/index.ts'
import { advice, type Check, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { SERVER_STATUSES } from '../reading/facts-of-flow.ts'
import { itemsAt, memberAt } from '../reading/node-parts.ts'
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

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const table = flow.resolved.files.get(file)
  if (table === undefined || !['facts.json', 'lifecycle.json', file].every(flow.sound)) return []
  const inline = inliner((flow.resolved.files.get('facts.json')?.value ?? {}) as FactsFile)
  const statusRoutes = inlineIn(table.value as unknown as StatusRoutes, inline)
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
    ...[...lost].flatMap(([at, group]) => lostMistakes(flow, at, targetAt(table, at), group)),
    ...endlessWaits(flow, table, leads),
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
): LenderFinding[] {
  const depth = ({ file: path }: { readonly file: string }) => resolved.chain.indexOf(lenderOf(path))
  const taken = statuses.flatMap((status) => {
    const at = pointTo(file, 'statuses', status)
    const place = resolved.removed.get(at)
    return place && depth(place) >= depth(placeOf(target)) ? [{ status, at, place }] : []
  })
  const others = statuses.filter((status) => !taken.some((one) => one.status === status))
  return [
    ...taken.map(({ status, at, place }) => ({
      ...lostMistake(at, target, go, [status]),
      at: place,
      message: `The status ${status} is taken out of the table here, and shows no screen any more: ${reasonFor(go)}.`,
      related: [relatedPlace(target, 'what answers for it now')],
      fixes: [advice('Keep it, or name another screen for it.')],
    })),
    ...(others.length > 0 ? [lostMistake(pointer, target, go, others)] : []),
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
    fixes: [advice('List each status with its screen, or answer here with a screen or with @wait.')],
  }
}

/** The most statuses that a message names; further ones are counted. */
const named = 4

/** The place of a target: for a decision the target itself, for a case the object around it. */
function targetAt(table: SourceNode, at: FlowPointer): SourceNode {
  const node = nodeAt(table, splitPointer(at).keys) ?? table
  return memberAt(node, 'go') ?? node
}

function endlessWaits({ resolved }: CheckedFlow, table: SourceNode, leads: (status: string) => Destination): LenderFinding[] {
  const polling = memberAt(table, 'polling')
  const then = memberAt(memberAt(polling, 'waiting'), 'then')
  const waits = (node: SourceNode) => leads(String(node.value)).go === '@wait'
  const findingAt = (node: SourceNode, at: string, message: string): LenderFinding => ({
    code: 'E307',
    ...causeOf(String(node.value), `${file}#/polling/${at}`, node),
    confidence: 'found',
    message,
    why: `A borrower at ${node.value} would wait there for ever.`,
  })
  /** The place that was written last: the one that makes the status wait, or the one that stops polling. */
  function causeOf(status: string, pointer: FlowPointer, node: SourceNode): Pick<LenderFinding, 'at' | 'pointer' | 'fixes'> {
    const line = leads(status).because.at
    const last = writtenLast(resolved, [pointer, line])
    if (last?.pointer !== line || placeOf(node).file === last.at.file)
      return {
        at: placeOf(node),
        pointer,
        fixes: [advice(`Take "${status}" out here, or let it lead to a screen.`)],
      }
    const before = resolved.parent && nodeAt(resolved.parent.files.get(file), splitPointer(line).keys)
    const screen = typeof before?.value === 'string' ? `to "${before.value}"` : 'to a screen'
    return {
      at: last.at,
      pointer: line,
      fixes: [advice(`Let the status ${status} lead ${screen}: "settled" ends the asking for it.`)],
    }
  }
  return [
    ...(then && waits(then)
      ? [
          findingAt(
            then,
            'waiting/then',
            `Once there was nothing to wait for, "${then.value}" is assumed, and that is waited for again.`,
          ),
        ]
      : []),
    ...itemsAt(polling, 'settled').flatMap((node, index) =>
      waits(node)
        ? [findingAt(node, `settled/${index}`, `The status "${node.value}" ends the asking, and shows the waiting screen.`)]
        : [],
    ),
  ]
}
