/** Reports sandboxes that cannot run: missing nodes and statuses, and transitions that nothing triggers. */

import { type FindingCode, idOf, personaPath, placeOf, type SourceNode } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { type Check, type Found, here, type Reads, relatedPlace, suggest, unknownName } from '../check.ts'
import { aSandbox } from '../examples/finding-example.ts'
import { isTriggeredBySubmissionOf } from '../proving/work-ahead.ts'
import { type CheckedFlow, soundFile } from '../reading/checked-flow.ts'
import { SERVER_STATUSES } from '../reading/facts-of-flow.ts'
import { memberAt, type Part, partAt, partsAt } from '../reading/node-parts.ts'

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

function run({ flow }: Reads<'flow'>): Found {
  const sandbox = soundFile(flow, 'sandbox.json')
  const path = partAt(sandbox, 'path')
  const personas = partsAt(sandbox, 'personas')
  const paths = personas.map((persona) => ({ merged: personaPath(path?.node, persona.node), at: pointTo(persona.at, 'detours') }))
  return [
    wrongPlaces(flow, path),
    paths.map(({ merged }) => merged?.findings.map((one) => ({ ...one, code: one.code as FindingCode, at: one }))),
    // Errors in nodes that a persona inherits from the common path are reported there.
    paths.map(({ merged, at }) => wrongPlaces(flow, merged && { node: merged.node, at })),
    sharedLastNames(personas),
  ]
}

/** Reports a last name of two personas: the first persona is always selected. */
function sharedLastNames(personas: readonly (Part & { readonly key: string })[]): Found {
  const first = new Map<string, { readonly persona: string; readonly node: SourceNode }>()
  return personas.map(({ key: persona, ...part }) =>
    partsAt(part, 'lastNames').map((lastName): Found => {
      const name = String(lastName.node.value).toLowerCase()
      const other = first.get(name)
      if (other === undefined) {
        first.set(name, { persona, node: lastName.node })
        return undefined
      }
      const whose =
        other.persona === persona ? `stands twice in the persona "${persona}"` : `picks the persona "${other.persona}" already`
      return {
        code: 'E323',
        ...here(lastName),
        message: `The last name "${lastName.node.value}" ${whose}.`,
        why: 'The sandbox takes the first persona of that name, so this one is not played for it.',
        related: [relatedPlace(other.node, 'the first one')],
        advice: 'Choose another last name for one of the two.',
      }
    }),
  )
}

function wrongPlaces(flow: CheckedFlow, path: Part | undefined): Found {
  const places = partsAt(path)
  const ids = places.flatMap(({ node }) => idOf(node) ?? [])
  const asking = [...flow.screens.values()].flatMap(({ asks, route }) => (asks ? [route] : []))
  return places.map((place) => [
    unknownName(partAt(place, 'status'), SERVER_STATUSES, {
      code: 'E304',
      message: (name) => `The server has no status "${name}".`,
      why: 'The sandbox would bring an application into a status that no lender ever gives it.',
    }),
    partsAt(place, 'leave').map((way) => [
      wayWithoutTrigger(way),
      unheardWay(flow, asking, partAt(way, 'on')),
      unknownName(partAt(way, 'to'), ids, {
        code: 'E322',
        message: (name) => `This way leads to the place "${name}", and the path has none.`,
        why: 'An application that takes it stays where it is.',
      }),
    ]),
  ])
}

function wayWithoutTrigger({ node, at }: Part): Found {
  if (memberAt(node, 'on') || memberAt(node, 'afterSeconds')) return undefined
  return {
    code: 'E321',
    at: placeOf(memberAt(node, 'id') ?? node),
    pointer: at,
    message: `Nothing opens the way on "${idOf(node)}": neither something that the applicant does nor time.`,
    why: 'No application ever takes it.',
    advice: 'Add "on" or "afterSeconds".',
  }
}

/** A transition triggered by submitting a screen without fields. A screen with an unreadable file has its own finding. */
function unheardWay(flow: CheckedFlow, asking: readonly string[], on: Part | undefined): Found {
  const trigger = String(on?.node.value ?? '')
  const route = trigger.replace(/^(submitted|uploaded):/, '')
  if (on === undefined || !flow.sound(`screens/${route}.json`) || asking.some((one) => isTriggeredBySubmissionOf(trigger, one)))
    return undefined
  const triggers = asking.map((one) => `${trigger.slice(0, -route.length)}${one}`)
  return {
    code: 'E302',
    ...here(on),
    message: `This way waits for answers to "${route}", and no screen of that name takes any.`,
    why: 'No application ever takes it.',
    ...suggest(on.node, triggers),
  }
}
