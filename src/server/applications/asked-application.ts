/** The application that a request is about, and whether its borrower may do something at one of its screens now. */

import { type CompiledScreen, canAccess, type Facts, type ScreenRoute, screenFor } from '#engine/index.ts'
import type { Borrower } from '../identity/who-is-asking.ts'
import { Refused } from '../refused.ts'
import { type ServedFlow, type ServedLender, speakingAs } from '../releases/served-lender.ts'
import type { ServerParts } from '../server-parts.ts'
import { gatheredOf } from '../store/applicant.ts'
import { findApplication, type Owner, type StoredApplication } from '../store/applications.ts'
import type { Reader } from '../store/open-store.ts'
import { applicantFacts } from './facts.ts'

export type Asking = {
  readonly lender: ServedLender
  readonly borrower: Borrower
}

/** `served`: the release that the application is pinned to. */
export type AskedApplication = Asking & {
  readonly owner: Owner
  readonly application: StoredApplication
  readonly served: ServedFlow
}

/** @throws Refused: an application of somebody else is not there */
export async function askedApplication(
  { store, releases }: Pick<ServerParts, 'store' | 'releases'>,
  asking: Asking,
  uuid: string,
): Promise<AskedApplication> {
  const owner = { lender: asking.lender.id, identity: asking.borrower.identity }
  const application = await store.read((db) => findApplication(db, owner, uuid))
  const pinned = application && (await releases.pinned(owner.lender, application.release_hash))
  if (!pinned) throw new Refused('not-found')
  return { ...asking, owner, application, served: speakingAs(asking.lender, pinned) }
}

/** @returns the screen, where the application's flow has it and it is of this kind */
export function screenOfKind<Kind extends CompiledScreen['kind']>(
  { served: { flow } }: Pick<AskedApplication, 'served'>,
  route: ScreenRoute,
  kind: Kind,
): Extract<CompiledScreen, { kind: Kind }> | undefined {
  const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  return screen?.kind === kind ? (screen as Extract<CompiledScreen, { kind: Kind }>) : undefined
}

/** @throws Refused with where the borrower stands instead, unless they may stand at one of these screens now */
export async function mustStandAt(
  db: Reader,
  { owner, application, served, lender, borrower }: AskedApplication,
  routes: readonly ScreenRoute[],
  now: Date,
): Promise<void> {
  const gathered = await gatheredOf(db, owner, application.uuid)
  const facts = applicantFacts(served.flow, now, { person: borrower.person, application, ...gathered })
  const at = (screen: ScreenRoute): Facts => ({ ...facts, params: { ...facts.params, screen } })
  const dueAt = (route: ScreenRoute) => screenFor(served.flow, at(route), lender.flow).go
  if (routes.some((route) => canAccess(served.flow, route, dueAt(route), at(route)))) return
  throw new Refused('not-now', { go: screenFor(served.flow, facts, lender.flow).go })
}
