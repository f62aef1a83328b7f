/** Chance that can be repeated: the same seed throws the same dice. Mulberry32, public domain. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A whole number from 0 and below `end`. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end)
  }

  /** @throws RangeError of an empty list */
  oneOf<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new RangeError('Nothing to choose from.')
    return items[this.below(items.length)] as Item
  }
}
