/** A cache of the most recently set entries. */
export function latestOf<Key, Value>(most: number): { get(key: Key): Value | undefined; set(key: Key, value: Value): void } {
  const kept = new Map<Key, Value>()
  const set = (key: Key, value: Value) => {
    // A Map iterates in insertion order.
    kept.delete(key)
    kept.set(key, value)
    if (kept.size > most) kept.delete(kept.keys().next().value as Key)
  }
  return { get: (key) => kept.get(key), set }
}
