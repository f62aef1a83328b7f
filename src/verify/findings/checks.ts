import type { FindingCode } from '#engine/authoring.ts'
import type { Check } from './check.ts'
import { badLink } from './checks/bad-link.ts'
import { badPattern } from './checks/bad-pattern.ts'
import { brokenCard } from './checks/broken-card.ts'
import { brokenHours } from './checks/broken-hours.ts'
import { brokenLifecycle } from './checks/broken-lifecycle.ts'
import { brokenLimits } from './checks/broken-limits.ts'
import { brokenOffer } from './checks/broken-offer.ts'
import { brokenRule } from './checks/broken-rule.ts'
import { brokenSandbox } from './checks/broken-sandbox.ts'
import { brokenText } from './checks/broken-text.ts'
import { brokenTranslation } from './checks/broken-translation.ts'
import { changedRule } from './checks/changed-rule.ts'
import { changedSetting } from './checks/changed-setting.ts'
import { choiceWithoutAnswer } from './checks/choice-without-answer.ts'
import { closedDestination } from './checks/closed-destination.ts'
import { closedEntry } from './checks/closed-entry.ts'
import { colourScale } from './checks/colour-scale.ts'
import { constantRule } from './checks/constant-rule.ts'
import { contradictingLimits } from './checks/contradicting-limits.ts'
import { emptyPage } from './checks/empty-page.ts'
import { endlessAnswer } from './checks/endless-answer.ts'
import { factNeverSet } from './checks/fact-never-set.ts'
import { factNotThere } from './checks/fact-not-there.ts'
import { faintColour } from './checks/faint-colour.ts'
import { formerTitle } from './checks/former-title.ts'
import { hiddenCase } from './checks/hidden-case.ts'
import { hiddenQuestion } from './checks/hidden-question.ts'
import { hiddenRefusal } from './checks/hidden-refusal.ts'
import { idleCondition } from './checks/idle-condition.ts'
import { idleLifecycle } from './checks/idle-lifecycle.ts'
import { idleOtherwise } from './checks/idle-otherwise.ts'
import { idleSetting } from './checks/idle-setting.ts'
import { idleState } from './checks/idle-state.ts'
import { impassableCheck } from './checks/impassable-check.ts'
import { impossibleRange } from './checks/impossible-range.ts'
import { keptPassword } from './checks/kept-password.ts'
import { lenderUnsaid } from './checks/lender-unsaid.ts'
import { libraryCycle } from './checks/library-cycle.ts'
import { lifecycleCycle } from './checks/lifecycle-cycle.ts'
import { listedAndRefused } from './checks/listed-and-refused.ts'
import { lostStatus } from './checks/lost-status.ts'
import { menuWithoutEntry } from './checks/menu-without-entry.ts'
import { misleadingTranslation } from './checks/misleading-translation.ts'
import { missingLabel } from './checks/missing-label.ts'
import { missingMessage } from './checks/missing-message.ts'
import { missingOptions } from './checks/missing-options.ts'
import { misspeltPath } from './checks/misspelt-path.ts'
import { moneyLimit } from './checks/money-limit.ts'
import { passedState } from './checks/passed-state.ts'
import { prefilledAnswer } from './checks/prefilled-answer.ts'
import { privateFact } from './checks/private-fact.ts'
import { readBeforeAsked } from './checks/read-before-asked.ts'
import { redirectCircle } from './checks/redirect-circle.ts'
import { sameCode } from './checks/same-code.ts'
import { sectionTwice } from './checks/section-twice.ts'
import { sessionOutcome } from './checks/session-outcome.ts'
import { shadowedEvent } from './checks/shadowed-event.ts'
import { sharedHostExamples } from './checks/shared-host.ts'
import { sharedJourneyPath } from './checks/shared-journey-path.ts'
import { shownDocuments } from './checks/shown-documents.ts'
import { shutCard } from './checks/shut-card.ts'
import { slowPattern } from './checks/slow-pattern.ts'
import { staleOverrideExamples } from './checks/stale-override.ts'
import { statusWithoutScreen } from './checks/status-without-screen.ts'
import { stepNeverAsked } from './checks/step-never-asked.ts'
import { stepWithoutForm } from './checks/step-without-form.ts'
import { tableAgainstLifecycle } from './checks/table-against-lifecycle.ts'
import { taskElsewhere } from './checks/task-elsewhere.ts'
import { telephoneTwice } from './checks/telephone-twice.ts'
import { typeAgainstWidget } from './checks/type-against-widget.ts'
import { unaskedIdentity } from './checks/unasked-identity.ts'
import { unkeptPromise } from './checks/unkept-promise.ts'
import { unknownAnswer } from './checks/unknown-answer.ts'
import { unknownCheckField } from './checks/unknown-check-field.ts'
import { unknownDeclaredPlace } from './checks/unknown-declared-place.ts'
import { unknownDestination } from './checks/unknown-destination.ts'
import { unknownDocumentType } from './checks/unknown-document-type.ts'
import { unknownJourneyPath } from './checks/unknown-journey-path.ts'
import { unknownLibraryField } from './checks/unknown-library-field.ts'
import { unknownPage } from './checks/unknown-page.ts'
import { unknownReviewField } from './checks/unknown-review-field.ts'
import { unknownScreen } from './checks/unknown-screen.ts'
import { unknownSet } from './checks/unknown-set.ts'
import { unknownStage } from './checks/unknown-stage.ts'
import { unknownStatus } from './checks/unknown-status.ts'
import { unknownTimeZone } from './checks/unknown-time-zone.ts'
import { unlikeNumber } from './checks/unlike-number.ts'
import { unplacedAnswer } from './checks/unplaced-answer.ts'
import { untypedFiles } from './checks/untyped-files.ts'
import { unusedPartExamples } from './checks/unused-part.ts'
import { workElsewhere } from './checks/work-elsewhere.ts'
import { wrongLenderSystem } from './checks/wrong-lender-system.ts'
import { wrongScenarioExamples } from './checks/wrong-scenario.ts'
import { examplesWithoutCheck } from './examples/examples-without-check.ts'
import type { FindingExample } from './examples/finding-example.ts'

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
    staleOverrideExamples,
    sharedHostExamples,
    unusedPartExamples,
    wrongScenarioExamples,
    examplesWithoutCheck,
  ].flatMap((examples) => Object.entries(examples)),
)

export function exampleOf(code: FindingCode): FindingExample {
  const example = EXAMPLES.get(code)
  if (example === undefined) throw new Error(`No check has an example of ${code}.`)
  return example
}
