import type { FindingCode } from '#engine/authoring.ts'
import type { Check } from './check.ts'
import { badLink } from './checks/bad-link/check.ts'
import { badPattern } from './checks/bad-pattern/check.ts'
import { brokenCard } from './checks/broken-card/check.ts'
import { brokenHours } from './checks/broken-hours/check.ts'
import { brokenLifecycle } from './checks/broken-lifecycle/check.ts'
import { brokenLimits } from './checks/broken-limits/check.ts'
import { brokenOffer } from './checks/broken-offer/check.ts'
import { brokenRule } from './checks/broken-rule/check.ts'
import { brokenSandbox } from './checks/broken-sandbox/check.ts'
import { brokenText } from './checks/broken-text/check.ts'
import { brokenTranslation } from './checks/broken-translation/check.ts'
import { changedRule } from './checks/changed-rule/check.ts'
import { changedSetting } from './checks/changed-setting/check.ts'
import { choiceWithoutAnswer } from './checks/choice-without-answer/check.ts'
import { closedDestination } from './checks/closed-destination/check.ts'
import { closedEntry } from './checks/closed-entry/check.ts'
import { colourScale } from './checks/colour-scale/check.ts'
import { constantRule } from './checks/constant-rule/check.ts'
import { contradictingLimits } from './checks/contradicting-limits/check.ts'
import { emptyPage } from './checks/empty-page/check.ts'
import { endlessAnswer } from './checks/endless-answer/check.ts'
import { factNeverSet } from './checks/fact-never-set/check.ts'
import { factNotThere } from './checks/fact-not-there/check.ts'
import { faintColour } from './checks/faint-colour/check.ts'
import { examples as fileStructure } from './checks/file-structure/example.ts'
import { formerTitle } from './checks/former-title/check.ts'
import { hiddenCase } from './checks/hidden-case/check.ts'
import { hiddenQuestion } from './checks/hidden-question/check.ts'
import { hiddenRefusal } from './checks/hidden-refusal/check.ts'
import { idleCondition } from './checks/idle-condition/check.ts'
import { idleLifecycle } from './checks/idle-lifecycle/check.ts'
import { idleOtherwise } from './checks/idle-otherwise/check.ts'
import { idleSetting } from './checks/idle-setting/check.ts'
import { idleState } from './checks/idle-state/check.ts'
import { impassableCheck } from './checks/impassable-check/check.ts'
import { impossibleRange } from './checks/impossible-range/check.ts'
import { keptPassword } from './checks/kept-password/check.ts'
import { lenderUnsaid } from './checks/lender-unsaid/check.ts'
import { libraryCycle } from './checks/library-cycle/check.ts'
import { lifecycleCycle } from './checks/lifecycle-cycle/check.ts'
import { listedAndRefused } from './checks/listed-and-refused/check.ts'
import { lostStatus } from './checks/lost-status/check.ts'
import { menuWithoutEntry } from './checks/menu-without-entry/check.ts'
import { misleadingTranslation } from './checks/misleading-translation/check.ts'
import { missingLabel } from './checks/missing-label/check.ts'
import { missingMessage } from './checks/missing-message/check.ts'
import { missingOptions } from './checks/missing-options/check.ts'
import { misspeltPath } from './checks/misspelt-path/check.ts'
import { moneyLimit } from './checks/money-limit/check.ts'
import { examples as otherCommands } from './checks/other-commands/example.ts'
import { examples as overlayMerge } from './checks/overlay-merge/example.ts'
import { passedState } from './checks/passed-state/check.ts'
import { prefilledAnswer } from './checks/prefilled-answer/check.ts'
import { privateFact } from './checks/private-fact/check.ts'
import { readBeforeAsked } from './checks/read-before-asked/check.ts'
import { redirectCircle } from './checks/redirect-circle/check.ts'
import { sameCode } from './checks/same-code/check.ts'
import { sectionTwice } from './checks/section-twice/check.ts'
import { sessionOutcome } from './checks/session-outcome/check.ts'
import { shadowedEvent } from './checks/shadowed-event/check.ts'
import { examples as sharedHost } from './checks/shared-host/example.ts'
import { sharedJourneyPath } from './checks/shared-journey-path/check.ts'
import { shownDocuments } from './checks/shown-documents/check.ts'
import { shutCard } from './checks/shut-card/check.ts'
import { slowPattern } from './checks/slow-pattern/check.ts'
import { examples as staleOverride } from './checks/stale-override/example.ts'
import { statusWithoutScreen } from './checks/status-without-screen/check.ts'
import { stepNeverAsked } from './checks/step-never-asked/check.ts'
import { stepWithoutForm } from './checks/step-without-form/check.ts'
import { tableAgainstLifecycle } from './checks/table-against-lifecycle/check.ts'
import { taskElsewhere } from './checks/task-elsewhere/check.ts'
import { telephoneTwice } from './checks/telephone-twice/check.ts'
import { typeAgainstWidget } from './checks/type-against-widget/check.ts'
import { unaskedIdentity } from './checks/unasked-identity/check.ts'
import { unkeptPromise } from './checks/unkept-promise/check.ts'
import { unknownAnswer } from './checks/unknown-answer/check.ts'
import { unknownCheckField } from './checks/unknown-check-field/check.ts'
import { unknownDeclaredPlace } from './checks/unknown-declared-place/check.ts'
import { unknownDestination } from './checks/unknown-destination/check.ts'
import { unknownDocumentType } from './checks/unknown-document-type/check.ts'
import { unknownJourneyPath } from './checks/unknown-journey-path/check.ts'
import { unknownLibraryField } from './checks/unknown-library-field/check.ts'
import { unknownPage } from './checks/unknown-page/check.ts'
import { unknownReviewField } from './checks/unknown-review-field/check.ts'
import { unknownScreen } from './checks/unknown-screen/check.ts'
import { unknownSet } from './checks/unknown-set/check.ts'
import { unknownStage } from './checks/unknown-stage/check.ts'
import { unknownStatus } from './checks/unknown-status/check.ts'
import { unknownTimeZone } from './checks/unknown-time-zone/check.ts'
import { unlikeNumber } from './checks/unlike-number/check.ts'
import { unplacedAnswer } from './checks/unplaced-answer/check.ts'
import { untypedFiles } from './checks/untyped-files/check.ts'
import { examples as unusedPart } from './checks/unused-part/example.ts'
import { workElsewhere } from './checks/work-elsewhere/check.ts'
import { wrongLenderSystem } from './checks/wrong-lender-system/check.ts'
import { examples as wrongScenario } from './checks/wrong-scenario/example.ts'
import type { FindingExample } from './finding-example.ts'
import { examples as suppressions } from './suppressions/example.ts'

