/**
 * The flow in force in this page, with what depends on it. A new release or another language replaces it as a whole,
 * and components that use it render again; typed answers are stored elsewhere.
 */

import type { Finding } from '#engine/authoring.ts'
import { type CompiledFlow, chosenLocale, localesOf, type ScreenValidators, translateFlow } from '#engine/index.ts'
export type FlowInForce = LoadedFlow & {
  /** The flow in the lender's own locale; `flow` is in the borrower's. */
  readonly written: CompiledFlow
}

export type LoadedFlow = {
  readonly flow: CompiledFlow
  readonly validators: ScreenValidators
  /** True if flow and validators lack the screens of applications. */
  readonly isPart?: boolean
  readonly flags: { readonly [name: string]: boolean }
  /** Today in the lender's time zone, yyyy-MM-dd. */
  readonly today: string
  /** Findings of the flow files on a developer's machine; empty in production. */
  readonly findings: readonly Finding[]
}

export type FlowStore = {
  now(): FlowInForce
  /** @param part with the flow in the lender's own locale */
  change(part: Partial<LoadedFlow>): void
  /** Switches to the first of these languages that the lender has. */
  speak(languages: readonly string[]): void
  subscribe(listener: () => void): () => void
}

export function flowStore(first: LoadedFlow, languages: readonly string[] = []): FlowStore {
  let loaded = first
  let wanted = languages
  let current = inForce(loaded, wanted)
  const listeners = new Set<() => void>()
  const renew = () => {
    current = inForce(loaded, wanted)
    for (const listener of listeners) listener()
  }
  return {
    now: () => current,
    change(part) {
      loaded = { ...loaded, ...part }
      renew()
    },
    speak(others) {
      wanted = others
      renew()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function inForce(loaded: LoadedFlow, languages: readonly string[]): FlowInForce {
  const written = loaded.flow
  return { ...loaded, flow: translateFlow(written, chosenLocale(languages, localesOf(written))), written }
}
