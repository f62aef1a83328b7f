/**
 * The flow in force on this page, with all that hangs on it. A new release replaces it whole, and whoever draws by it draws
 * again; what a borrower has typed is kept elsewhere and stays.
 */
import type { ScreenValidators } from '#engine/answers/validators.ts'
import type { Finding } from '#engine/findings/finding.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'

export type FlowInForce = {
  readonly flow: CompiledFlow
  readonly validators: ScreenValidators
  readonly flags: { readonly [name: string]: boolean }
  /** The day in the lender's time zone, yyyy-MM-dd. */
  readonly today: string
  /** What is wrong with the flow files as they stand on the developer's disk; nothing in production. */
  readonly findings: readonly Finding[]
}

export type FlowStore = {
  now(): FlowInForce
  change(part: Partial<FlowInForce>): void
  subscribe(listener: () => void): () => void
}

export function flowStore(first: FlowInForce): FlowStore {
  let current = first
  const listeners = new Set<() => void>()
  return {
    now: () => current,
    change(part) {
      current = { ...current, ...part }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
