import type { LenderId } from '#engine/index.ts'
import type { Releases } from '../releases/open-releases.ts'

export type ChatLimits = {
  readonly messageLength: number
  readonly history: number
  /** A conversation whose newest message is older has ended. */
  readonly openSince: Date
}

/** The limits of a lender's chat with agents now; undefined for a lender that has none. */
export async function limitsOfChat(
  releases: Pick<Releases, 'served'>,
  lender: LenderId,
  now: Date,
): Promise<ChatLimits | undefined> {
  const limits = (await releases.served(lender))?.flow.live.chat?.live?.limits
  if (!limits) return undefined
  const { messageLength, history, sessionMinutes } = limits
  return { messageLength, history, openSince: new Date(now.getTime() - sessionMinutes * 60_000) }
}
