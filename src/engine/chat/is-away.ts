/** How long a borrower without a connection counts as there: pages connect again by themselves within seconds. */
const awayMs = 60_000

/** Whether a borrower has left a conversation. @param seenAt when they were last connected; null once they have left */
export function isAway(seenAt: Date | null, now: Date): boolean {
  return seenAt === null || now.getTime() - seenAt.getTime() > awayMs
}
