import { draftKey, keptKey } from '#contract/stored-session.ts'
import { loadKeptPart } from '#pages/features/registration/kept-part.ts'
import type { BorrowerApp } from '#pages/lib/borrower-app.ts'

/** Restores the answers of an earlier tab that the device has kept. If the script for that cannot be loaded, the page begins anew. */
export async function restoreDrafts(app: BorrowerApp): Promise<void> {
  const { tab, device, page, flows } = app
  const kept = Object.keys(flows.now().flow.journeys).filter(
    (journey) => tab.get(draftKey(page.lender, journey)) === undefined && device.get(keptKey(page.lender, journey)) !== undefined,
  )
  if (kept.length === 0) return
  const part = await loadKeptPart().catch(() => undefined)
  for (const journey of kept) await part?.restoreDraft(app, journey)
}
