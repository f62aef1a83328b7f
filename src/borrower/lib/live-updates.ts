/**
 * Outside production the server notifies the page when flow files change on the developer's disk. A good change comes as a
 * release, a broken one as findings; after a good one the findings are gone.
 */

import type { FindingsUpdate, ReleaseUpdate } from '#contract/flow-updates.ts'
import type { LenderId } from '#engine/index.ts'
import type { FlowStore } from '#pages/lib/release/flow-store.ts'
import type { Release } from '#pages/lib/release/load-release.ts'

/** @returns the function that stops listening */
export function followUpdates(
  updates: EventSource,
  lender: LenderId,
  store: FlowStore,
  load: (src: string) => Promise<Release>,
): () => void {
  let newest = 0
  updates.addEventListener('release', async (event) => {
    const change: ReleaseUpdate = JSON.parse(event.data)
    if (change.lender !== lender) return
    newest += 1
    const mine = newest
    const release = await load(change.release.src).catch(failed)
    // Of two quick saves the later one wins, whichever arrives first.
    if (mine !== newest || !release) return
    const flow = { ...release.flow, live: change.live }
    store.change({ flow, validators: release.validators, flags: change.flags, findings: [] })
  })
  updates.addEventListener('findings', (event) => {
    const change: FindingsUpdate = JSON.parse(event.data)
    if (change.lenders.includes(lender)) store.change({ findings: change.findings })
  })
  return () => updates.close()
}

/** The page goes on with the release that it has; the next good save is another chance. */
function failed(error: unknown): undefined {
  console.error(error)
}
