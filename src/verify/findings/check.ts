import type { FindingCode, FlowLibrary } from '#engine/authoring.ts'
import type { FactSchema } from '#engine/index.ts'
import type { FindingExamples } from './finding-example.ts'
import type { LenderFinding } from './lender-finding.ts'
import type { Proofs } from './proving/proofs.ts'
import type { CheckedFlow } from './reading/checked-flow.ts'
import type { Use } from './reading/uses.ts'

/** One folder of `checks/`: what it may report, what it reads, and an example of each finding. */
export type Check = {
  readonly codes: readonly FindingCode[]
  readonly phase: Phase
  /** The check does not run where an earlier check has found one of these: it would only report the same mistake again. */
  readonly unless?: readonly FindingCode[]
  /** A later proof does not report a rule that this one has reported. */
  readonly settles?: true
  /** Of its codes, less those of which another check holds the example. */
  readonly examples?: FindingExamples
  readonly run: (context: CheckContext) => readonly LenderFinding[]
}

/** When a check runs; `check-flow.ts` says under which condition. */
export type Phase = 'references' | 'questions' | 'limits' | 'order' | 'rules' | 'texts' | 'proofs'

/** What a check of one lender's flow may read. */
export type CheckContext = {
  readonly flow: CheckedFlow
  readonly library: FlowLibrary
  /** Findings of the checks before this one. */
  readonly found: readonly LenderFinding[]
  /** The facts that rules and texts of this lender may read. */
  readonly facts: FactSchema
  /** Rules, values and texts that borrowers meet, each with the place that reads it. */
  readonly uses: readonly Use[]
  readonly proofs: Proofs
}

/** The part of the context that a check reads: `Reads<'flow' | 'library'>`. */
export type Reads<Part extends keyof CheckContext> = Pick<CheckContext, Part>
