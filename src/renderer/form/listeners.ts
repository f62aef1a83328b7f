import { useSyncExternalStore } from 'react'

export type Listeners = {
  /** @returns ends the subscription */
  readonly subscribe: (listener: () => void) => () => void
  readonly notify: () => void
}

/** The subscriptions to a store, in the form that `useSyncExternalStore` needs. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}

/** What `read` returns of a store, which must be the same object until it changes. Redraws when it changes. */
export function useStored<Value>({ subscribe }: Pick<Listeners, 'subscribe'>, read: () => Value): Value {
  return useSyncExternalStore(subscribe, read, read)
}
