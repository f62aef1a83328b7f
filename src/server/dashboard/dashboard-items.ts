/** The borrower's home: the DTO of each application, with its past, its papers and the messages that were sent. */
import { type DashboardItem, type DashboardMessage, type DashboardPaper, dashboardItemOf } from '#contract/dashboard.ts'
import {
  type CompiledFlow,
  dashboardIn,
  dashboardOf,
  factsOf,
  type ResolvedText,
  receivedTitle,
  type ScreenRoute,
  screenFor,
  statusViewOf,
} from '#engine/index.ts'
import { formatDate } from '#i18n/format-date.ts'
import { formatMessage, type Locals } from '#i18n/format-message.ts'
import { todayIn } from '#i18n/today-in.ts'
import type { Log } from '../applications/current-screen.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { newestVersions } from '../documents/make-documents.ts'
import { withoutData } from '../errors/without-data.ts'
import type { RequestedApplication } from '../identity/requested-application.ts'
import { statusesReached } from '../store/audit.ts'
import { documentsOf } from '../store/documents.ts'
import { generatedDocumentsOf } from '../store/generated-documents.ts'
import { messagesOfApplications, openMessage, type StoredMessage } from '../store/message-outbox.ts'
import { signedDocumentsOf } from '../store/signings.ts'

type Reached = Awaited<ReturnType<typeof statusesReached>>

/** What the server keeps about an application beside the application itself. */
type Kept = {
  readonly reached: Reached
  readonly papers: readonly KeptPaper[]
  readonly messages: readonly Message[]
}

type Paper = Omit<DashboardPaper, 'day'>
type Message = Omit<DashboardMessage, 'day'>

/** `sent`: of a file of the borrower, where it was sent in. */
type KeptPaper = Paper & { readonly sent?: { readonly screen: string; readonly type: string } }

/** The most messages shown of an application: the newest. */
const mostMessages = 20

export async function dashboardItems(
  parts: Pick<ServerParts, 'store' | 'keys'>,
  requested: readonly RequestedApplication[],
  { now, log }: { readonly now: Date; readonly log: Log },
): Promise<DashboardItem[]> {
  const { store, keys } = parts
  const [first] = requested
  if (!first) return []
  const uuids = requested.map(({ application }) => application.uuid)
  const stored = await store.read(async (db) => ({
    reached: await statusesReached(db, first.owner, uuids),
    made: await generatedDocumentsOf(db, first.owner, ...uuids),
    signed: await signedDocumentsOf(db, first.owner, ...uuids),
    received: await documentsOf(db, first.owner, ...uuids),
    messages: await messagesOfApplications(db, first.owner, uuids, mostMessages),
  }))
  return requested.map((one) => {
    const { uuid } = one.application
    const day = dayIn(one.served.flow)
    const isOwn = (row: { readonly application_uuid: string | null }) => row.application_uuid === uuid
    const open = (message: StoredMessage) => openedMessage(keys.sealer, message, day, log)
    const { made, signed, received } = stored
    const papers = papersOf({ made: made.filter(isOwn), signed: signed.filter(isOwn), received: received.filter(isOwn) }, day)
    const messages = stored.messages.filter(isOwn).flatMap(open)
    return dashboardItem(one, { reached: stored.reached, papers, messages }, now)
  })
}

function dashboardItem({ application, served, lender }: RequestedApplication, kept: Kept, now: Date): DashboardItem {
  // The dashboard is of the release that is served now, and so are the values that its texts insert.
  const flow: CompiledFlow = { ...served.flow, values: { ...served.flow.values, ...lender.flow.values } }
  const day = dayIn(flow)
  const facts = factsOf(served.flow, application, todayIn(flow.live.lender.timeZone, now))
  const { go } = screenFor(served.flow, facts, lender.flow)
  const statusView = statusViewOf(served.flow, facts, lender.flow)
  const reached = kept.reached.filter((one) => one.application === application.uuid)
  const history = {
    begun: day(new Date(application.created)),
    reached: reached.map(({ status, at }) => ({ status, on: day(at) })),
  }
  const there = { ...facts, params: { ...facts.params, screen: go as ScreenRoute } }
  const view = dashboardOf(flow, dashboardIn(flow.live), there, history)
  const { locale } = flow.live.lender
  const format = (text: ResolvedText, locals?: Locals) => formatMessage(text, locale, locals)
  const papers = kept.papers.map(({ sent, ...paper }): Paper => {
    const title = sent && receivedTitle(served.flow, sent, facts)
    return title ? { ...paper, title: format(title), file: paper.title } : paper
  })
  return dashboardItemOf(
    { uuid: application.uuid, view, statusView, ...kept, papers },
    { words: format, day: (on) => formatDate(on, locale) },
  )
}

type Day = (at: Date) => string

/** A moment as a day in the lender's time zone. */
function dayIn({ live }: CompiledFlow): Day {
  return (at) => todayIn(live.lender.timeZone, at)
}

/** The rows of one application. */
type StoredPapers = {
  readonly made: Awaited<ReturnType<typeof generatedDocumentsOf>>
  readonly signed: Awaited<ReturnType<typeof signedDocumentsOf>>
  readonly received: Awaited<ReturnType<typeof documentsOf>>
}

/**
 * What the borrower signed, then what else the lender made, then what the borrower sent, each the newest first. A file of the
 * borrower is there once its screen was accepted.
 */
function papersOf({ made, signed, received }: StoredPapers, day: Day): readonly KeptPaper[] {
  type Kept = Omit<KeptPaper, 'on'> & { readonly at: Date; readonly zone?: string | undefined }
  const onDay = ({ at, zone, ...paper }: Kept): KeptPaper => ({ ...paper, on: zone === undefined ? day(at) : todayIn(zone, at) })
  const papers: Kept[] = [
    ...newestVersions(made).map(({ uuid, title, created_at }) => ({ uuid, kind: 'made' as const, title, at: created_at })),
    ...signed.map(({ uuid, title, signed_at: at, zone }) => ({ uuid, kind: 'signed' as const, title, at, zone })),
    ...received.flatMap(({ uuid, name, screen, type, submitted_at: at }) =>
      at === null ? [] : [{ uuid, kind: 'received' as const, title: name, at, sent: { screen, type } }],
    ),
  ]
  const rank = ({ kind }: Kept) => order.indexOf(kind)
  return papers.toSorted((a, b) => rank(a) - rank(b) || b.at.getTime() - a.at.getTime()).map(onDay)
}

const order: readonly KeptPaper['kind'][] = ['signed', 'made', 'received']

/** Empty for a message that cannot be opened any more: it is reported, and hides none of the others. */
function openedMessage(sealer: ServerParts['keys']['sealer'], message: StoredMessage, day: Day, log: Log): Message[] {
  const { uuid, created_at } = message
  try {
    const content = openMessage(sealer, message)
    const about = { uuid, channel: content.kind, on: day(created_at) }
    if (content.kind === 'text') return [{ ...about, title: content.text, paragraphs: [] }]
    return [{ ...about, title: content.subject, paragraphs: content.paragraphs }]
  } catch (error) {
    log.warn({ lender: message.lender, message: message.message, ...withoutData(error) }, 'A sent message cannot be opened.')
    return []
  }
}
