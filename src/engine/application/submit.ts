/** Submits one screen: validates the answers, merges them into the application and returns the effects. */
import { type Answers, type CompiledFlow, type InputScreen, inputScreen, namespaceOf } from '#engine/flow/compiled-flow.ts'
import type { Facts, JsonObject, ScreenRoute } from '#engine/flow/json.ts'
import { setPathsIn } from '#engine/flow/set-paths.ts'
import { withDraft } from '#engine/journey/new-application.ts'
import type { ReservedSeats } from '#engine/kinds/slots-on.ts'
import { kindOf } from '#engine/product.ts'
import { canAccess, canChange } from '#engine/routing/can-access.ts'
import { screenFor } from '#engine/routing/screen-for.ts'
import { documentType } from '#engine/validation/document-type.ts'
import { extractSecrets, withoutMasks } from '#engine/validation/extract-secrets.ts'
import { mergeSaved } from '#engine/validation/merge-saved.ts'
import { type ValidationResult, validateScreen } from '#engine/validation/validate-screen.ts'
import type { Application, Condition, DocumentOnFile, Effect, Outcome, Signing } from './application.ts'
import { consentsOf } from './consents-of.ts'
import type { ApplicationContext } from './context.ts'
import { conditionFacts, factsOf } from './facts-of.ts'
import type { LenderEvent } from './lender-event.ts'
import { ownConditions } from './own-conditions.ts'
import { isRefusal, type Refusal } from './refusal.ts'

export type Submission = {
  readonly route: ScreenRoute
  readonly answers: Answers
  /** The application's version that the borrower's page was drawn from; absent to accept any version. */
  readonly version?: number
  /** The uuid of the condition that the answers are given for. */
  readonly condition?: string
  /** What is signed with the answers, on a screen of kind `sign`. */
  readonly signing?: Signing
}

/** `event`: the event for the lender system. */
export type Submitted = Outcome & { readonly event: Extract<LenderEvent, { readonly route: ScreenRoute }> }

export function submit(
  flow: CompiledFlow,
  application: Application,
  submission: Submission,
  context: ApplicationContext,
): Submitted | Refusal {
  const checked = checkSubmission(flow, application, submission, context)
  return isRefusal(checked) ? checked : accepted(flow, application, checked, submission.signing, context.reserved)
}

type CheckedSubmission = {
  readonly screen: InputScreen
  readonly validation: ValidationResult
  /** The facts with which the answers were validated. */
  readonly facts: Facts
  /** The uuids of the uploaded files that the answers name. */
  readonly files: readonly string[]
  readonly condition?: Condition
}

function checkSubmission(
  flow: CompiledFlow,
  application: Application,
  { route, answers, version, condition: uuid }: Submission,
  { today, validators, newest, taken }: ApplicationContext,
): CheckedSubmission | Refusal {
  const screen = inputScreen(flow, route)
  if (!screen || namespaceOf(screen) === 'session') return { refused: 'not-found' }
  if (version !== undefined && version !== application.version) {
    return { refused: 'stale-version', version: application.version }
  }
  const own = ownConditions(flow, application, factsOf(flow, application, today))
  const condition = own.find((open) => open.uuid === uuid)
  if (uuid !== undefined && !condition) return { refused: 'not-found' }
  const facts = factsOf(flow, application, today, { screen: route, ...(condition && { condition }) })
  const { go } = screenFor(flow, facts, newest)
  if (!mayAnswer(flow, screen, go, facts)) return { refused: 'not-now', go }
  const validation = validateScreen(flow, route, answers, facts, validators, taken)
  if (validation.unknown.length > 0) return malformed('There are answers to fields that the screen does not have.')
  const files = filesAnswered(screen, validation.given, application.documents, condition)
  if (!files) return malformed('An answer names a file that was not sent for it.')
  if (!validation.accepted) return { refused: 'answers-refused', validation }
  return { screen, validation, facts, files, ...(condition && { condition }) }
}

/** Answers of the registration can be changed only from a review, even where `openWhen` opens their screens. */
function mayAnswer(flow: CompiledFlow, screen: InputScreen, due: string, facts: Facts): boolean {
  const isDraft = namespaceOf(screen) === 'draft'
  return isDraft ? canChange(flow, screen.route, due, facts) : canAccess(flow, screen.route, due, facts)
}

function malformed(detail: string): Refusal {
  return { refused: 'malformed', detail }
}

/**
 * The uuids of the files that the answers name; undefined if a file was not uploaded to this screen, for this condition
 * and as the document type that the field requires.
 */
