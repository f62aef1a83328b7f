import type { Answers } from '#engine/flow/compiled-flow.ts'
import type { ScreenRoute } from '#engine/flow/json.ts'
import type { LenderTimer } from './application.ts'

/** What happened, for the lender's system to react to. */
export type LenderEvent =
  /** The first event of an application; its status is empty until an update sets one. */
  | { readonly on: 'registered' }
  /** `submission`: the normalized answers, secrets among them. `condition`: the uuid of the one that they were given for. */
  | { readonly on: 'screen-submitted'; readonly route: ScreenRoute; readonly submission: Answers; readonly condition?: string }
  /** An upload screen was accepted with these files. */
  | {
      readonly on: 'documents-uploaded'
      readonly route: ScreenRoute
      readonly submission: Answers
      readonly documents: readonly string[]
      readonly condition?: string
    }
  /** Income sources were linked, or one was removed: `sources` of the application are the new ones. */
  | { readonly on: 'source-linked' }
  /** A timer that the system scheduled is due. */
  | { readonly on: 'timer-fired'; readonly timer: LenderTimer }
  /** Nothing happened, but facts or the system's own rules may be others than before. */
  | { readonly on: 're-evaluate' }
