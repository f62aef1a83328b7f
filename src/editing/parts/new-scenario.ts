import { openLender } from '#consequences/explore/explored-lender.ts'
import { partsNamed } from '#consequences/explore/parts-named.ts'
import { type FlowLibrary, resolveLender } from '#engine/authoring.ts'
import { type JsonObject, journeyView, type LenderId } from '#engine/index.ts'
import { assertKnownPlaces } from '../assert-known-places.ts'
import { flowFile } from '../files/formatted.ts'
import { Impossible } from '../impossible.ts'
import { asFileName } from './name-rules.ts'
import type { NewPart } from './new-part.ts'

/**
 * Generates a passing scenario: for a part of the flow, with an applicant found as in `flow explore`; without a part,
 * the active steps of an applicant without facts.
 */
export function newScenario(library: FlowLibrary, lender: LenderId, title: string, part: string | undefined): NewPart {
  const name = asFileName(title)
  if (name === '') throw new Impossible('A scenario needs a title of some letters: what is true, as a sentence.')
  const path = `${lender}/scenarios/${name}.json`
  const resolved = resolveLender(library, lender)
  if (resolved.files.has(`scenarios/${name}.json`)) throw new Impossible(`There is a scenario "${name}" already.`)
  const opened = openLender(library, lender, new Map())
  const claims = part === undefined ? stepsAsked(opened.stage.flow) : claimsFor(opened, part)
  return {
    files: new Map([[path, flowFile({ ...claims, title })]]),
    next: [
      `In ${path}, say what must be true: what stands there is what happens now.`,
      `"npm run flow -- test ${lender}" runs it, with --watch each time that a file is saved.`,
    ],
  }
}

type Opened = ReturnType<typeof openLender>

function stepsAsked(flow: Opened['stage']['flow']): JsonObject {
  const views = Object.keys(flow.journeys).map((journey) => journeyView(flow, journey, {}, { today: '2026-01-15' }))
  const view = views.find(({ open }) => open) ?? views[0]
  if (view === undefined) throw new Impossible('This flow has no journey that a scenario could speak of.')
  const then: JsonObject = view.open ? { steps: view.activeSteps.map(({ id }) => id) } : { open: false }
  return { title: '', journeys: [{ id: 'anybody', journey: view.id, then }] }
}

function claimsFor({ explorer }: Opened, part: string): JsonObject {
  const own = (target: string) => target.slice(target.indexOf(':') + 1)
  assertKnownPlaces('step, screen, state, card or status', part, [
    ...explorer.targets.flatMap((target) => [target, own(target), own(target).slice(own(target).lastIndexOf('/') + 1)]),
    ...(partsNamed(explorer.targets, part).length > 0 ? [part] : []),
  ])
  for (const target of partsNamed(explorer.targets, part)) {
    const reached = explorer.reach(target)
    if (reached.is === 'found') return { title: '', ...(reached.scenario as unknown as JsonObject) }
  }
  throw new Impossible(`Nobody comes to "${part}": "npm run flow -- explore --to ${part}" says why.`)
}
