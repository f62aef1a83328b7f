/**
 * The input of one drawing: a place of a flow for one person, as the URL and the server responses that show the place.
 */

import { isApplicationId } from '#contract/application.ts'
import { chatQuery } from '#contract/chat.ts'
import { dashboardRoute } from '#contract/dashboard.ts'
import { linkSessionQuery } from '#contract/linking.ts'
import type { PreviewPlaceId, PreviewSample } from '#contract/preview.ts'
import { conditionQuery } from '#contract/screens.ts'
import { addressOf } from '#contract/step-address.ts'
import { draftKey } from '#contract/stored-session.ts'
import {
  type Answers,
  type CompiledFlow,
  type Facts,
  hasFields,
  type JourneyAnswers,
  type JsonObject,
  journeyView,
  namespaceOf,
  pageOf,
  type ScreenRoute,
  visitorFacts,
} from '#engine/index.ts'
import { addressInApplication } from '#pages/lib/application-address.ts'
import { signInPage } from '#pages/lib/session/public-path.ts'
import type { DrawnState } from '../choice.ts'
import type { TextHome } from '../text-home.ts'

export type PreviewCase = {
  readonly place: PreviewPlaceId
  readonly facts: Facts
  /** The open conditions, whole. */
  readonly conditions: readonly JsonObject[]
  /** The path below the product's base path, and the state of the history entry. */
  readonly at: {
    readonly pathname: string
    readonly search: string
    readonly state?: { readonly led: string; readonly linkFailed: boolean }
  }
  readonly application: string
  readonly isSignedIn: boolean
  /** The screen whose fields are filled by the state; undefined if the product chooses the screen. */
  readonly route?: ScreenRoute
  /** The condition that the screen is opened for. */
  readonly condition?: string
  /** The storage key of a registration's answers, and the answers of the steps before. */
  readonly draft?: { readonly key: string; readonly step: string; readonly accepted: JourneyAnswers }
  readonly state: DrawnState
  /** The answers to the fields of `route`. */
  readonly filled?: Answers
  readonly locale?: string
  /** Where the text is read that belongs to no screen. */
  readonly home?: TextHome
  /** The chosen text, to be marked on the page. */
  readonly text?: string
}

/** The uuid of an application if the facts have none. */
const someApplication = '00000000-0000-4000-8000-000000000001'

/** A linking session that is still in progress. */
export const previewSession = 'preview'

type Shown = {
  readonly place: PreviewPlaceId
  readonly home?: TextHome
  readonly text?: string
  readonly state: DrawnState
  readonly locale?: string
}

/** @param sample the facts with which a person reaches the place */
export function previewCaseOf(
  flow: CompiledFlow,
  sample: PreviewSample,
  { place, home, text, state, locale }: Shown,
): PreviewCase {
  const { facts, conditions } = sample
  const given = facts.application?.uuid
  const application = typeof given === 'string' && isApplicationId(given) ? given : someApplication
  const base = { place, facts, conditions, application, state, ...(locale !== undefined && { locale }) }
  if (home) return { ...base, home, ...caseOfHome(flow, sample, home, text) }
  const colon = place.indexOf(':')
  const name = place.slice(colon + 1)
  switch (place.slice(0, colon)) {
    case 'step':
      return { ...base, ...caseOfStep(flow, sample, name) }
    case 'screen':
      return { ...base, ...caseOfScreen(flow, facts, application, name, state) }
    case 'card':
      return { ...base, ...caseOfScreen(flow, facts, application, cardsScreen(flow), state) }
    default:
      return { ...base, at: { pathname: `/${application}`, search: '' }, isSignedIn: true }
  }
}

type PlaceInApp = Pick<PreviewCase, 'at' | 'isSignedIn' | 'route' | 'condition' | 'draft'>

/** A page is drawn for the borrower, unless only a visitor reads the text. */
function caseOfHome(flow: CompiledFlow, { facts }: PreviewSample, home: TextHome, text = ''): PlaceInApp {
  const dashboard = { at: { pathname: `/${dashboardRoute}`, search: '' }, isSignedIn: true }
  if (home.is === 'page') {
    const known = visitorFacts(flow, String(facts.today), 'preview', facts.profile ?? {})
    const isRead = JSON.stringify(pageOf(flow, home.path, known) ?? {}).includes(JSON.stringify(text).slice(1, -1))
    return { at: { pathname: home.path, search: '' }, isSignedIn: isRead }
  }
  if (home.is !== 'chat') return dashboard
  const [first] = Object.values(flow.journeys)
  const step = first && journeyView(flow, first.id, {}, facts).activeSteps[0]
  if (!first || !step) return dashboard
  return { at: { ...addressOf(first, step.id, true, ''), search: `?${chatQuery}=true` }, isSignedIn: false }
}

function caseOfStep(flow: CompiledFlow, { facts, answers }: PreviewSample, name: string): PlaceInApp {
  const slash = name.indexOf('/')
  const id = name.slice(0, slash)
  const step = name.slice(slash + 1)
  const journey = flow.journeys[id]
  const accepted = answers?.journey === id ? answers.steps : {}
  const first = journey && journeyView(flow, id, accepted, facts).activeSteps[0]
  const at = journey ? addressOf(journey, step, first?.id === step, '') : { pathname: '/', search: '' }
  const route = journey?.steps.find((one) => one.id === step)?.screen
  return {
    at,
    isSignedIn: facts.session?.registered === true,
    ...(route !== undefined && { route }),
    draft: { key: draftKey(flow.lender, id), step, accepted },
  }
}

/** The history state makes the screen accessible although it may not be the current one. */
function caseOfScreen(flow: CompiledFlow, facts: Facts, application: string, route: ScreenRoute, state: DrawnState): PlaceInApp {
  const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  if (screen && hasFields(screen) && namespaceOf(screen) === 'session') {
    return { at: { pathname: signInPage, search: '' }, isSignedIn: false }
  }
  const condition = facts.condition?.uuid
  const about = typeof condition === 'string' ? { condition } : {}
  const led = String(facts.status?.value ?? '')
  const query = {
    ...(typeof condition === 'string' && { [conditionQuery]: condition }),
    ...(isReturn(flow, route) && { [linkSessionQuery]: previewSession }),
  }
  const search = Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`
  const at = { pathname: addressInApplication(application, route), search, state: { led, linkFailed: state === 'link-failed' } }
  return { at, isSignedIn: true, route, ...about }
}

/** A waiting screen that follows a provider has a session in its URL; any other one has none. */
function isReturn({ screens }: CompiledFlow, route: ScreenRoute): boolean {
  return Object.values(screens).some((screen) => screen.kind === 'link' && screen.returnsTo === route)
}

function cardsScreen({ screens }: CompiledFlow): ScreenRoute {
  return Object.values(screens).find(({ kind }) => kind === 'cards')?.route ?? ''
}
