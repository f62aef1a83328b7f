/**
 * Answers of a registration that outlive their tab: on the device until there is an e-mail address, then sealed on the
 * server. For how long says the lender's shell.json. Passwords are nowhere among them, secret answers not on the device.
 */

import { draftPath, type KeptDraftAnswer } from '#contract/registration.ts'
import { draftKey, savedAnswersKey } from '#contract/stored-session.ts'
import { isObject, type JourneyAnswers, type JourneyId, type Json, keptAnswers } from '#engine/index.ts'
import type { BorrowerApp } from '../../lib/borrower-app.ts'
import { type Draft, type DraftStore, emptyDraft, type Kept, readDraft } from './draft.ts'
import { emailOfAnswers } from './email-of-answers.ts'

type Setting = Pick<BorrowerApp, 'tab' | 'device' | 'page' | 'flows' | 'api'>

/** What the device has of a registration. Without `draft` the answers are on the server. */
type Entry = { readonly on: string; readonly draft?: Draft }

/** How long the first page waits for the server's answers, in milliseconds. */
const restoringMs = 5_000

/** Copies the kept answers into the tab, which has none, so that its pages find them as after a reload. */
export async function restoreDraft(app: Setting, journey: JourneyId): Promise<void> {
  const { tab, device, page, flows } = app
  const { flow, today } = flows.now()
  const key = savedAnswersKey(page.lender, journey)
  const entry = readEntry(device.get(key))
  const { onDeviceDays, onServerDays } = flow.live.shell.keptAnswers ?? {}
  if (!entry || !isRecent(entry.on, today, entry.draft ? onDeviceDays : onServerDays)) return device.remove(key)
  const kept = entry.draft ? { draft: entry.draft, on: entry.on } : await fromServer(app, journey)
  if (kept === 'unreachable') return
  if (!kept) return device.remove(key)
  const draft = keptAnswers(kept.draft, flow, journey, entry.draft ? 'left-out' : 'kept')
  const where: Kept['where'] = isEmpty(draft) ? 'lost' : entry.draft ? 'device' : 'server'
  if (where === 'lost') device.remove(key)
  tab.set(draftKey(page.lender, journey), JSON.stringify({ ...draft, kept: { where, on: kept.on } }))
}

async function fromServer({ api }: Setting, journey: JourneyId) {
  const query = new URLSearchParams({ journey })
  const signal = AbortSignal.timeout(restoringMs)
  try {
    const { draft, on } = await api<KeptDraftAnswer>(`${draftPath}?${query}`, { signal })
    return draft && on !== undefined ? { draft: readDraft(JSON.stringify(draft)), on } : undefined
  } catch {
    // The answers stay on the server: the next tab asks again.
    return 'unreachable'
  }
}

/** Keeps the answers of the open page from now on, with each change. */
export function keepDraft(app: Setting, journey: JourneyId, store: DraftStore): void {
  if (followed.has(store)) return
  followed.add(store)
  const server = serverKeeper(app, journey, store)
  const keep = () => {
    const { flow } = app.flows.now()
    const setting = flow.live.shell.keptAnswers
    const draft = draftFor(app, journey, store, 'left-out')
    if (!setting || isEmpty(draft)) return
    // A page of another host gets no cookie of the server, and would find nothing again.
    const isForServer = setting.onServerDays !== undefined && app.page.baseUrl === '' && hasEmail(app, journey, store)
    if (isForServer) void server.save()
    if (!isForServer || !server.hasSome()) write(app, journey, { on: app.flows.now().today, draft })
  }
  store.subscribe(keep)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') server.flush()
  })
  // Answers that were only restored keep their day.
  if (!store.now().kept) keep()
}

const followed = new WeakSet<DraftStore>()

/** Saves the draft on the server after each Continue; what was typed since is saved when the borrower leaves the page. */
function serverKeeper(app: Setting, journey: JourneyId, store: DraftStore) {
  let saved = keptWhere(app, journey) === 'server' ? store.now() : undefined
  let sending = Promise.resolve()
  const send = async (outlivesPage?: true) => {
    const now = store.now()
    const body = { journey, ...draftFor(app, journey, store, 'kept') } as unknown as Json
    try {
      const { kept } = await app.api<{ kept: boolean }>(draftPath, { method: 'PUT', body, ...(outlivesPage && { outlivesPage }) })
      // A registration may have been accepted meanwhile, and its draft deleted before this one arrived.
      if (isForgotten(app, journey)) return void (await app.api(draftPath, { method: 'DELETE' }))
      if (!kept) return
      saved = now
      write(app, journey, { on: app.flows.now().today })
    } catch {
      // The device keeps what the server did not get; the next step tries again.
    }
  }
  return {
    /** Whether the server has an earlier state, in place of which nothing is written to the device. */
    hasSome: () => saved !== undefined,
    save() {
      if (saved?.accepted === store.now().accepted) return
      sending = sending.then(() => (saved?.accepted === store.now().accepted ? undefined : send()))
    },
    flush() {
      if (saved && saved.typed !== store.now().typed && !isForgotten(app, journey)) void send(true)
    },
  }
}

/** Where the answers of a registration are kept at present; undefined: in the tab alone. */
export function keptWhere(
  { device, page }: Pick<Setting, 'device' | 'page'>,
  journey: JourneyId,
): 'device' | 'server' | undefined {
  const entry = readEntry(device.get(savedAnswersKey(page.lender, journey)))
  return entry && (entry.draft ? 'device' : 'server')
}

/** @returns unsubscribes */
export function onKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const listeners = new Set<() => void>()

function write({ device, page }: Setting, journey: JourneyId, entry: Entry): void {
  device.set(savedAnswersKey(page.lender, journey), JSON.stringify(entry))
  for (const listener of listeners) listener()
}

function draftFor({ flows }: Setting, journey: JourneyId, store: DraftStore, secrets: 'kept' | 'left-out'): Draft {
  const { typed, accepted, release } = store.now()
  return keptAnswers({ typed, accepted, ...(release !== undefined && { release }) }, flows.now().flow, journey, secrets)
}

function hasEmail({ flows }: Setting, journey: JourneyId, store: DraftStore): boolean {
  const { flow } = flows.now()
  return emailOfAnswers(flow, flow.journeys[journey]?.steps ?? [], store.now().accepted) !== undefined
}

/** Whether the draft was deleted, as by a registration: nothing is kept of it from then on. */
function isForgotten({ tab, page }: Setting, journey: JourneyId): boolean {
  return tab.get(draftKey(page.lender, journey)) === undefined
}

/** Whether nothing was typed: a form without an answer stores empty ones. */
function isEmpty({ typed, accepted }: Draft): boolean {
  const hasNone = (answers: JourneyAnswers) =>
    Object.values(answers).every((own) => Object.values(own ?? {}).every((answer) => answer === '' || answer == null))
  return Object.keys(accepted).length === 0 && hasNone(typed)
}

/** @param days for how many they are kept; undefined for none */
function isRecent(on: string, today: string, days: number | undefined): boolean {
  const age = (Date.parse(today) - Date.parse(on)) / dayMs
  return days !== undefined && age <= days && age >= -1
}

const dayMs = 24 * 60 * 60_000

function readEntry(text: string | undefined): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(text ?? '')
    if (!isObject(entry) || typeof entry.on !== 'string') return undefined
    if (entry.draft === undefined) return { on: entry.on }
    const draft = readDraft(JSON.stringify(entry.draft))
    return draft === emptyDraft ? undefined : { on: entry.on, draft }
  } catch {
    return undefined
  }
}
