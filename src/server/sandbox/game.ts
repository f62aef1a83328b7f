/** What a game of the sandbox is played with, and what comes of it. */
import type { CompiledSandbox } from '#engine/flow/compiled-sandbox.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import type { Applicant } from '../store/applicant.ts'
import type { StoredCondition } from '../store/conditions.ts'

export type Game = {
  readonly sandbox: CompiledSandbox
  /** All waiting takes no time. */
  readonly instant: boolean
  /** What rules read, with what was just sent and the condition that it was sent for. */
  readonly facts: (applicant: Applicant, about: About) => Facts
  readonly at: Date
  /** The version that the application gets with what is played. */
  readonly version: number
}

export type About = { readonly submission?: JsonObject; readonly condition?: StoredCondition }

/** What the applicant did. */
export type Deed = About & { readonly on: `submitted:${string}` | `uploaded:${string}` }

export type Played = {
  /** As everything is afterwards. */
  readonly applicant: Applicant
  /** In order; none where nothing led on. */
  readonly moves: readonly Move[]
  readonly clocks: readonly Clock[]
  /** Time alone led on for ever, so it was stopped. */
  readonly inCircles: boolean
}

export type Move = {
  readonly what: 'sandbox-moved' | 'sandbox-set' | 'condition-closed'
  readonly status: string
  /** The line of the sandbox that decided. */
  readonly because: string
  /** The one that was closed. */
  readonly condition?: string
}

/** To be wound: it rings after so many seconds, for the place or for a condition. */
export type Clock =
  | { readonly seconds: number; readonly condition?: undefined }
  | {
      readonly seconds: number
      readonly condition: string
      /** The line that closes it then. */
      readonly because: string
    }
