/** Reads, merges, checks and compiles flow files. Kept apart from `index.ts` so that no page bundles this code. */

export { COLOUR_OF_SCALE, compileColours } from './compile/compile-colours.ts'
export { compileFlow } from './compile/compile-flow.ts'
export { compileLender, readablePhone } from './compile/compile-lender.ts'
export { compileSandbox } from './compile/compile-sandbox.ts'
export { compileScreen } from './compile/compile-screen.ts'
export { inlineIn } from './compile/inline-in.ts'
export { inliner, writtenRule } from './compile/inliner.ts'
export { lenderFacts } from './compile/lender-facts.ts'
export { personaPath } from './compile/persona-path.ts'
export type { Finding, Fix, Place, Severity } from './diagnostics/finding.ts'
export { codesNamed, FINDING_CODES, type FindingCode } from './diagnostics/finding-codes.ts'
export { type FindingParts, finding } from './diagnostics/make-finding.ts'
export { closest, expandAbbreviation, nearest } from './diagnostics/nearest.ts'
export { fieldNamed, fields } from './fields/fields.ts'
export { checkStructure } from './flow/check-structure.ts'
export type { AuthoringProduct } from './flow/compiled-flow.ts'
export { contrast } from './flow/contrast.ts'
export {
  claimIsStatedBy,
  claimPointers,
  claimsAt,
  DECLINED_FILE,
  declinedClaimPointer,
  declinedClaims,
  declinePointer,
  idsOfClaims,
  isListed,
  scenarioName,
  statedAt,
} from './flow/declined-scenarios.ts'
export {
  type FieldLayer,
  type LayeredField,
  type LayeredGroup,
  layerAt,
  layeredFields,
  mergedLayers,
} from './flow/field-layers.ts'
export { strayFiles } from './flow/file-findings.ts'
export { BASE, type FlowLibrary, type LibraryFile, lendersOf, openFlowLibrary } from './flow/flow-library.ts'
export type { JsonSchema } from './flow/json-schema.ts'
export type { Override } from './flow/merge.ts'
export { mergeOver } from './flow/merge-over.ts'
export { fileMovedTo, movedTo } from './flow/moved-to.ts'
export { RESERVED_STATES, screensOfStates } from './flow/named-states.ts'
export { oneLine } from './flow/one-line.ts'
export { nodeOf, originOf } from './flow/origin-of.ts'
export {
  type Drift,
  driftOf,
  isSame,
  LOCK_FILE,
  type OverlayLock,
  overlayLockOf,
  readOverlayLock,
  recordedOverrides,
  staleEntries,
} from './flow/overlay-lock.ts'
export { hasOverlay, overlayName, overlaySchemas } from './flow/overlay-schemas.ts'
export {
  type ColourScale,
  DARK_PAGE,
  DARK_QUIET_WORDS,
  DARK_SURFACE,
  DARK_WORDS,
  LEAST_CONTRAST,
  PAGE,
  QUIET_WORDS,
  readableShade,
  readableShadeOnDark,
  SHADES,
  STEPS,
  tenShades,
  WORDS,
} from './flow/page-colours.ts'
export { parseFlowFile } from './flow/parse-flow-file.ts'
export { nodeAt } from './flow/pointer.ts'
export { type ResolvedLender, resolveLender } from './flow/resolve-lender.ts'
export { knownFiles, schemaFor, schemaNameFor, type Visit, walkSchema } from './flow/schema-walk.ts'
export { idOf, placeOf, type SourceNode, type SourcePlace } from './flow/source-node.ts'
export { schemaErrors } from './flow/structure/schema-errors.ts'
export { structureFindings } from './flow/structure/structure-findings.ts'
export { type ForEachValue, forEachValueOf, wholeClaims } from './flow/whole-claims.ts'
export { WHOLE_SCHEMAS } from './flow/whole-schemas.generated.ts'
export type { Refusal, ScreenPart } from './kinds/define-kind.ts'
export { kindsAuthoring } from './kinds/kinds.ts'
export { operatorMeant } from './logic/check/operator-meant.ts'
export { checkRule, type Expected, type RuleContext, type RuleProblem } from './logic/check-rule.ts'
export { kindAuthoringOf } from './product.ts'
export {
  accountPath,
  registrationHelpPath,
  screensOfAccount,
  screensOfPages,
  signInPath,
  wayBackInPaths,
} from './routing/screens-of-pages.ts'
