/** Where the application of a borrower stands who chats with an agent: the screen that is due, and why. No answers. */
import type { AgentChat } from '#contract/agents.ts'
import { describePointer, factsOf, statusViewOf } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import { currentScreen, type Log } from '../applications/current-screen.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { speakingAs } from '../releases/served-lender.ts'
import type { StoredLiveChat } from '../store/live-chats.ts'
import { loadApplication } from '../store/load-application.ts'

/** Undefined for a visitor, and for a borrower without an application. */
export async function standingOf(
  { store, releases, now }: Pick<ServerParts, 'store' | 'releases' | 'now'>,
  { lender, identity_uuid: identity, application_uuid: uuid }: StoredLiveChat,
  log: Log,
): Promise<AgentChat['stands']> {
  if (identity === null || uuid === null) return undefined
  const application = await store.read((db) => loadApplication(db, { lender, identity }, uuid))
  const newest = await releases.served(lender)
  const pinned = application && (await releases.pinned(lender, application.release))
  if (!application || !newest || !pinned) return undefined
  const served = speakingAs(newest, pinned)
  const facts = factsOf(served.flow, application, todayIn(served.flow.live.lender.timeZone, now()))
  const { go, because } = currentScreen(served, newest, facts, log)
  const heading = statusViewOf(served.flow, facts, newest.flow).due?.heading
  return {
    ...{ loanNumber: application.loanNumber, status: application.status, screen: go, because: describePointer(because.at) },
    // A heading with placeholders would show answers of the borrower.
    ...(heading && 'template' in heading && !heading.template.includes('{') && { heading: heading.template }),
  }
}
