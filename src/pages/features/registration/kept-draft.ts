/**
 * Answers of a registration that outlive their tab: on the device, for the days that the lender's shell.json states.
 * Passwords and secret answers are never among them.
 */
import { draftKey, keptKey } from '#contract/stored-session.ts'
import { isObject, type JourneyAnswers, type JourneyId, keptAnswers } from '#engine/index.ts'
import type { BorrowerApp } from '../../lib/borrower-app.ts'
import { type Draft, type DraftStore, emptyDraft, type Kept, readDraft } from './draft.ts'

type Setting = Pick<BorrowerApp, 'tab' | 'device' | 'page' | 'flows'>

/** Copies the kept answers into the tab, which has none, so that its pages find them as after a reload. */
export function restoreDraft({ tab, device, page, flows }: Setting, journey: JourneyId): void {
  const { flow, today } = flows.now()
  const key = keptKey(page.lender, journey)
  const entry = readEntry(device.get(key))
  if (!entry || !isRecent(entry.on, today, flow.live.shell.keptAnswers?.onDeviceDays)) {
    device.remove(key)
    return
  }
  const draft = keptAnswers(entry.draft, flow, journey, 'left-out')
  const where: Kept['where'] = isEmpty(draft) ? 'lost' : 'device'
  if (where === 'lost') device.remove(key)
  tab.set(draftKey(page.lender, journey), JSON.stringify({ ...draft, kept: { where, on: entry.on } }))
}

/** Keeps the answers of the open page on the device from now on, with each change. */
export function keepOnDevice({ device, page, flows }: Setting, journey: JourneyId, store: DraftStore): void {
  if (followed.has(store)) return
  followed.add(store)
  const keep = () => {
    const { flow, today } = flows.now()
    const { typed, accepted, release } = store.now()
    const draft = keptAnswers({ typed, accepted, release }, flow, journey, 'left-out')
    if (flow.live.shell.keptAnswers && !isEmpty(draft)) {
      device.set(keptKey(page.lender, journey), JSON.stringify({ on: today, draft }))
    }
  }
  store.subscribe(keep)
  // Answers that were only restored keep their day.
  if (!store.now().kept) keep()
}

const followed = new WeakSet<DraftStore>()

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

function readEntry(text: string | undefined): { readonly on: string; readonly draft: Draft } | undefined {
  try {
    const entry: unknown = JSON.parse(text ?? '')
    if (!isObject(entry) || typeof entry.on !== 'string') return undefined
    const draft = readDraft(JSON.stringify(entry.draft))
    return draft === emptyDraft ? undefined : { on: entry.on, draft }
  } catch {
    return undefined
  }
}
