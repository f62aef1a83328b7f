/**
 * Answers the requests of the page inside a frame for one person's facts, with the functions of the product's server.
 * No request is forwarded, except those in `fromProduct`.
 */
import { type AccountAnswer, accountPath, confirmEmailRoute } from '#contract/account.ts'
import { addressLookupPath } from '#contract/address-lookup.ts'
import { overviewPath, stateLicensesPath, statusPath } from '#contract/application.ts'
import { type TakenTimes, takenTimesPath } from '#contract/appointments.ts'
import { chatPath } from '#contract/chat.ts'
import { type DashboardPage, dashboardItemOf, dashboardPath } from '#contract/dashboard.ts'
import { documentsPath } from '#contract/documents.ts'
import { generatedDocumentsPath } from '#contract/generated-documents.ts'
import { profilePath } from '#contract/identity.ts'
import { linkFinishPath } from '#contract/linking.ts'
import { loanOriginatorPath } from '#contract/loan-originator.ts'
import { operatingHoursPath } from '#contract/operating-hours.ts'
import { screenPath } from '#contract/screens.ts'
import { signedDocumentsPath } from '#contract/signed-documents.ts'
import {
  type CompiledFlow,
  dashboardIn,
  dashboardOf,
  type Facts,
  isObject,
  type ResolvedText,
  resolveScreen,
  resolveText,
  type ScreenRoute,
  screenFor,
  statusViewOf,
  type Text,
} from '#engine/index.ts'
import { formatDate } from '#i18n/format-date.ts'
import { formatMessage, type Locals } from '#i18n/format-message.ts'
import { aroundAnswer, wordsOf } from './around-answers.ts'
import { documentsFor } from './documents-for.ts'
import { type PreviewCase, previewSession } from './preview-case.ts'

/** Paths whose requests are forwarded to the product's server. */
const fromProduct = [chatPath, operatingHoursPath(''), stateLicensesPath, loanOriginatorPath(''), addressLookupPath]

/** `isDown` is set while the page is open, so that an offline person's page loses the connection after it was drawn. */
export type Line = { isDown: boolean }

/** @param flow returns the flow in the language of the page */
export function answersOf(previewCase: PreviewCase, flow: () => CompiledFlow, line: Line, product: typeof fetch): typeof fetch {
  const { application, state } = previewCase
  const screens = screenPath(application, '')
  const documents = documentsFor(previewCase, flow, product)
  return async (request, init) => {
    const url = new URL(String(request))
    const { pathname } = url
    const method = init?.method ?? 'GET'
    const around = method === 'GET' ? aroundAnswer(previewCase, flow(), url) : undefined
    if (around) return Response.json(around)
    if (method === 'GET' && fromProduct.some((path) => pathname.startsWith(path))) return await product(request, init)
    if (line.isDown) throw new TypeError('Failed to fetch')
    if (pathname === linkFinishPath(application, previewSession))
      return Response.json({ outcome: 'under-way', screen: '', sources: [] })
    if (pathname.startsWith(generatedDocumentsPath(application))) return await documents(new URL(String(request)), method)
    if (method !== 'GET')
      return problem(409, 'preview-only', 'The preview sends nothing. "Take me there" opens the product at this place.')
    switch (pathname) {
      case overviewPath(application):
        if (state === 'failed') return problem(503, 'unavailable', '')
        if (state === 'loading' && !hasQuestions(flow(), previewCase)) return await never()
        return Response.json(overviewOf(previewCase, flow()))
      case dashboardPath:
        return Response.json(homeOf(previewCase, flow()))
      case profilePath:
        return Response.json(previewCase.facts.profile ?? {})
      case statusPath(application):
        return Response.json({ ...previewCase.facts.status, version })
      case accountPath:
        return Response.json(accountOf(previewCase))
      case takenTimesPath(application):
        return Response.json({ taken: [] } satisfies TakenTimes)
      case documentsPath(application):
      case signedDocumentsPath(application):
        return Response.json([])
    }
    if (!pathname.startsWith(screens)) return problem(404, 'not-found', '')
    if (state === 'loading') return await never()
    const screen = screenOf(flow(), pathname.slice(screens.length), previewCase.facts)
    return screen ? Response.json(screen) : problem(404, 'not-found', '')
  }
}

