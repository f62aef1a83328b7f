/**
 * Outside production the server notifies the page when flow files change on the developer's disk. A good change comes as a
 * release, a broken one as findings; after a good one the findings are gone.
 */

import type { FindingsUpdate, ReleaseUpdate } from '#contract/flow-updates.ts'
import { journeysPath } from '#contract/page-data.ts'
import type { LenderId } from '#engine/index.ts'
import { addParsedMessages } from '#i18n/format-message.ts'
import type { FlowStore } from '#pages/lib/release/flow-store.ts'
import type { Release } from '#pages/lib/release/load-release.ts'

/** The delays in ms before a lost connection is opened again; they double with each failure. */
const firstDelayMs = 1_000
const longestDelayMs = 60_000

/** @returns the function that stops listening */
export function followUpdates(
  open: () => EventSource,
  lender: LenderId,
  store: FlowStore,
  load: (src: string) => Promise<Release>,
): () => void {
  const listen = updatesTo(lender, store, load)
  let delay = firstDelayMs
  let updates: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    updates = open()
    listen(updates)
    updates.addEventListener('open', () => {
      delay = firstDelayMs
    })
    // The browser would reconnect about once a second for as long as the page is open.
    updates.addEventListener('error', () => {
      updates.close()
      timer = setTimeout(connect, delay)
      delay = Math.min(delay * 2, longestDelayMs)
    })
  }
  connect()
  return () => {
    clearTimeout(timer)
    updates.close()
  }
}

function updatesTo(lender: LenderId, store: FlowStore, load: (src: string) => Promise<Release>) {
  let newest = 0
  const onRelease = async (event: MessageEvent) => {
    const change: ReleaseUpdate = JSON.parse(event.data)
    if (change.lender !== lender) return
    newest += 1
    const mine = newest
    const { isPart, flow: before } = store.now()
    const { journey, src } = change.release
    const release = await load(isPart ? journeysPath(journey) : src).catch(failed)
    // Of two quick saves the later one wins, whichever arrives first.
    if (mine !== newest || !release) return
    addParsedMessages(change.messages)
    const flow = { ...release.flow, live: change.live, product: before.product }
    store.change({ flow, validators: release.validators, isPart, flags: change.flags, findings: [] })
  }
  const onFindings = (event: MessageEvent) => {
    const change: FindingsUpdate = JSON.parse(event.data)
    if (change.lenders.includes(lender)) store.change({ findings: change.findings })
  }
  return (updates: EventSource) => {
    updates.addEventListener('release', onRelease)
    updates.addEventListener('findings', onFindings)
  }
}

/** A release that cannot be loaded is only logged: the page keeps its release, and the next save loads another one. */
function failed(error: unknown): undefined {
  console.error(error)
}
