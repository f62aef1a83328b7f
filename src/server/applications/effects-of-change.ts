/** Previews the effects of a changed answer on a review; stores nothing. */
import type { ScreenEffects, ScreenReference } from '#contract/screens.ts'
import {
  type Answers,
  type CompiledFlow,
  changeEffects,
  type Facts,
  factsOf,
  isRefusal,
  type ScreenRoute,
  screenFor,
  submit,
  viewScreen,
} from '#engine/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { applicationContext, type RequestedApplication } from '../identity/requested-application.ts'
import { lenderContext, lenderPortOf } from '../lender-system/lender-port-of.ts'
import { resolvedTextFormatter } from '../texts/text-formatter.ts'
import type { Log } from './current-screen.ts'
import { refusedBy } from './refused-by.ts'

/** @throws Refused if the screen is not accessible now, or refuses the answers */
export async function effectsOfChange(
  { store, config, now }: Pick<ServerParts, 'store' | 'config' | 'now'>,
  { served, lender, application }: RequestedApplication,
  { route, answers }: { readonly route: ScreenRoute; readonly answers: Answers },
  log: Log,
): Promise<ScreenEffects> {
  const { flow } = served
  const at = now()
  const context = applicationContext(served, lender, at)
  const submitted = submit(flow, application, { route, answers }, context)
  if (isRefusal(submitted)) throw refusedBy(flow, submitted, log)
  const { event, application: after } = submitted
  const again = await store.read((db) =>
    lenderPortOf(config, lender).repeats(db, lenderContext(served, at, lender), after, event),
  )
  const facts = factsOf(flow, application, context.today, { screen: route })
  const review = flow.screens[screenFor(flow, facts, lender.flow).go]
  const inReview = review?.kind === 'review' ? changeEffects(flow, review, route, answers, facts) : undefined
  const { appears = [], vanishes = [], reopens = [] } = inReview ?? {}
  const changed = factsOf(flow, after, context.today, { screen: route, submission: event.submission })
  const named = (routes: readonly ScreenRoute[]) => routes.map((shown) => screenNamed(flow, shown, changed))
  return { appears: named(appears), vanishes: named(vanishes), reopens: named([...new Set([...reopens, ...again])]) }
}

function screenNamed(flow: CompiledFlow, route: ScreenRoute, facts: Facts): ScreenReference {
  const view = viewScreen(flow, route, {}, facts)
  return { route, heading: view ? resolvedTextFormatter(flow)(view.heading) : route }
}
