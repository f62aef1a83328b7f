import { placeOf, type SourceNode } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, suggest } from '../check.ts'
import type { CheckedFlow, CheckedStep } from '../reading/checked-flow.ts'
import { isMissing, missingScreen, overlayOf, renamedScreen } from '../reading/missing-screen.ts'
import { memberAt } from '../reading/node-parts.ts'

/** Reports steps of a journey whose screen does not exist. */
export const unknownScreen = {
  codes: ['E202'],
  phase: 'references',
  run,
  examples: {
    E202: {
      why: 'Each step of a journey shows a screen, mostly the one of its own name. Where there is none, a borrower would find an empty page and could not go on.',
      file: 'base/journeys/apply.json',
      right: '"id": "birthdate"',
      wrong: '"id": "birthday"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  return [...flow.journeys.values()]
    .filter(({ id }) => flow.sound(`journeys/${id}.json`))
    .flatMap(({ steps }) => steps.flatMap((step) => mistakeOf(step, flow)))
}

function mistakeOf(step: CheckedStep, flow: CheckedFlow): Found {
  const written = memberAt(step.node, 'screen')
  const node = written ?? memberAt(step.node, 'id')
  if (node === undefined || !isMissing(step.route, placeOf(node), flow)) return []
  const guesses = written ? suggest(written, flow.screens.keys()) : guessesFor(node, step, flow)
  const isSlip = guesses.fixes?.some(({ edits }) => edits.length > 0)
  const fixes = [...(isSlip ? [] : renamedScreen(step.route, placeOf(node), flow)), ...(guesses.fixes ?? [])]
  return {
    code: 'E202',
    at: placeOf(node),
    pointer: pointTo(step.at, written ? 'screen' : 'id'),
    message: `The step "${step.id}" of ${step.journey} needs the screen ${step.route}, and there is none.`,
    why: 'A borrower who comes to this step finds an empty page and cannot go on.',
    ...guesses,
    related: overlayOf(step.route, flow),
    fixes,
    cause: missingScreen(step.route, placeOf(node), flow),
  }
}

/** Fixes: the similar id of a step with a screen, otherwise creating the missing screen. */
function guessesFor(id: SourceNode, step: CheckedStep, flow: CheckedFlow): Pick<LenderFinding, 'expected' | 'fixes'> {
  const folder = `${step.journey}/`
  const screens = [...flow.screens.keys()].flatMap((route) => (route.startsWith(folder) ? [route.slice(folder.length)] : []))
  const taken = new Set(flow.journeys.get(step.journey)?.steps.map((one) => one.id))
  const { expected = [], fixes = [] } = suggest(id, screens)
  // A screen that another step shows is probably not the intended one.
  const careful = fixes.map((fix) =>
    expected[0] !== undefined && taken.has(expected[0]) ? { ...fix, safety: 'review' as const } : fix,
  )
  return {
    expected,
    fixes: [
      ...careful,
      advice(
        `Add the file screens/${step.route}.json, or name another screen with "screen"; "npm run flow -- new step ${flow.resolved.lender} ${step.route}" writes the screen together with its step, once this one is taken out.`,
      ),
    ],
  }
}
