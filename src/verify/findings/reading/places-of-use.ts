/** Classifies the places at which rules and texts are evaluated, by the facts that can be present there. */

import { screensOfAccount } from '#engine/authoring.ts'
import { nodeAt, type ScreenRoute, splitPointer } from '#engine/index.ts'
import type { FactPlace } from '#verify/presence/fact-presence.ts'
import type { CheckedFlow, CheckedScreen } from './checked-flow.ts'
import { destinationsOf } from './destinations.ts'
import { memberAt } from './node-parts.ts'
import type { Use } from './uses.ts'

/** Empty for named rules and values (facts.json), which are evaluated at their uses, and for properties.json. */
export function placesOfUse(
  { visit: { pointer }, reader }: { visit: Pick<Use['visit'], 'pointer'>; reader: Use['reader'] },
  flow: CheckedFlow,
): readonly FactPlace[] {
  const { file, keys } = splitPointer(pointer)
  if (reader.on === 'step') return ['registration']
  if (reader.on === 'screen') return keys[0] === 'openWhen' ? ['routing'] : placesOfScreen(reader.screen, flow)
  if (file.startsWith('journeys/')) return keys[0] === 'openWhen' ? ['opening'] : ['registration']
  if (file.startsWith('documents/')) return [placeInDocument(keys)]
  if (file.startsWith('messages/')) return ['message']
  if (file.startsWith('pages/')) return ['home']
  if (file === 'dashboard.json') return keys[0] === 'application' ? ['dashboard'] : ['home']
  if (file === 'lifecycle.json') return keys[0] === 'events' ? ['lifecycle'] : ['application']
  if (file === 'sandbox.json') return [placeInSandbox(keys, flow)]
  return IN_FILE[file] ?? []
}

const IN_FILE: { readonly [file: string]: readonly FactPlace[] } = {
  'shell.json': ['page'],
  'hours.json': ['page'],
  'chat.json': ['page'],
  'flags.json': ['flag'],
  'status-routes.json': ['routing'],
  'conditions.json': ['card'],
  'lender.json': ['application'],
}

/** A review may show a registration screen again, but the screen's rules are still written for the registration. */
function placesOfScreen({ route, saves }: CheckedScreen, flow: CheckedFlow): readonly FactPlace[] {
  if (saves.split('.')[0] === 'session') return [screensOfAccount.includes(route) ? 'account' : 'sign-in']
  const { registration, application, cards } = leadingTo(flow)
  const places: FactPlace[] = [
    ...(registration.has(route) ? (['registration'] as const) : []),
    ...(application.has(route) ? (['application'] as const) : []),
    ...(cards.has(route) ? (['condition-screen'] as const) : []),
  ]
  return places.length > 0 ? places : ['application']
}

type Leading = { readonly [from in 'registration' | 'application' | 'cards']: ReadonlySet<ScreenRoute> }

const leading = new WeakMap<CheckedFlow, Leading>()

function leadingTo(flow: CheckedFlow): Leading {
  const known = leading.get(flow)
  if (known) return known
  const goings = destinationsOf(flow)
  const to = (...from: readonly (typeof goings)[number]['from'][]) =>
    new Set(goings.filter((going) => from.includes(going.from)).map(({ node }) => String(node.value)))
  const made: Leading = {
    registration: new Set([...flow.journeys.values()].flatMap(({ steps }) => steps.map(({ route }) => route))),
    application: to('status', 'decision', 'state', 'button', 'part'),
    cards: to('card'),
  }
  leading.set(flow, made)
  return made
}

/** The document's own `shownWhen` decides on the screen that lists it, before the figures of the line are computed. */
function placeInDocument(keys: readonly string[]): FactPlace {
  if (keys[0] === 'shownWhen') return 'application'
  return keys.includes('each') ? 'document-row' : 'document'
}

/**
 * The places inside sandbox.json: `path/<node>/leave/<id>`, `personas/<id>/detours/<node>/leave/<id>`, `resolves/<id>`.
 */
function placeInSandbox(keys: readonly string[], flow: CheckedFlow): FactPlace {
  if (keys[0] === 'resolves') return 'resolve'
  const leave = keys.indexOf('leave')
  const way = leave < 0 ? undefined : nodeAt(flow.resolved.files.get('sandbox.json'), keys.slice(0, leave + 2))
  return memberAt(way, 'afterSeconds') === undefined ? 'event' : 'timer'
}
