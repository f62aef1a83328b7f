/**
 * The flow in force on this page, with all that hangs on it. A new release replaces it whole, and the components that read it render
 * again; what a borrower has typed is kept elsewhere and stays. The same happens when the borrower chooses another language.
 */

import type { Finding } from '#engine/authoring.ts'
import { type CompiledFlow, chosenLocale, localesOf, type ScreenValidators, translateFlow } from '#engine/index.ts'
export type FlowInForce = Loaded & {
  /** As the lender wrote it; `flow` is in the borrower's language. */
  readonly written: CompiledFlow
}

export type Loaded = {
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
  /** @param part its flow as the lender wrote it */
  change(part: Partial<Loaded>): void
  /** From now on in the first of these languages that the lender speaks. */
  speak(languages: readonly string[]): void
  subscribe(listener: () => void): () => void
}

export function flowStore(first: Loaded, languages: readonly string[] = []): FlowStore {
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

function inForce(loaded: Loaded, languages: readonly string[]): FlowInForce {
  const written = loaded.flow
  return { ...loaded, flow: translateFlow(written, chosenLocale(languages, localesOf(written))), written }
}
