import type { FlowPointer } from '#engine/flow/json.ts'
import { itemKey, pointTo } from '#engine/flow/pointer.ts'
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import type { CheckedFlow } from './checked-flow.ts'
import { isMissing, missingScreen, overlayOf } from './missing-screen.ts'
import { advice, type Mistake, meant } from './mistake.ts'
import { itemsAt, memberAt, membersAt, textAt } from './node-parts.ts'
import { everyJourneyIsSound } from './unknown-journey-path.ts'
import { visitsIn } from './visits-in.ts'

/** Something leads to a screen, a journey or a decision that is not there. */
export function unknownDestination(flow: CheckedFlow): Mistake[] {
  return [
    ...fromScreens(flow),
    ...fromPartsOfScreens(flow),
    ...fromSteps(flow),
    ...fromStatuses(flow),
    ...fromStatesAndCards(flow),
  ]
}

type Going = { readonly at: FlowPointer; readonly node: SourceNode }

function fromScreens(flow: CheckedFlow): Mistake[] {
  return [...flow.screens.values()]
    .filter(({ route }) => flow.sound(`screens/${route}.json`))
    .flatMap(({ at, node }) =>
      itemsAt(node, 'actions').flatMap((action, index) => {
        const pointer = pointTo(pointTo(at, 'actions'), itemKey(action, index))
        const go = memberAt(action, 'go')
        if (go !== undefined) return ledTo({ at: pointTo(pointer, 'go'), node: go }, flow, [])
        const does = memberAt(action, 'do')
        if (does?.value !== 'go') return []
        return [
          {
            code: 'E206',
            at: placeOf(does),
            pointer: pointTo(pointer, 'do'),
            confidence: 'proved',
            message: 'This button goes somewhere, and nothing says where.',
            why: 'Pressing it would do nothing.',
            fixes: [advice('Add "go" with the route of a screen.')],
          } as const,
        ]
      }),
    )
}

/** What kinds of screens name beside buttons: ways to add a source, where a link leads back to, the parts of a review. */
function fromPartsOfScreens(flow: CheckedFlow): Mistake[] {
  return [...flow.screens.values()]
    .filter(({ route }) => flow.sound(`screens/${route}.json`))
    .flatMap(({ at, node }) =>
      [
        ...named(pointTo(at, 'adds'), itemsAt(node, 'adds'), 'go'),
        ...named(pointTo(at, 'sections'), itemsAt(node, 'sections'), 'screen'),
        ...['backTo', 'returnsTo'].flatMap((key) => only(pointTo(at, key), memberAt(node, key))),
      ].flatMap((going) => ledTo(going, flow, [])),
    )
}

function fromSteps(flow: CheckedFlow): Mistake[] {
  return [...flow.journeys.values()]
    .filter(({ id }) => flow.sound(`journeys/${id}.json`))
    .flatMap(({ steps }) =>
      steps.flatMap((step) =>
        itemsAt(step.node, 'leaveWhen').flatMap((exit, index) => {
          const go = memberAt(exit, 'go')
          const at = pointTo(pointTo(pointTo(step.at, 'leaveWhen'), itemKey(exit, index)), 'go')
          return go === undefined ? [] : ledTo({ at, node: go }, flow, [])
        }),
      ),
    )
}

function fromStatuses(flow: CheckedFlow): Mistake[] {
  const file = 'status-routes.json'
  const table = flow.resolved.files.get(file)
  if (table === undefined || !flow.sound(file)) return []
  const decisions = membersAt(table, 'decisions')
  const names = decisions.map(([name]) => name)
  const inDecision = (at: FlowPointer, node: SourceNode | undefined): Going[] => [
    ...goings(pointTo(at, 'cases'), itemsAt(node, 'cases')),
    ...only(pointTo(at, 'otherwise'), memberAt(node, 'otherwise')),
  ]
  const direct = [
    ...goings(pointTo(file, 'first'), itemsAt(table, 'first')),
    ...membersAt(table, 'statuses').map(([status, node]) => ({ at: pointTo(pointTo(file, 'statuses'), status), node })),
    ...inDecision(pointTo(file, 'unlisted'), memberAt(table, 'unlisted')),
  ]
  // A decision decides: it does not hand over to another one.
  const decided = decisions.flatMap(([name, node]) => inDecision(pointTo(pointTo(file, 'decisions'), name), node))
  return [...direct.flatMap((one) => ledTo(one, flow, names)), ...decided.flatMap((one) => ledTo(one, flow, []))]
}

function fromStatesAndCards(flow: CheckedFlow): Mistake[] {
  return ['lifecycle.json', 'conditions.json'].flatMap((file) => {
    const node = flow.resolved.files.get(file)
    if (node === undefined || !flow.sound(file)) return []
    return visitsIn(file, node)
      .filter(({ is }) => is === 'go')
      .flatMap(({ node: go, pointer }) => ledTo({ at: pointer, node: go }, flow, []))
  })
}

function goings(at: FlowPointer, cases: readonly SourceNode[]): Going[] {
  return named(at, cases, 'go')
}

function named(at: FlowPointer, items: readonly SourceNode[], key: string): Going[] {
  return items.flatMap((one, index) => only(pointTo(pointTo(at, itemKey(one, index)), key), memberAt(one, key)))
}

function only(at: FlowPointer, node: SourceNode | undefined): Going[] {
  return node === undefined ? [] : [{ at, node }]
}

function ledTo({ at, node }: Going, flow: CheckedFlow, decisions: readonly string[]): Mistake[] {
  const where = String(node.value)
  if (where === '/' || where === '@lifecycle') return []
  const here = { at: placeOf(node), pointer: at, confidence: 'proved' } as const
  if (where.startsWith('?')) {
    if (decisions.includes(where.slice(1))) return []
    const all = decisions.map((name) => `?${name}`)
    return [
      {
        ...here,
        code: 'E303',
        message: `This leads to the decision "${where}", and there is none of that name.`,
        why: stranded,
        ...meant(node, all),
      },
    ]
  }
  const route = where === '@wait' ? 'wait' : where
  const paths = [...flow.journeys.values()].flatMap((journey) => textAt(journey.node, 'path') ?? [])
  if (!isMissing(route, placeOf(node), flow) || paths.includes(where)) return []
  if (where.startsWith('/') && !everyJourneyIsSound(flow)) return []
  if (where === '@wait') {
    return [
      {
        ...here,
        code: 'E302',
        message: 'This shows the waiting screen, and there is no screens/wait.json.',
        why: stranded,
        fixes: [advice('Add screens/wait.json.')],
      },
    ]
  }
  const known = [...flow.screens.keys(), ...paths, '@wait', '@lifecycle', '/']
  return [
    {
      ...here,
      code: 'E302',
      message: `This leads to the screen "${where}", and there is none.`,
      why: stranded,
      ...meant(node, known),
      related: overlayOf(route, flow),
      cause: missingScreen(route),
    },
  ]
}

const stranded = 'A borrower who is sent there finds that the page is missing and cannot go on.'
