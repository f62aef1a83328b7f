import { placeOf } from '#engine/authoring.ts'
import { pointTo, type Rule } from '#engine/index.ts'
import { all, not } from '#verify/analysis/analysis-of.ts'
import { type Check, type Found, type Reads, relatedPlace } from '../check.ts'
import type { Proofs } from '../proving/proofs.ts'
import { type CheckedJourney, type CheckedStep, soundJourneys } from '../reading/checked-flow.ts'
import { itemsAt, memberAt } from '../reading/node-parts.ts'

/**
 * Reports steps that are active for no applicant: those for whom `askWhen` is true leave the journey earlier, or cannot
 * begin it.
 */
export const stepNeverAsked = {
  codes: ['E210'],
  phase: 'proofs',
  run,
  examples: {
    E210: {
      why: 'All applicants for whom the step is have left the journey before, by an early exit, or never begin it since it is not open to them. So nobody is ever asked it.',
      file: 'base/journeys/apply.json',
      at: '"id": "property"',
      right:
        '"id": "property", "leaveWhen": [{ "id": "no", "when": { "==": [{ "var": "draft.propertyAddress.state" }, "AL"] }, "go": "/first" }]',
      wrong: '"id": "property", "leaveWhen": [{ "id": "no", "when": { "rule": "second-home" }, "go": "/first" }]',
    },
  },
} satisfies Check

function run({ proofs }: Reads<'proofs'>): Found {
  return soundJourneys(proofs.flow).map((journey) => stepsOf(journey, proofs))
}

function stepsOf({ id, node, steps }: CheckedJourney, { rule, analysis }: Proofs): Found {
  const open = rule(memberAt(node, 'openWhen')) ?? true
  const exits: { readonly rule: Rule; readonly step: CheckedStep }[] = []
  return steps.flatMap((step): Found => {
    const written = memberAt(step.node, 'askWhen')
    const asked = written ? rule(written) : true
    const notLeft = exits.map((exit) => not(exit.rule))
    for (const exit of itemsAt(step.node, 'leaveWhen')) {
      const when = rule(memberAt(exit, 'when'))
      if (when !== undefined && asked !== undefined) exits.push({ rule: asked === true ? when : all(asked, when), step })
    }
    if (asked === undefined || (open === true && notLeft.length === 0)) return []
    if (analysis.satisfiable(all(open, ...notLeft, asked)).is !== 'impossible') return []
    // A rule that is always false is reported by the check constant-rule.
    if ([open, asked].some((one) => analysis.satisfiable(one).is === 'impossible')) return []
    const why =
      notLeft.length > 0
        ? 'all applicants for whom it holds have left the journey before'
        : 'the journey is not open to those whom it is for'
    return {
      code: 'E210',
      at: placeOf(written ?? memberAt(step.node, 'id') ?? step.node),
      pointer: written ? pointTo(step.at, 'askWhen') : step.at,
      message: `Nobody is ever asked the step "${step.id}" of ${id}: ${why}.`,
      why: 'What it asks stays unanswered for everybody.',
      related: exits
        .filter((exit) => exit.step !== step)
        .slice(0, 5)
        .map((exit) => relatedPlace(exitNode(exit.step), `"${exit.step.id}" leads out of the journey`)),
      advice: 'Mend the rules of the exits before it or its own, or take the step out.',
    }
  })
}

function exitNode({ node }: CheckedStep) {
  const [exit] = itemsAt(node, 'leaveWhen')
  return (exit && memberAt(exit, 'when')) ?? exit ?? node
}
