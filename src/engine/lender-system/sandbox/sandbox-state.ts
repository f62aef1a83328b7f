import type { LenderTimer } from '#engine/application/application.ts'

/** The sandbox's state of one application, stored beside the application and read only by the sandbox. */
export type SandboxState = SandboxPosition & {
  /** When the application entered the node, ISO 8601 in UTC; absent in states stored before this key existed. */
  readonly enteredAt?: string
  /** The application's version when it entered the node; identifies one visit of the node. */
  readonly visit: number
  /** Delay in seconds of the longest timer of the node that has fired; -1 before the first. */
  readonly elapsed: number
  /** Timers of open conditions. Timers of the node are derived from the node and `elapsed`. */
  readonly timers: readonly ConditionTimer[]
}

export type SandboxPosition = {
  /** The id of a node on the path. */
  readonly node: string
  readonly persona?: string
}

export type ConditionTimer = Extract<LenderTimer, { readonly condition: string }>

/** The value of `elapsed` before any timer of the node has fired. */
export const noneElapsed = -1
