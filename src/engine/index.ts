/**
 * The public interface of the runtime engine, which decides for one application of one compiled flow. Other modules
 * import the engine only through this file.
 */

export * from './application/application.ts'
export { applyLenderEvent } from './application/apply-lender-event.ts'
export { isWithdrawal } from './application/consents-of.ts'
export type { ApplicationContext } from './application/context.ts'
export * from './application/facts-of.ts'
export type { LenderEvent } from './application/lender-event.ts'
export type { LenderUpdate } from './application/lender-update.ts'
export { ownConditions } from './application/own-conditions.ts'
export { nameParts, type PersonName, shortName } from './application/person-name.ts'
export { profileFacts } from './application/profile-facts.ts'
export { isRefusal, type Refusal } from './application/refusal.ts'
export { profileOf, register, type WalkedJourney, walkJourney } from './application/register.ts'
export { type Submission, submit } from './application/submit.ts'
export { type Card, cardsFor, isToDo } from './cards/cards-for.ts'
export { openFacts } from './cards/open-facts.ts'
export { type ChatDetails, chatDetailsProblems } from './chat/chat-details-problems.ts'
export { type ChatLine, type LineEffect, type LineEvent, newChatLine, type SentFrame, stepChatLine } from './chat/chat-line.ts'
export { chatMode, isAway } from './chat/chat-mode.ts'
export { feedbackProblem } from './chat/feedback-problem.ts'
export { isBlank } from './chat/is-blank.ts'
export { linkedParts } from './chat/linked-parts.ts'
export { chatFlag, offeredChat } from './chat/offered-chat.ts'
export { canonicalText } from './compile/canonical-text.ts'
export { type DashboardView, dashboardIn, dashboardOf } from './dashboard/dashboard-of.ts'
export { menuOf, pageOf } from './dashboard/page-of.ts'
export { receivedTitle } from './dashboard/received-title.ts'
export { deduplicateFindings } from './diagnostics/deduplicate-findings.ts'
export * from './documents/view-document.ts'
export { numberText } from './fields/normalizers.ts'
export { usPhone, withNoughts } from './fields/us-phone.ts'
export { caseOfFlag, flagValues, maintenanceFlag } from './flags/flag-values.ts'
export type { CompiledCard, PlacedText } from './flow/compiled-cards.ts'
export * from './flow/compiled-flow.ts'
export type { CompiledLifecycle, CompiledState } from './flow/compiled-lifecycle.ts'
export type { CompiledLeave, CompiledPlace, CompiledResolve, CompiledSandbox, SandboxPath } from './flow/compiled-sandbox.ts'
export { describePointer } from './flow/describe-pointer.ts'
export type {
  Chat,
  ChatQuestion,
  FactsFile,
  Independent,
  Lender,
  Limits,
  LinkScreenFile,
  LiveChat,
  NeverWorse,
  OfferedRate,
  ProgressClaimed,
  Properties,
  SandboxClaim,
  SandboxCondition,
  Scenario,
  Screen,
  ScreenThen,
  SessionScreenFile,
  Shell,
  SourcesScreenFile,
  StatusRoutes,
  Widget,
  Words,
} from './flow/files.generated.ts'
export * from './flow/json.ts'
export { hasDarkScheme } from './flow/page-colours.ts'
export { insideLender, itemKey, lenderOf, nodeAt, pointTo, splitPointer } from './flow/pointer.ts'
export { describeValue } from './flow/structure/describe-value.ts'
export * from './hours/opening-hours.ts'
export { consentsOfStep } from './journey/consents-of-step.ts'
export { type ActiveStep, type JourneyView, journeyView } from './journey/journey-view.ts'
export * from './journey/kept-answers.ts'
export { progressOf } from './journey/progress-of.ts'
export { resolveStep, stepAfter } from './journey/resolve-step.ts'
export { startPath } from './journey/start-path.ts'
export { exitOf, nextStep, previousStep, stageOf, validateStep } from './journey/steps.ts'
export { acceptedAnswers, submittedAnswers } from './journey/submitted-answers.ts'
export type { CardsView } from './kinds/cards.ts'
export {
  type Difference,
  defineKind,
  defineKindAuthoring,
  type FieldsView,
  type FieldView,
  type GroupView,
  type InputView,
  type ScreenPart,
  type ScreenView,
  type ViewBase,
} from './kinds/define-kind.ts'
export type { DocumentsView } from './kinds/documents.ts'
export type { FormView } from './kinds/form.ts'
export { kinds } from './kinds/kinds.ts'
export { viewListed } from './kinds/listed-documents.ts'
export type { MessageScreen, MessageView } from './kinds/message.ts'
export type { ReviewItem, ReviewView, SectionView } from './kinds/review.ts'
export type { ScheduleView } from './kinds/schedule.ts'
export { type ScheduleScreen, slotFields } from './kinds/schedule.ts'
export { type SignView, signatureFields } from './kinds/sign.ts'
export { freeSlots, fullTimes, type ReservedSeats, type SlotDay, timeZoneOfSlots } from './kinds/slots-on.ts'
export type { UploadView } from './kinds/upload.ts'
export type { WaitView } from './kinds/wait.ts'
export type { LenderContext, LenderSystem, Reaction } from './lender-system/lender-system.ts'
export { openedConditions } from './lender-system/opened-condition.ts'
export { beginWith, letReact, type Reacted, reactTo } from './lender-system/react-to.ts'
export { runSandbox, type SandboxInput, type SandboxRun, type SandboxRunStep } from './lender-system/sandbox/run-sandbox.ts'
export type { SandboxState } from './lender-system/sandbox/sandbox-state.ts'
export * from './lender-system/sandbox/sandbox-step.ts'
export { sandboxSystem, submittedScreen } from './lender-system/sandbox/sandbox-system.ts'
export { ignoredEvents, isOver, type LifecycleResult, lifecycleState } from './lifecycle/lifecycle-state.ts'
export { withLifecycleState } from './lifecycle/with-lifecycle-state.ts'
export { businessDaysAfter } from './logic/business-days.ts'
export { monthsAfter } from './logic/calendar.ts'
export { evaluate, matches, tryEvaluate, tryMatches } from './logic/evaluate.ts'
export { factAt, isForbidden } from './logic/fact-path.ts'
export * from './logic/fact-schema.ts'
export { maximumNamesWithin } from './logic/inline-named.ts'
export { isTruthy } from './logic/json-logic.ts'
export { fitsFact, misfitOfFact } from './logic/misfit-of-fact.ts'
export type { Operator } from './logic/operators/operator.ts'
export { OPERATORS } from './logic/operators.ts'
export { readPaths } from './logic/read-paths.ts'
export { type IsSecret, MASK, secretAt } from './logic/secret-facts.ts'
export { type Trace, traceRule } from './logic/trace-rule.ts'
export { isAgreedTo, messagesFor, notificationsFor, previousOf, waitsForAnswer, withMessages } from './messages/messages-for.ts'
export type { OutgoingMessage, OutgoingNotification } from './messages/outgoing-message.ts'
export { asDollars, centsWhereMoney, dollars, inCents } from './money/dollars.ts'
export { parseMoney } from './money/parse-money.ts'
export { type AfterAnswers, isCoSigner, kindOf } from './product.ts'
export { type ApplicationProgress, progressOfApplication } from './progress/progress-of-application.ts'
export type { Release } from './releases/answers-under.ts'
export type { ReleaseMove } from './releases/move.ts'
export { moveApplication } from './releases/move-application.ts'
export { moveDraft } from './releases/move-draft.ts'
export { canAccess, canReview } from './routing/can-access.ts'
export { type Destination, destinationFor } from './routing/destination-for.ts'
export { needsConfirmedEmail } from './routing/needs-confirmed-email.ts'
export { passwordExpiresAt } from './routing/password-expires-at.ts'
export { assumedStatus, nextDelay, type PollState, screenDelay } from './routing/poll-plan.ts'
export { type NextScreen, screenFor } from './routing/screen-for.ts'
export { screensBefore } from './routing/screens-before.ts'
export { registrationHelpPath, signInPath, wayBackInPaths } from './routing/screens-of-pages.ts'
export { type StatusView, statusViewOf } from './routing/status-view-of.ts'
export { argumentsIn } from './text/arguments-in.ts'
export { chosenLocale } from './text/chosen-locale.ts'
export { type ResolvedText, type ResolvedValue, resolveText } from './text/resolve-text.ts'
export * from './text/text-places.ts'
export { localesOf, translateFlow, translateLive } from './text/translate-flow.ts'
export * from './text/translations.ts'
export { answersAjv } from './validation/answers-ajv.ts'
export { changeEffects } from './validation/change-effects.ts'
export { chosenAfter } from './validation/chosen-after.ts'
export { compileValidators } from './validation/compile-validators.ts'
export { documentType } from './validation/document-type.ts'
export { normalizeAnswer } from './validation/normalize-answer.ts'
export { normalizeAnswers } from './validation/normalize-answers.ts'
export { resolveScreen } from './validation/resolve-screen.ts'
export { changeableFrom, reviewSections } from './validation/review-sections.ts'
export { answersSchema, formSchema } from './validation/screen-schema.ts'
export { screenSchema } from './validation/standard-screen-schema.ts'
export { type FieldError, type ValidationResult, validateScreen } from './validation/validate-screen.ts'
export { validatorCode } from './validation/validator-code.ts'
export { validatorModules } from './validation/validator-modules.ts'
export { type AnswerValidator, brokenLimits, type ScreenValidators } from './validation/validators.ts'
export { viewScreen } from './validation/view-screen.ts'
export { answersWithPrefills, viewWithPrefills } from './validation/view-with-prefills.ts'
