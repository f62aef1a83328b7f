/** Loads the application that a request names, with its pinned release. */
import {
  type Application,
  type ApplicationContext,
  type CompiledScreen,
  canAccess,
  factsOf,
  type ScreenRoute,
  screenFor,
} from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { inLanguageOf, type ServedFlow, type ServedLender } from '../releases/served-lender.ts'
import type { Owner } from '../store/applications.ts'
import { loadApplication } from '../store/load-application.ts'
import type { Reader } from '../store/open-store.ts'
import type { Borrower } from './authenticate.ts'

export type RequestedApplication = {
  readonly lender: ServedLender
  readonly owner: Owner
  readonly application: Application
  /** The pinned release, in the language of this request. */
  readonly served: ServedFlow
}

/** @throws Refused not-found if the application does not exist or belongs to another borrower */
export async function requestedApplication(
  { store, releases }: Pick<ServerParts, 'store' | 'releases'>,
  { lender, borrower }: { readonly lender: ServedLender; readonly borrower: Borrower },
  uuid: string,
): Promise<RequestedApplication> {
  const owner: Owner = { lender: lender.id, identity: borrower.identity }
  const application = await store.read((db) => loadApplication(db, owner, uuid))
  const pinned = application && (await releases.pinned(lender.id, application.release))
  if (!pinned) throw new Refused('not-found')
  return { lender, owner, application, served: inLanguageOf(lender, pinned) }
}

/** The `ApplicationContext` for a served flow. */
export function applicationContext({ flow, validators }: ServedFlow, newest: ServedLender, at: Date): ApplicationContext {
  return {
    today: todayIn(flow.live.lender.timeZone, at),
    validators,
    newest: newest.flow,
  }
}

/** @returns the screen if the application's flow has it and it is of this kind */
export function screenOfKind<Kind extends CompiledScreen['kind']>(
  { served: { flow } }: Pick<RequestedApplication, 'served'>,
  route: ScreenRoute,
  kind: Kind,
): Extract<CompiledScreen, { kind: Kind }> | undefined {
  const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  return screen?.kind === kind ? (screen as Extract<CompiledScreen, { kind: Kind }>) : undefined
}

/** @throws Refused with the current screen if none of these screens is accessible */
export async function requireAccessTo(
  db: Reader,
  { owner, application: { uuid }, served: { flow }, lender }: RequestedApplication,
  routes: readonly ScreenRoute[],
  now: Date,
): Promise<void> {
  const application = await loadApplication(db, owner, uuid)
  if (!application) throw new Refused('not-found')
  const today = todayIn(flow.live.lender.timeZone, now)
  const isAccessible = (screen: ScreenRoute) => {
    const facts = factsOf(flow, application, today, { screen })
    return canAccess(flow, screen, screenFor(flow, facts, lender.flow).go, facts)
  }
  if (routes.some(isAccessible)) return
  throw new Refused('not-now', { go: screenFor(flow, factsOf(flow, application, today), lender.flow).go })
}
