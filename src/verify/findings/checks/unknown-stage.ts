import { idOf, placeOf, type SourceNode } from '#engine/authoring.ts'
import { itemKey, pointTo } from '#engine/index.ts'
import { type Check, type LenderFinding, type Reads, relatedPlace, suggest } from '../check.ts'
import type { CheckedFlow, CheckedJourney } from '../reading/checked-flow.ts'
import { itemsAt, memberAt } from '../reading/node-parts.ts'

/** Reports steps and screens with an unknown stage, and stages with an unknown group. */
export const unknownStage = {
  codes: ['E203', 'E204'],
  phase: 'references',
  run,
  examples: {
    E203: {
      why: 'The stages are what borrowers see of their progress. A step in a stage that is not there counts nowhere.',
      file: 'base/screens/apply/income.json',
      right: '"stage": "you"',
      wrong: '"stage": "yuo"',
    },
    E204: {
      why: 'Stages may be put together into groups. One in a group that is not there is shown in none.',
      file: 'base/journeys/first.json',
      right: '"group": "all"',
      wrong: '"group": "al"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  return [...flow.journeys.values()]
    .filter(({ id }) => flow.sound(`journeys/${id}.json`))
    .flatMap((journey) => [...stages(flow, journey), ...groups(journey)])
}

function stages(flow: CheckedFlow, journey: CheckedJourney): LenderFinding[] {
  const known = idsAt(journey.node, 'stages')
  return journey.steps.flatMap((step) => {
    const own = memberAt(step.node, 'stage')
    const screen = flow.screens.get(step.route)
    if (own === undefined && !flow.sound(`screens/${step.route}.json`)) return []
    const stage = own ?? memberAt(screen?.node, 'stage')
    if (stage === undefined || known.includes(String(stage.value))) return []
    return {
      code: 'E203',
      at: placeOf(stage),
      pointer: pointTo(own ? step.at : (screen?.at ?? step.at), 'stage'),
      message: `The journey ${journey.id} has no stage "${stage.value}" for its step "${step.id}".`,
      why: 'On this step the borrower would not see how far along the application is.',
      related: own ? [] : [relatedPlace(step.node, `${journey.id} asks the screen here`)],
      ...suggest(stage, known),
    } as const
  })
}

function groups({ id, node }: CheckedJourney): LenderFinding[] {
  const known = idsAt(node, 'groups')
  return itemsAt(node, 'stages').flatMap((stage, index) => {
    const group = memberAt(stage, 'group')
    if (group === undefined || known.includes(String(group.value))) return []
    return {
      code: 'E204',
      at: placeOf(group),
      pointer: pointTo(`journeys/${id}.json`, 'stages', itemKey(stage, index), 'group'),
      message: `The journey ${id} has no group "${group.value}" for its stages.`,
      why: 'The progress bar would show this stage without the heading that it belongs under.',
      ...suggest(group, known),
    } as const
  })
}

function idsAt(node: SourceNode, key: string): string[] {
  return itemsAt(node, key).flatMap((item) => idOf(item) ?? [])
}