/** The checks of one lender's flow, in the order in which they run. */
export const CHECKS: readonly Check[] = [
  unknownLibraryField,
  libraryCycle,
  unknownScreen,
  stepWithoutForm,
  sharedJourneyPath,
  unknownStage,
  unknownJourneyPath,
  unknownDestination,
  closedDestination,
  unknownStatus,
  statusWithoutScreen,
  brokenLifecycle,
  idleLifecycle,
  brokenCard,
  brokenSandbox,
  unknownReviewField,
  unknownSet,
  misspeltPath,
  faintColour,
  colourScale,
  telephoneTwice,
  brokenOffer,
  badLink,
  unknownPage,
  sectionTwice,
  brokenHours,
  idleSetting,
  shownDocuments,
  unknownDocumentType,
  unknownDeclaredPlace,
  lenderUnsaid,
  sameCode,
  wrongLenderSystem,
  unknownAnswer,
  unknownCheckField,
  sessionOutcome,
  unknownTimeZone,
  missingLabel,
  missingOptions,
  untypedFiles,
  missingMessage,
  badPattern,
  slowPattern,
  keptPassword,
  moneyLimit,
  typeAgainstWidget,
  impossibleRange,
  unlikeNumber,
  brokenLimits,
  contradictingLimits,
  endlessAnswer,
  readBeforeAsked,
  factNotThere,
  unaskedIdentity,
  unplacedAnswer,
  brokenRule,
  brokenText,
  brokenTranslation,
  misleadingTranslation,
  unkeptPromise,
  privateFact,
  hiddenQuestion,
  constantRule,
  idleCondition,
  hiddenCase,
  idleOtherwise,
  impassableCheck,
  choiceWithoutAnswer,
  lifecycleCycle,
  shadowedEvent,
  passedState,
  workElsewhere,
  tableAgainstLifecycle,
  lostStatus,
  hiddenRefusal,
  stepNeverAsked,
  taskElsewhere,
  shutCard,
  idleState,
  factNeverSet,
  changedRule,
  emptyPage,
  redirectCircle,
  closedEntry,
  menuWithoutEntry,
  prefilledAnswer,
  listedAndRefused,
  formerTitle,
  changedSetting,
]

const EXAMPLES = new Map<string, FindingExample>(
  [
    ...CHECKS.flatMap(({ examples = {} }) => [examples]),
    fileStructure,
    overlayMerge,
    staleOverride,
    sharedHost,
    unusedPart,
    wrongScenario,
    otherCommands,
    suppressions,
  ].flatMap((examples) => Object.entries(examples)),
)

export function exampleOf(code: FindingCode): FindingExample {
  const example = EXAMPLES.get(code)
  if (example === undefined) throw new Error(`No check has an example of ${code}.`)
  return example
}
