/** The shared inputs of all statements about one lender. */

import { type FlowLibrary, originOf, type Place, type ResolvedLender } from '#engine/authoring.ts'
import { compileValidators, type FactSchema, type FlowPointer } from '#engine/index.ts'
import { type Analysis, analysisOf } from '#verify/analysis/analysis-of.ts'
import type { Memory } from '#verify/analysis/memory.ts'
import { type Explored, explored } from '#verify/exploration/explored.ts'
import { type TraceSearch, traceSearch } from '#verify/exploration/traces/trace-search.ts'
import type { LenderFinding } from '#verify/findings/check.ts'
import { type Proofs, proofsOf } from '#verify/findings/proving/proofs.ts'
import { factsOfFlow } from '#verify/findings/reading/facts-of-flow.ts'
import { askedIn } from '#verify/findings/reading/order-of-answers.ts'
import { type Use, usesIn } from '#verify/findings/reading/uses.ts'
import { type Written, writtenLast } from '#verify/findings/reading/written-last.ts'
import { type FactPlace, knownAt } from '#verify/presence/fact-presence.ts'
import { type LenderUnderProof, underProof } from '../decisions/lender-under-proof.ts'
import { type RoutingWorld, routingWorld } from './routing-world.ts'
import type { Exception } from './statement.ts'

type Simulation = { readonly played: Explored; readonly search: TraceSearch }

export type ProofContext = {
  readonly library: FlowLibrary
  readonly lender: LenderUnderProof
  readonly facts: FactSchema
  readonly analysis: Analysis
  /** Like `analysis`, for rules evaluated at a kind of place: facts that cannot be present there are absent. */
  readonly analysisAt: (place: FactPlace) => Analysis
  /** Proofs about single rules, as `flow check` uses them: the values of the facts that lender.json sets are not used. */
  readonly proofs: Proofs
  readonly uses: readonly Use[]
  readonly statuses: readonly string[]
  /**
   * All routing of the lender as diagrams.
   *
   * @throws Undecided
   */
  readonly routing: () => RoutingWorld
  /** The traces of the applicants whom `explore` simulates first. */
  readonly simulation: () => Simulation
  /** Makes a counterexample; its place is that of its pointer. */
  readonly exception: (exception: Omit<Exception, 'place'>) => Exception
  /** Makes a counterexample whose place is the part that was written last among those that cause it. */
  readonly blamed: (
    exception: Omit<Exception, 'place' | 'at' | 'fix'>,
    parts: readonly FlowPointer[],
    fix: (part: Written | undefined) => string,
  ) => Exception
}

export function proofContextOf(library: FlowLibrary, resolved: ResolvedLender, memory: Memory): ProofContext {
  const lender = underProof(resolved)
  const facts = factsOfFlow(lender.checked)
  const uses = usesIn(lender.checked)
  const statuses = facts.typeOf('status.value')?.enum ?? []
  const asked = askedIn(lender.checked).map(({ field }) => field.path)
  let routing: RoutingWorld | undefined
  return {
    library,
    lender,
    facts,
    uses,
    statuses,
    analysis: analysisOf(facts, { memory }),
    analysisAt: (place) => analysisOf(facts, { memory, known: knownAt(place, place === 'registration' ? asked : []) }),
    proofs: proofsOf(lender.checked, uses, facts, []),
    routing: () => {
      routing ??= routingWorld(lender, facts, statuses)
      return routing
    },
    simulation: () => simulationOf(lender),
    exception: (exception) => ({ ...exception, ...placed(resolved, exception.at) }),
    blamed: (exception, parts, fix) => {
      const part = writtenLast(resolved, parts)
      const at = part?.pointer ?? parts[0] ?? ''
      return { ...exception, at, ...(part && { place: bare(part.at) }), fix: fix(part) }
    },
  }
}

/** The latest simulation alone is kept: its traces take tens of megabytes. */
let simulated: { readonly lender: LenderUnderProof; readonly simulation: Simulation } | undefined

function simulationOf(lender: LenderUnderProof): Simulation {
  if (simulated?.lender === lender) return simulated.simulation
  const played = explored(lender.flow, lender.sandbox, compileValidators(lender.flow))
  const simulation = { played, search: traceSearch(played) }
  simulated = { lender, simulation }
  return simulation
}

function placed(resolved: ResolvedLender, at: FlowPointer): { readonly place?: Place } {
  const place = originOf(resolved, at).at(-1)
  return place === undefined ? {} : { place: bare(place) }
}

/** A finding as the counterexample of a statement. */
export function asException({ message, pointer, at, witness }: LenderFinding): Exception {
  return { message, at: pointer, place: bare(at), ...(witness !== undefined && { example: witness }) }
}

function bare({ file, line, column, endLine, endColumn }: Place): Place {
  return { file, line, column, endLine, endColumn }
}
