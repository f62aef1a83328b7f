/** An application in a status, its server, and the screens that a test puts into the flow. */
import { screen as page } from '@testing-library/react'
import type { CompiledFlow, CompiledScreen } from '#engine/flow/compiled-flow.ts'
import type { Shell, StatusRoutes } from '#engine/flow/files.generated.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import { kindAuthoringOf } from '#engine/product.ts'
import { homeEquity } from '#product/authoring.ts'
import { aJourney, aScreen } from './a-journey.ts'
import type { Server, TestResponse } from './an-app.tsx'

export const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
export const application = `/service-application/api/v1/application/heloc/${uuid}`
export const status = `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`
export const conditions = `/service-conditions/external/api/v1/applications/${uuid}/conditions/external-applicants`
export const screenOf = (route: string) => `${application}/screens/${route}`

/** A screen of any kind, with what its kind needs. */
export function aScreenOf(kind: CompiledScreen['kind'], route: string, more: object = {}): CompiledScreen {
  const base = kindAuthoringOf(homeEquity, kind).hasFields
    ? aScreen(route, [], { saves: 'application' })
    : { at: `screens/${route}.json` }
  return { ...base, heading: `The ${route}`, text: 'A text.', ...kindParts[kind], ...more, kind, route } as CompiledScreen
}

/** The keys of its own that the view of each kind needs. */
const kindParts: { readonly [kind in CompiledScreen['kind']]: object } = {
  form: {},
  upload: {},
  message: { actions: [] },
  wait: { messages: [{ id: 'one', text: 'Looking at it' }] },
  offers: { labels: {} },
  review: { sections: [], change: 'Change', answer: 'Answer', none: 'Nothing', unfinished: 'Not all is answered' },
  documents: { documents: [{ id: 'terms', label: 'The terms', text: 'Read me.' }] },
  sign: { documents: [{ id: 'note', label: 'The note', text: 'Sign me.' }] },
  sources: { adds: [], none: 'No source', remove: 'Remove', addHeading: 'Add one', perYear: '{amount} a year', needed: 'Needed' },
  schedule: { slots: { firstDayAfter: 1, days: 3, weekdays: [1, 2, 3, 4, 5, 6, 7], hours: [10] } },
  session: { steps: [] },
  link: {
    provider: 'payroll',
    source: 'TRUV_PAYROLL',
    start: 'Start',
    back: 'Go back',
    failed: 'Nothing came back',
    backTo: 'any',
  },
  cards: { none: 'Nothing is needed', backLabel: 'Back to it', whyLabel: 'Why:' },
}

type Given = {
  readonly screens?: readonly CompiledScreen[]
  /** Beside APP_SUBMISSION and those that wait. */
  readonly statuses?: StatusRoutes['statuses']
  readonly statusRoutes?: Partial<StatusRoutes>
  readonly shell?: Partial<Shell>
  readonly flow?: Partial<CompiledFlow>
}

export function aFlow({ screens = [], statuses = {}, statusRoutes = {}, shell = {}, flow = {} }: Given = {}): CompiledFlow {
  const small = aJourney()
  const all = [aScreenOf('wait', 'wait', { heading: 'Please wait' }), ...screens]
  return {
    ...small,
    ...flow,
    screens: { ...small.screens, ...Object.fromEntries(all.map((screen) => [screen.route, screen])) },
    statusRoutes: {
      ...small.statusRoutes,
      ...statusRoutes,
      statuses: { ...small.statusRoutes.statuses, ...statuses },
    },
    live: { ...small.live, shell: { ...small.live.shell, ...shell } },
  }
}

/** What the server says of a screen: the answers that it has, and the version. */
export const resolved = (route: string, answers: JsonObject = {}, version = 1): TestResponse => ({
  body: { route, view: { kind: 'form', route }, answers, version },
})

export type Facts = { readonly value: string; readonly [flag: string]: unknown }

/** An application in a status, with what the test adds or changes. */
export function aServer(value: string | Facts, more: Server = {}, facts: JsonObject = {}): Server {
  const itself = { uuid, loanNumber: '7770001', version: 1, release: 'r1', auditFields: { createdDate: '2026-01-15T10:00:00Z' } }
  return {
    [`GET ${application}`]: { body: { ...itself, ...facts } },
    [`GET ${status}`]: { body: typeof value === 'string' ? { value } : value },
    [`GET ${conditions}`]: { body: [] },
    'GET /service-profile/api/v1/profile': { body: { uuid: 'p' } },
    ...more,
  }
}

export const heading = (name: string | RegExp) => page.findByRole('heading', { level: 1, name })

export const fieldNamed = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement

/** Signed in, and nothing kept of earlier tests. */
export function aFreshBrowser(): void {
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('jwt', 'Bearer mine')
}
