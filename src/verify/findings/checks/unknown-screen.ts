import { placeOf, type SourceNode } from '#engine/authoring.ts'
import { type Check, type Found, here, type LenderFinding, type Reads, suggest } from '../check.ts'
import { type CheckedFlow, type CheckedStep, soundJourneys } from '../reading/checked-flow.ts'
import { isMissing, missingScreen, overlayOf, renamedScreen } from '../reading/missing-screen.ts'
import { partAt } from '../reading/node-parts.ts'

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

function run({ flow }: Reads<'flow'>): Found {
  return soundJourneys(flow).map(({ steps }) => steps.map((step) => withoutScreen(step, flow)))
}

function withoutScreen(step: CheckedStep, flow: CheckedFlow): Found {
  const written = partAt(step, 'screen')
  const named = written ?? partAt(step, 'id')
  if (named === undefined || !isMissing(step.route, placeOf(named.node), flow)) return undefined
  const guesses = written ? suggest(written.node, flow.screens.keys()) : guessesFor(named.node, step, flow)
  const isSlip = guesses.fixes?.some(({ edits }) => edits.length > 0)
  return {
    code: 'E202',
    ...here(named),
    message: `The step "${step.id}" of ${step.journey} needs the screen ${step.route}, and there is none.`,
    why: 'A borrower who comes to this step finds an empty page and cannot go on.',
    ...guesses,
    related: overlayOf(step.route, flow),
    fixes: [...(isSlip ? [] : renamedScreen(step.route, placeOf(named.node), flow)), ...(guesses.fixes ?? [])],
    cause: missingScreen(step.route, placeOf(named.node), flow),
  }
}

/** Fixes: the similar id of a step with a screen, otherwise creating the missing screen. */
function guessesFor(id: SourceNode, step: CheckedStep, flow: CheckedFlow): Pick<LenderFinding, 'expected' | 'fixes' | 'advice'> {
  const folder = `${step.journey}/`
  const screens = [...flow.screens.keys()].flatMap((route) => (route.startsWith(folder) ? [route.slice(folder.length)] : []))
  const { expected = [], fixes = [] } = suggest(id, screens)
  // A screen that another step shows is probably not the intended one.
  const isTaken = flow.journeys.get(step.journey)?.steps.some((one) => one.id === expected[0]) === true
  return {
    expected,
    fixes: isTaken ? fixes.map((fix) => ({ ...fix, safety: 'review' })) : fixes,
    advice: `Add the file screens/${step.route}.json, or name another screen with "screen"; "npm run flow -- new step ${flow.resolved.lender} ${step.route}" writes the screen together with its step, once this one is taken out.`,
  }
}
