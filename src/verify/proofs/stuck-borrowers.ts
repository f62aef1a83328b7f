/**
 * Explains stuck applicants for `explore` by the proofs P3 and P4, so that both commands agree; random stuck applicants
 * get the same places.
 */

import { type FlowLibrary, resolveLender } from '#engine/authoring.ts'
import { type LenderId, pointTo } from '#engine/index.ts'
import type { Memory } from '#verify/analysis/memory.ts'
import type { Explored } from '#verify/exploration/explored.ts'
import type { RandomTrace } from '#verify/exploration/traces/random-trace.ts'
import { everybodyCanFinish } from './statements/everybody-can-finish.ts'
import { nobodyIsStuck } from './statements/nobody-is-stuck.ts'
import { type ProofContext, proofContextOf } from './statements/proof-context.ts'
import { refusingParts, whyStuck } from './statements/simulated-applicants.ts'
import type { Exception } from './statements/statement.ts'

export type StuckBorrowers = {
  readonly exceptions: readonly Exception[]
  /** @param refusing the screen that refuses all of the applicant's answers, if any */
  readonly causeOf: (stuck: RandomTrace, refusing: string | undefined) => Exception
}

export function stuckBorrowers(library: FlowLibrary, lender: LenderId, explored: Explored, memory: Memory): StuckBorrowers {
  const context = proofContextOf(library, resolveLender(library, lender), memory)
  return {
    exceptions: [nobodyIsStuck(context), everybodyCanFinish(context)].flatMap(({ exceptions }) => exceptions),
    causeOf: ({ trace, journey, ending }, refusing) =>
      trace ? whyStuck(trace, explored, context, refusing) : stuckInJourney(journey, ending.at, explored, context),
  }
}

function stuckInJourney(journey: string, route: string, { flow, nothing }: Explored, { blamed }: ProofContext): Exception {
  const steps = (flow.journeys[journey]?.steps ?? []).filter(({ screen }) => screen === route)
  const parts = [...refusingParts(flow, route), pointTo(`screens/${route}.json`, 'fields'), ...steps.map(({ at }) => at)]
  const message = `Nobody gets on from "${route}" in the journey ${journey}: all answers are refused.`
  return blamed({ message, example: nothing }, parts, () => `Let some answers to "${route}" be accepted.`)
}
