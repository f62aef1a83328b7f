import type { LenderTimer } from '#engine/application/application.ts'

/** Where an application is in the sandbox's workflow: kept beside the application, and read by the sandbox alone. */
export type SandboxState = SandboxPosition & {
  /** ISO 8601, in UTC; absent where it was not kept. */
  readonly enteredAt?: string
  /** The application's version when it entered the node: distinguishes one visit from the next. */
  readonly visit: number
  /** Seconds of the longest timer of the node that has fired; -1 before the first. */
  readonly elapsed: number
  /** Of open conditions. Those of the node follow from the node and from `elapsed`. */
  readonly timers: readonly ConditionTimer[]
}

export type SandboxPosition = {
  /** The id of a node on the path. */
  readonly node: string
  readonly persona?: string
}

export type ConditionTimer = Extract<LenderTimer, { readonly condition: string }>

/** No timer of the node has fired. */
export const noneElapsed = -1
