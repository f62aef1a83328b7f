import type { Answers } from '#engine/flow/compiled-flow.ts'
import type { ScreenRoute } from '#engine/flow/json.ts'
import type { LenderTimer } from './application.ts'

/** An event of an application that the lender system reacts to. */
export type LenderEvent =
  /** The first event of an application; its status is empty until an update sets one. */
  | { readonly on: 'registered' }
  /**
   * `submission`: the normalized answers, including secret ones. `condition`: the uuid of the condition that they were
   * given for.
   */
  | { readonly on: 'screen-submitted'; readonly route: ScreenRoute; readonly submission: Answers; readonly condition?: string }
  /** The borrower submitted an upload screen with these files. */
  | {
      readonly on: 'documents-uploaded'
      readonly route: ScreenRoute
      readonly submission: Answers
      readonly documents: readonly string[]
      readonly condition?: string
    }
  /** The borrower linked or removed an income source; the application's `sources` are the new ones. */
  | { readonly on: 'source-linked' }
  /** A timer that the lender system scheduled is due. */
  | { readonly on: 'timer-fired'; readonly timer: LenderTimer }
  /**
   * No event of the borrower: facts or the lender system's own rules may have changed, so it evaluates its rules again.
   */
  | { readonly on: 're-evaluate' }
