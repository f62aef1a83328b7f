/**
 * Builds the facts that rules read from an application. Server, browser, exploration and commands all use this module.
 */
import { showsCoSigner } from '#engine/cards/cards-for.ts'
import { openFacts } from '#engine/cards/open-facts.ts'
import { lenderFacts } from '#engine/compile/lender-facts.ts'
import { flagValues } from '#engine/flags/flag-values.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { type Facts, isObject, type Json, type JsonObject, type ScreenRoute } from '#engine/flow/json.ts'
import { withLifecycleState } from '#engine/lifecycle/with-lifecycle-state.ts'
import type { Application, Condition, DocumentOnFile, IncomeSource } from './application.ts'
import { profileFacts } from './profile-facts.ts'

/**
 * What `factsOf` adds to an application's facts: the current screen, the condition that a screen is opened for, and
 * answers that were just accepted.
 */
export type FactsAt = { readonly screen?: ScreenRoute; readonly condition?: Condition; readonly submission?: JsonObject }

/** @param today in the lender's time zone, yyyy-MM-dd */
export function factsOf(flow: CompiledFlow, application: Application, today: string, at: FactsAt = {}): Facts {
  const { screen, condition, submission } = at
  const facts = ownFacts(flow, application, today)
  if (screen === undefined && !condition && !submission) return facts
  return {
    ...facts,
    ...(screen !== undefined && { params: { ...facts.params, screen } }),
    ...(condition && { condition: conditionFacts(condition) }),
    ...(submission && { submission }),
  }
}

export type FactParts = {
  readonly application: JsonObject
  readonly status: JsonObject
  readonly conditions: readonly JsonObject[]
  /** True where `conditions` leaves out some that are asked of the co-signer. */
  readonly asksCoSigner?: true | undefined
  readonly draft?: JsonObject
  /** Flag values of the application; they override the visitor's. */
  readonly flags?: JsonObject
}

/**
 * The facts of an application from parts that are facts already, as the server sends them to a page.
 *
 * @param visitor the facts known without an application
 */
export function factsOfParts(flow: CompiledFlow, visitor: Facts, parts: FactParts): Facts {
  const { application, status, conditions, asksCoSigner, draft, flags } = parts
  return withLifecycleState(flow, {
    ...visitor,
    ...(flags && { flags: { ...visitor.flags, ...flags } }),
    ...(draft && { draft }),
    application,
    status,
    open: {
      ...openFacts(conditions, listIn(application.documents).filter(isObject)),
      ...(asksCoSigner && { asksCoSigner }),
    },
  })
}

/**
 * The facts of a visitor without an application, or without one for this journey. Evaluates the flags.
 *
 * @param subject the id over which percentages of flags are computed
 * @param profile the profile facts of a signed-in borrower
 */
export function visitorFacts(flow: CompiledFlow, today: string, subject: string, profile?: JsonObject): Facts {
  const facts: Facts = {
    today,
    lender: lenderFacts(flow.live.lender),
    session: { registered: profile !== undefined },
    open: { conditions: [], documents: [] },
    flags: {},
    ...(profile && { profile }),
  }
  return { ...facts, flags: flagValues(flow.live, facts, subject) }
}

export function applicationFacts({ uuid, loanNumber, journey, entity, consents, documents, sources }: Application): JsonObject {
  const submitted = documents.filter((document) => document.submitted)
  return {
    ...entity,
    ...{ uuid, loanNumber, journey },
    consents: consents.map(({ type }) => ({ type })),
    documents: [...listIn(entity.documents), ...submitted.map(documentFacts)],
    incomeSources: [...listIn(entity.incomeSources), ...sources.map(sourceFacts)],
  }
}

export function statusFacts({ status, statusFacts: facts }: Pick<Application, 'status' | 'statusFacts'>): JsonObject {
  return { ...facts, value: status }
}

export function conditionFacts({ category: categoryEnum, name: _, extra, ...facts }: Condition): JsonObject {
  return { ...extra, ...facts, categoryEnum }
}

export function sourceFacts({ extra, ...facts }: IncomeSource): JsonObject {
  return { ...extra, ...facts }
}

const known = new WeakMap<Application, { readonly flow: CompiledFlow; readonly today: string; readonly facts: Facts }>()

function ownFacts(flow: CompiledFlow, application: Application, today: string): Facts {
  const before = known.get(application)
  if (before?.flow === flow && before.today === today) return before.facts
  const visitor = visitorFacts(flow, today, application.uuid, profileFacts(flow.product, application.profile))
  const flags = { ...visitor.flags, ...application.flags }
  // A borrower's facts say that something is asked of the co-signer.
  const isHidden = application.signsFor && !showsCoSigner(flow, { ...visitor, flags })
  const facts = factsOfParts(flow, visitor, {
    application: applicationFacts(application),
    status: statusFacts(application),
    conditions: isHidden ? [] : application.conditions.map(conditionFacts),
    draft: application.draft,
    flags: application.flags,
  })
  known.set(application, { flow, today, facts })
  return facts
}

function documentFacts({ uuid, type, name, size, mediaType, created }: DocumentOnFile): JsonObject {
  return { uuid, type, name, size, mediaType, created }
}

function listIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []
}
