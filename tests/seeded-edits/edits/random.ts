/** Reproducible pseudo-random choices: the same seed makes the same choices (mulberry32, public domain). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** An integer from 0 to below `end`. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end)
  }

  /** @throws RangeError for an empty list */
  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new RangeError('Nothing to choose from.')
    return items[this.below(items.length)] as Item
  }
}
