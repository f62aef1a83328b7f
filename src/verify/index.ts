/** The public interface of verification: findings, analysis, proofs, exploration and coverage of flow files. */
export { all, any, not } from './analysis/analysis-of.ts'
export type { Memory } from './analysis/memory.ts'
export { readsIn } from './analysis/reads-in.ts'
export { APPROVED_FILE, type ApprovedPlace, type ConfirmedDifference, keyOfPlace, readApproval } from './approval/approval.ts'
export { type ConfirmableDifference, confirmableDifferences } from './approval/confirmed-places.ts'
export { notApproved, pathOf, type UnapprovedPlace, unapprovedPlaces } from './approval/not-approved.ts'
export { placesToApprove } from './approval/places-to-approve.ts'
export { CoverageHits, type Sample } from './coverage/coverage-hits.ts'
export { coverageItems } from './coverage/coverage-items.ts'
export {
  COVERAGE_KINDS,
  type CoverageItem,
  type CoverageKind,
  type CoveredFlow,
  coveredFlow,
  keyOf,
} from './coverage/covered-flow.ts'
export { nameIn } from './coverage/decisive-conditions.ts'
export { canBeShown, deciding, goalOf, moveGoal } from './coverage/goals.ts'
export { analysisOfFlow } from './exploration/answers/analysis-of-flow.ts'
export { conditionsGiven, FLAG_SUBJECT, factsGiven } from './exploration/answers/facts-given.ts'
export { type Explorer, exploreFlow, type Found, type Missing } from './exploration/explore-flow.ts'
export { type Explored, explored } from './exploration/explored.ts'
export { type FlowGraph, flowGraph, ruleOf } from './exploration/graph/flow-graph.ts'
export type { FlowEdge, NodeId } from './exploration/graph/graph-part.ts'
export { type PersonAt, type PersonVisits, peopleOf, type WalkTo, walkTo } from './exploration/people-of.ts'
export type { Walked } from './exploration/traces/journey-search.ts'
export { randomOf } from './exploration/traces/random.ts'
export { type RandomTraces, randomTraces } from './exploration/traces/random-traces.ts'
export { type StuckAt, stuckAt } from './exploration/traces/stuck-at.ts'
export { eventsOf, type Trace, type TraceEvent } from './exploration/traces/trace.ts'
export { checkFlows, checkWithCauses } from './findings/check-flows.ts'
export { untranslatedInto } from './findings/checks/broken-translation/untranslated-texts.ts'
export { isStaleOverride } from './findings/checks/stale-override.ts'
export { wrongFacts } from './findings/checks/wrong-scenario/wrong-facts.ts'
export { exampleOf } from './findings/checks.ts'
export { type ExampleFiles, type FindingExample, isEdit } from './findings/examples/finding-example.ts'
export { fingerprintsOf } from './findings/fingerprints.ts'
export { isAboutScenarios, isBlocked } from './findings/is-blocked.ts'
export { type CheckedFlow, type CheckedScreen, type CheckedStep, checkedFlow, topLayer } from './findings/reading/checked-flow.ts'
export { contractFacts, factsOfFlow } from './findings/reading/facts-of-flow.ts'
export { idsAt, itemsAt, memberAt, membersAt, textAt } from './findings/reading/node-parts.ts'
export { askedIn } from './findings/reading/order-of-answers.ts'
export { type PlaceOfRule, placeOfRule, placesOfRules } from './findings/reading/place-of-rule.ts'
export { allReads, ownReads } from './findings/reading/reads-of-use.ts'
export { sameAnswers } from './findings/reading/same-answers.ts'
export { usesIn } from './findings/reading/uses.ts'
export { visitsIn } from './findings/reading/visits-in.ts'
export { vocabularyOf } from './findings/reading/vocabulary-of.ts'
export { sortFindings } from './findings/sort-findings.ts'
export { applySuppressions, type Suppressed, type SuppressionResult } from './findings/suppressions/apply-suppressions.ts'
export { canBeThere, type FactPlace, PLACES, PRESENCE, presenceOf } from './presence/fact-presence.ts'
export {
  CHAPTERS,
  type Chapter,
  compareLenders,
  type LenderComparison,
  type ReportedDifference,
} from './proofs/compare-lenders.ts'
export { type ProofSheet, proveLender } from './proofs/prove-lender.ts'
export { comparedWithSaved, readSavedSheet, SHEET_FILE, sheetToSave } from './proofs/saved-sheet.ts'
export { sheetFindings, sheetFindingsWithCauses } from './proofs/sheet-findings.ts'
export type { Exception, Statement } from './proofs/statements/statement.ts'
export { type StuckBorrowers, stuckBorrowers } from './proofs/stuck-borrowers.ts'
