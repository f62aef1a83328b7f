/** What a game of the sandbox is played with, and what comes of it. */

import type {
  About as AboutCondition,
  CompiledSandbox,
  ConditionClock,
  DoneDeed,
  Facts,
  SandboxTransition,
} from '#engine/index.ts'
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

export type About = AboutCondition<StoredCondition>
export type Deed = DoneDeed<StoredCondition>

export type Played = {
  /** As everything is afterwards. */
  readonly applicant: Applicant
  /** In order; none where nothing led on. */
  readonly moves: readonly SandboxTransition[]
  readonly clocks: readonly Clock[]
  /** Time alone led on for ever, so it was stopped. */
  readonly inCircles: boolean
}

/** To be wound: it rings after so many seconds, for the place or for a condition. */
export type Clock = ConditionClock | { readonly seconds: number; readonly condition?: undefined }