const version = 1

/** The overview of the application as the server sends it, with the facts of the case. */
function overviewOf({ facts, conditions, application, condition, state }: PreviewCase, flow: CompiledFlow) {
  const { draft = {}, flags = {}, status = {}, profile = {} } = facts
  const { go } = screenFor(flow, facts)
  const isWhole = condition === undefined && state !== 'loading'
  const screen = isWhole ? screenOf(flow, go, facts) : undefined
  return {
    application: {
      loanNumber: '1000000000',
      ...(isObject(facts.application) && facts.application),
      ...{ uuid: application, version, release: flow.hash, draft, flags },
      auditFields: { createdDate: `${facts.today}T12:00:00.000Z` },
    },
    status,
    conditions,
    profile,
    ...(screen && { screen }),
  }
}

/** The account, whose e-mail address is confirmed unless the place asks for its code. */
function accountOf({ facts, route }: PreviewCase): AccountAnswer {
  const email = facts.profile?.email
  return { email: typeof email === 'string' ? email : '', emailConfirmed: route !== confirmEmailRoute, codes: 'mailed' }
}

/** The dashboard with the one application of the case, which began today and has no past. */
function homeOf({ facts, application: uuid, home }: PreviewCase, flow: CompiledFlow): DashboardPage {
  const { locale } = flow.live.lender
  const words = (text: ResolvedText, locals?: Locals) => formatMessage(text, locale, locals)
  const text = (of: Text) => words(resolveText(flow, of, facts))
  const dashboard = dashboardIn(flow.live)
  const there = { ...facts, params: { ...facts.params, screen: screenFor(flow, facts).go as ScreenRoute } }
  const view = dashboardOf(flow, dashboard, there, { begun: String(facts.today), reached: [] })
  const hasPast = home?.is === 'dashboard' && !home.isEmpty
  const past = hasPast ? pastOf(flow, facts) : { papers: [], messages: [] }
  const item = { uuid, view, statusView: statusViewOf(flow, facts), ...past }
  return {
    ...{ heading: text(dashboard.heading), empty: text(dashboard.empty) },
    ...{ start: text(dashboard.start), startAnother: text(dashboard.startAnother) },
    applications:
      home?.is === 'dashboard' && home.isEmpty && home.part !== 'application'
        ? []
        : [dashboardItemOf(item, { words, day: (on) => formatDate(on, locale) })],
    isLast: true,
  }
}

/** Papers and messages of the dashboard, more than are shown at first. */
function pastOf(flow: CompiledFlow, facts: Facts) {
  const text = wordsOf(flow, facts)
  const on = String(facts.today)
  const papers = Object.values(flow.documents ?? {}).map(({ id, title }) => ({
    uuid: id,
    kind: 'made' as const,
    title: text(title),
    on,
  }))
  const messages = Object.values(flow.messages ?? {}).flatMap((message) =>
    message.kind === 'email'
      ? [{ uuid: message.id, channel: message.kind, title: text(message.subject), paragraphs: [text(message.heading)], on }]
      : [],
  )
  return { papers, messages }
}

function screenOf(flow: CompiledFlow, route: string, facts: Facts) {
  const screen = resolveScreen(flow, route, { ...facts, params: { ...facts.params, screen: route } })
  return screen && { ...screen, version }
}

function hasQuestions({ screens }: CompiledFlow, { route = '' }: PreviewCase): boolean {
  const screen = Object.hasOwn(screens, route) ? screens[route] : undefined
  return screen !== undefined && 'fields' in screen
}

function problem(status: number, slug: string, error: string): Response {
  return Response.json({ type: `/problems/${slug}`, status, errors: error === '' ? [] : [error] }, { status })
}

function never(): Promise<Response> {
  return new Promise(() => {})
}
