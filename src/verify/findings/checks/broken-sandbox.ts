/** Reports sandboxes that cannot run: missing nodes and statuses, and transitions that nothing triggers. */

import { type FindingCode, idOf, personaPath, placeOf, type SourceNode } from '#engine/authoring.ts'
import { type FlowPointer, itemKey, pointTo } from '#engine/index.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, relatedPlace, suggest } from '../check.ts'
import { aSandbox } from '../examples/finding-example.ts'
import { waitsFor } from '../proving/work-ahead.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { SERVER_STATUSES } from '../reading/facts-of-flow.ts'
import { itemsAt, memberAt } from '../reading/node-parts.ts'

const file = 'sandbox.json'

const withSandbox = { 'base/sandbox.json': aSandbox }

export const brokenSandbox = {
  codes: ['E302', 'E304', 'E321', 'E322', 'E323'],
  phase: 'references',
  run,
  examples: {
    E321: {
      why: 'The sandbox leaves a place when the applicant does something ("on") or after some time ("afterSeconds"). This way says neither, so it is never taken.',
      file: 'base/sandbox.json',
      right: '"id": "made", "afterSeconds": 5',
      wrong: '"id": "made"',
      otherFiles: withSandbox,
    },
    E322: {
      why: 'A way of the sandbox leads to a place that its path does not have. An application that takes it stays where it is.',
      file: 'base/sandbox.json',
      right: '"to": "waiting"',
      wrong: '"to": "wating"',
      otherFiles: withSandbox,
    },
    E323: {
      why: 'The last name of an applicant picks the persona that the sandbox plays. Of two with one name the first is always played.',
      file: 'base/sandbox.json',
      right: '"lastNames": ["Frozen"]',
      wrong: '"lastNames": ["Slow"]',
      otherFiles: withSandbox,
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const sandbox = flow.resolved.files.get(file)
  if (sandbox === undefined || !flow.sound(file)) return []
  const path = memberAt(sandbox, 'path')
  const personas = itemsAt(sandbox, 'personas').map((persona, index) => {
    const merged = personaPath(path, persona)
    return { merged, at: pointTo(file, 'personas', itemKey(persona, index), 'detours') }
  })
  return [
    ...placeMistakes(flow, path, pointTo(file, 'path')),
    ...personas.flatMap(({ merged }) =>
      (merged?.findings ?? []).map((one) => ({ ...one, code: one.code as FindingCode, at: one })),
    ),
    // Errors in nodes that a persona inherits from the common path are reported there.
    ...personas.flatMap(({ merged, at }) => placeMistakes(flow, merged?.node, at)),
    ...sharedLastNames(itemsAt(sandbox, 'personas')),
  ]
}

/** Reports a last name of two personas: the first persona is always selected. */
function sharedLastNames(personas: readonly SourceNode[]): LenderFinding[] {
  const first = new Map<string, { readonly persona: string; readonly node: SourceNode }>()
  return personas.flatMap((persona, index) =>
    itemsAt(persona, 'lastNames').flatMap((node, number): Found => {
      const name = String(node.value).toLowerCase()
      const other = first.get(name)
      const own = itemKey(persona, index)
      if (other === undefined) {
        first.set(name, { persona: own, node })
        return []
      }
      const whose =
        other.persona === own ? `stands twice in the persona "${own}"` : `picks the persona "${other.persona}" already`
      return {
        code: 'E323',
        at: placeOf(node),
        pointer: pointTo(file, 'personas', own, 'lastNames', number),
        message: `The last name "${node.value}" ${whose}.`,
        why: 'The sandbox takes the first persona of that name, so this one is not played for it.',
        related: [relatedPlace(other.node, 'the first one')],
        fixes: [advice('Choose another last name for one of the two.')],
      }
    }),
  )
}

function placeMistakes(flow: CheckedFlow, path: SourceNode | undefined, at: FlowPointer): LenderFinding[] {
  const places = path?.items ?? []
  const ids = places.flatMap((place) => idOf(place) ?? [])
  const asking = [...flow.screens.values()].flatMap(({ asks, route }) => (asks ? [route] : []))
  return places.flatMap((place, index) => {
    const pointer = pointTo(at, itemKey(place, index))
    const ways = itemsAt(place, 'leave').map((way, number) => ({
      way,
      at: pointTo(pointer, 'leave', itemKey(way, number)),
    }))
    return [
      ...unknownStatusOf(place, pointer),
      ...ways.flatMap((one) => [
        ...idleWay(one.way, one.at),
        ...unheardWay(flow, asking, one.way, one.at),
        ...unknownPlace(one.way, one.at, ids),
      ]),
    ]
  })
}

function unknownStatusOf(place: SourceNode, at: FlowPointer): LenderFinding[] {
  const status = memberAt(place, 'status')
  if (status === undefined || SERVER_STATUSES.includes(String(status.value))) return []
  return [
    {
      code: 'E304',
      at: placeOf(status),
      pointer: pointTo(at, 'status'),
      message: `The server has no status "${status.value}".`,
      why: 'The sandbox would bring an application into a status that no lender ever gives it.',
      ...suggest(status, SERVER_STATUSES),
    },
  ]
}

function idleWay(way: SourceNode, at: FlowPointer): LenderFinding[] {
  if (memberAt(way, 'on') || memberAt(way, 'afterSeconds')) return []
  return [
    {
      code: 'E321',
      at: placeOf(memberAt(way, 'id') ?? way),
      pointer: at,
      message: `Nothing opens the way on "${idOf(way)}": neither something that the applicant does nor time.`,
      why: 'No application ever takes it.',
      fixes: [advice('Add "on" or "afterSeconds".')],
    },
  ]
}

/**
 * A transition triggered by submitting a screen without fields. A screen with an unreadable file has its own finding.
 */
function unheardWay(flow: CheckedFlow, asking: readonly string[], way: SourceNode, at: FlowPointer): LenderFinding[] {
  const on = memberAt(way, 'on')
  const route = String(on?.value ?? '').replace(/^(submitted|uploaded):/, '')
  if (on === undefined || !flow.sound(`screens/${route}.json`) || asking.some((one) => waitsFor(String(on.value), one))) return []
  const does = String(on.value).slice(0, -route.length)
  return [
    {
      code: 'E302',
      at: placeOf(on),
      pointer: pointTo(at, 'on'),
      message: `This way waits for answers to "${route}", and no screen of that name takes any.`,
      why: 'No application ever takes it.',
      ...suggest(
        on,
        asking.map((one) => `${does}${one}`),
      ),
    },
  ]
}

function unknownPlace(way: SourceNode, at: FlowPointer, ids: readonly string[]): LenderFinding[] {
  const to = memberAt(way, 'to')
  if (to === undefined || ids.includes(String(to.value))) return []
  return [
    {
      code: 'E322',
      at: placeOf(to),
      pointer: pointTo(at, 'to'),
      message: `This way leads to the place "${to.value}", and the path has none.`,
      why: 'An application that takes it stays where it is.',
      ...suggest(to, ids),
    },
  ]
}