export function filesAnswered(
  { route, fields }: Pick<InputScreen, 'route' | 'fields'>,
  given: Answers,
  documents: readonly DocumentOnFile[],
  condition?: Condition,
): readonly string[] | undefined {
  const sent = documents.filter((document) => document.screen === route && (!condition || document.condition === condition.uuid))
  const typeOf = new Map(sent.map(({ uuid, type }) => [uuid, type]))
  const files = fields
    .filter(({ as }) => as === 'files')
    .flatMap((field) => {
      const named = given[field.id]
      const type = documentType(field, condition && conditionFacts(condition))
      return (Array.isArray(named) ? named.map(String) : []).map((uuid) => ({ uuid, type }))
    })
  const isKnown = files.every(({ uuid, type }) => type !== undefined && typeOf.get(uuid) === type)
  return isKnown ? files.map(({ uuid }) => uuid) : undefined
}

function accepted(
  flow: CompiledFlow,
  application: Application,
  { screen, validation, facts, files, condition }: CheckedSubmission,
  signing: Signing | undefined,
  reserved: ReservedSeats = {},
): Submitted {
  const { at, route } = screen
  const { given } = validation
  const kind = kindOf(flow, screen.kind)
  const ofKind = kind.effects?.(screen, { flow, application, facts, given, signing, reserved })
  const own = ofKind?.effects ?? []
  const sets = { ...validation.sets, ...(kind.remembersSeen && seenWith(route, facts)), ...ofKind?.sets }
  const merged = mergeAnswers(flow, application, screen, sets, validation)
  const consents = consentsOf(flow, screen, validation, facts, validation.records)
  const submitted = new Set(files)
  const { entity } = merged.application
  const ofProduct = flow.product.afterAnswers?.(application.entity, entity, own)
  const after: Application = {
    ...merged.application,
    entity: ofProduct?.entity ?? entity,
    version: application.version + 1,
    flags: { ...application.flags, ...(facts.flags as Application['flags']) },
    consents: [...application.consents, ...consents.map(({ type }) => ({ type }))],
    documents: application.documents.map((document) =>
      submitted.has(document.uuid) ? { ...document, submitted: true } : document,
    ),
  }
  const effects: Effect[] = [
    ...(files.length > 0 ? [{ kind: 'documents-submitted', uuids: files } as const] : []),
    ...consents,
    ...own,
    ...(ofProduct?.effects ?? []),
    ...merged.effects,
    { kind: 'audit', what: 'submitted', because: at, status: application.status },
  ]
  const about = { route, submission: given, ...(condition && { condition: condition.uuid }) }
  const event: Submitted['event'] = kind.event
    ? { on: kind.event, ...about, documents: files }
    : { on: 'screen-submitted', ...about }
  return { application: after, effects, event }
}

/**
 * The application with the answers stored in the namespace that the screen saves to. Secret answers become `seal`
 * effects only.
 */
function mergeAnswers(
  flow: CompiledFlow,
  application: Application,
  screen: InputScreen,
  sets: JsonObject,
  validation: ValidationResult,
): Outcome {
  const { profile, draft, entity, statusFacts, journey } = application
  const namespace = namespaceOf(screen)
  const end = flow.journeys[journey]?.end
  const { saved, secrets, gone: notGiven } = extractSecrets(screen, validation.saved, Object.values(end?.identity ?? {}))
  // Screens omit fields whose answers the profile already has, so a missing profile answer is no reason to delete the
  // sealed value.
  const gone = namespace === 'profile' ? [] : notGiven
  const owner = namespace === 'profile' ? 'profile' : 'application'
  const merge = (below: JsonObject) => mergeSaved(withoutMasks(below, screen, gone), screen, saved)
  const mergedDraft = namespace === 'draft' ? merge(draft) : draft
  const withAnswers = namespace === 'draft' && end ? withDraft(entity, end, saved, { before: draft, after: mergedDraft }) : entity
  const changed = setPathsIn(namespace === 'profile' ? merge(profile.entity) : profile.entity, 'profile', sets)
  return {
    application: {
      ...application,
      draft: mergedDraft,
      profile: changed === profile.entity ? profile : { ...profile, entity: changed },
      entity: setPathsIn(namespace === 'application' ? merge(withAnswers) : withAnswers, 'application', sets),
      statusFacts: setPathsIn(statusFacts, 'status', sets),
    },
    effects: [
      ...secrets.map(({ path, value }): Effect => ({ kind: 'seal', owner, path, value })),
      ...gone.map((path): Effect => ({ kind: 'forget-sealed', owner, path })),
      ...(changed === profile.entity ? [] : [{ kind: 'profile-changed' } as const]),
    ],
  }
}

function seenWith(route: ScreenRoute, { application = {} }: Facts): JsonObject {
  const seen = Array.isArray(application.seen) ? application.seen.filter((before) => before !== route) : []
  return { 'application.seen': [...seen, route] }
}
