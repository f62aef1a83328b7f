/** What somebody lives through after they have registered: one deed after another, and where each has led. */

import type { Answers, Condition, JsonObject, ScreenRoute, SubmittedScreen } from '#engine/index.ts'
import type { Walked } from './journey-search.ts'
import type { Simulated } from './simulated.ts'

export type LivedDeed =
  | {
      readonly does: 'submits'
      readonly route: ScreenRoute
      readonly on: SubmittedScreen
      readonly answers: Answers
      /** As they were judged. */
      readonly submission: JsonObject
      /** The condition that it was done for, whole. */
      readonly condition?: Condition
    }
  | { readonly does: 'links'; readonly route: ScreenRoute }
  | { readonly does: 'waits' }

export type Life = {
  /** How they registered. */
  readonly walked: Walked
  readonly applicant: Simulated
  /** The life so far without its last deed; undefined at the beginning. */
  readonly before?: Life
  readonly deed?: LivedDeed
  readonly deeds: number
}

/** From the first deed to the last. */
export function deedsOf(life: Life): readonly { readonly deed: LivedDeed; readonly after: Simulated }[] {
  const deeds: { deed: LivedDeed; after: Simulated }[] = []
  for (let at: Life | undefined = life; at?.deed; at = at.before) deeds.push({ deed: at.deed, after: at.applicant })
  return deeds.reverse()
}
