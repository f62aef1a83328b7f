/**
 * One application, as the engine knows it: a plain value without clock, database or transport. The server reads it from its
 * tables and writes what the functions of this folder return; exploration and tests make it up.
 */
import type { JourneyId, JsonObject, LenderId, ScreenRoute } from '#engine/flow/json.ts'

export type Application = {
  readonly uuid: string
  readonly lender: LenderId
  readonly loanNumber: string
  /** ISO 8601, in UTC. */
  readonly created: string
  readonly journey: JourneyId
  /** The hash of the release that the application is pinned to. */
  readonly release: string
  /** Grows by one with each accepted event. */
  readonly version: number
  readonly status: string
  /** The `status` facts but for `value`. */
  readonly statusFacts: JsonObject
  /** What the registration collected, as it was kept. */
  readonly draft: JsonObject
  /** The `application` facts that are kept. */
  readonly entity: JsonObject
  readonly profile: Profile
  /** Flag values, fixed when they are first read. */
  readonly flags: { readonly [name: string]: boolean }
  readonly consents: readonly GivenConsent[]
  readonly documents: readonly DocumentOnFile[]
  /** Linked at a provider. */
  readonly sources: readonly IncomeSource[]
  /** The open ones. */
  readonly conditions: readonly Condition[]
}

/** The borrower, as their account knows them; shared by all of their applications. */
export type Profile = {
  readonly uuid: string
  readonly name: JsonObject
  readonly email: string
  /** yyyy-MM-dd */
  readonly dob?: string
  readonly phoneNumber?: string
  /** The wallet, where the server has one to show. */
  readonly account?: JsonObject
  /** The `profile` facts that screens collect. */
  readonly entity: JsonObject
}

export type GivenConsent = { readonly type: string }

export type DocumentOnFile = {
  readonly uuid: string
  readonly type: string
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly mediaType: string
  /** The screen that it was sent to. */
  readonly screen: ScreenRoute
  /** The condition that it was sent for. */
  readonly condition?: string
  /** ISO 8601, in UTC. */
  readonly created: string
  /** Whether its screen was accepted with it; until then the borrower may take it back, and rules do not see it. */
  readonly submitted: boolean
}

export type IncomeSource = {
  readonly uuid: string
  readonly type: string
  readonly name: string
  readonly employmentType?: string
  /** In cents. */
  readonly annualIncome?: number
  /** Other facts of it. */
  readonly extra: JsonObject
}

export type Condition = {
  readonly uuid: string
  /** By which the lender's system knows it: unique among the open conditions of an application. */
  readonly name: string
  readonly type: string
  readonly category: string
  /** ISO 8601, in UTC. */
  readonly created: string
  readonly notes?: string
  readonly commentsToBorrower?: string
  /** Types of the documents that are asked for. */
  readonly requestDocuments: readonly string[]
  /** Other facts of it: `xtraData`, `actionNeeded`. */
  readonly extra: JsonObject
}
