const NOTHING = -1

/**
 * The result cache of `choose`, keyed by three nodes: a hash table over plain numbers, because diagrams use it in their
 * innermost loop.
 */
export class ChoiceTable {
  #size = 1_024
  #count = 0
  #keys = new Int32Array(3 * this.#size)
  #chosen = new Int32Array(this.#size).fill(NOTHING)

  get(when: number, then: number, otherwise: number): number | undefined {
    const chosen = this.#chosen[this.#slotOf(when, then, otherwise)] as number
    return chosen === NOTHING ? undefined : chosen
  }

  set(when: number, then: number, otherwise: number, chosen: number): void {
    const slot = this.#slotOf(when, then, otherwise)
    if (this.#chosen[slot] === NOTHING) this.#count += 1
    this.#keys[3 * slot] = when
    this.#keys[3 * slot + 1] = then
    this.#keys[3 * slot + 2] = otherwise
    this.#chosen[slot] = chosen
    if (2 * this.#count > this.#size) this.#grow()
  }

  /** The slot of a key, or the free slot where the key would be stored. */
  #slotOf(when: number, then: number, otherwise: number): number {
    let slot = hashed(hashed(hashed(0, when), then), otherwise) & (this.#size - 1)
    while (this.#chosen[slot] !== NOTHING && !this.#isAt(slot, when, then, otherwise)) slot = (slot + 1) & (this.#size - 1)
    return slot
  }

  #isAt(slot: number, when: number, then: number, otherwise: number): boolean {
    const keys = this.#keys
    return keys[3 * slot] === when && keys[3 * slot + 1] === then && keys[3 * slot + 2] === otherwise
  }

  #grow(): void {
    const [keys, chosen] = [this.#keys, this.#chosen]
    this.#size *= 4
    this.#count = 0
    this.#keys = new Int32Array(3 * this.#size)
    this.#chosen = new Int32Array(this.#size).fill(NOTHING)
    for (const [slot, one] of chosen.entries()) {
      if (one === NOTHING) continue
      this.set(keys[3 * slot] as number, keys[3 * slot + 1] as number, keys[3 * slot + 2] as number, one)
    }
  }
}

/** Mixes the bits, so that consecutive numbers get distant slots. */
export function hashed(before: number, next: number): number {
  const mixed = Math.imul(before ^ next, 0x9e_37_79_b1)
  return mixed ^ (mixed >>> 15)
}
