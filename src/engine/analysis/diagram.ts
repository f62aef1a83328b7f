/**
 * Decision diagrams with several branches a node. A diagram says for every combination of cells (one of each variable)
 * yes or no, and two diagrams that say the same are one: always, never and "the same as" are a look at one number.
 */
import { Undecided } from './verdict.ts'

/** A number; the same for all that say the same. */
export type Node = number

export const NEVER: Node = 0
export const ALWAYS: Node = 1

/** Which cell of each variable is taken. Variables that do not matter are left out. */
export type Path = ReadonlyMap<number, number>

export class Diagrams {
  readonly #variables: number[] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  readonly #branches: (readonly Node[])[] = [[], []]
  readonly #known = new Map<string, Node>()
  readonly #chosen = new Map<string, Node>()
  #stepsLeft: number

  constructor(steps: number) {
    this.#stepsLeft = steps
  }

  /** Variables are looked at in the order of their numbers. `branches`: one for each cell. */
  node(variable: number, branches: readonly Node[]): Node {
    const [first = NEVER] = branches
    if (branches.every((branch) => branch === first)) return first
    const key = `${variable}:${branches.join()}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    this.#spend()
    const node = this.#variables.length
    this.#variables.push(variable)
    this.#branches.push(branches)
    this.#known.set(key, node)
    return node
  }

  choose(when: Node, then: Node, otherwise: Node): Node {
    if (when === ALWAYS || then === otherwise) return then
    if (when === NEVER) return otherwise
    if (then === ALWAYS && otherwise === NEVER) return when
    const key = `${when},${then},${otherwise}`
    const known = this.#chosen.get(key)
    if (known !== undefined) return known
    this.#spend()
    const variable = Math.min(this.#variableOf(when), this.#variableOf(then), this.#variableOf(otherwise))
    const [a, b, c] = [this.#below(when, variable), this.#below(then, variable), this.#below(otherwise, variable)]
    const count = (typeof a === 'number' ? (typeof b === 'number' ? (c as readonly Node[]) : b) : a).length
    const at = (side: Node | readonly Node[], cell: number) => (typeof side === 'number' ? side : (side[cell] as Node))
    const branches = Array.from({ length: count }, (_, cell) => this.choose(at(a, cell), at(b, cell), at(c, cell)))
    const node = this.node(variable, branches)
    this.#chosen.set(key, node)
    return node
  }

  both(a: Node, b: Node): Node {
    return a <= b ? this.choose(a, b, NEVER) : this.choose(b, a, NEVER)
  }

  either(a: Node, b: Node): Node {
    return a <= b ? this.choose(a, ALWAYS, b) : this.choose(b, ALWAYS, a)
  }

  not(a: Node): Node {
    return this.choose(a, NEVER, ALWAYS)
  }

  /** A way to yes over cells that `may` be taken, the earlier ones first; undefined where there is none. */
  wayToYes(from: Node, may: (variable: number, cell: number) => boolean): Path | undefined {
    const blocked = new Set<Node>([NEVER])
    const taken = new Map<number, number>()
    const search = (node: Node): boolean => {
      if (node === ALWAYS) return true
      if (blocked.has(node)) return false
      const variable = this.#variableOf(node)
      for (const [cell, branch] of (this.#branches[node] as readonly Node[]).entries()) {
        if (!may(variable, cell)) continue
        taken.set(variable, cell)
        if (search(branch)) return true
      }
      taken.delete(variable)
      blocked.add(node)
      return false
    }
    return search(from) ? taken : undefined
  }

  /** What it says for one combination. */
  says(node: Node, cellOf: (variable: number) => number): boolean {
    let at = node
    while (at > ALWAYS) at = (this.#branches[at] as readonly Node[])[cellOf(this.#variableOf(at))] as Node
    return at === ALWAYS
  }

  /** The variables on which the answer depends. */
  support(node: Node): ReadonlySet<number> {
    const found = new Set<number>()
    const seen = new Set<Node>([NEVER, ALWAYS])
    const work = [node]
    for (let at = work.pop(); at !== undefined; at = work.pop()) {
      if (seen.has(at)) continue
      seen.add(at)
      found.add(this.#variableOf(at))
      work.push(...(this.#branches[at] as readonly Node[]))
    }
    return found
  }

  #variableOf(node: Node): number {
    return this.#variables[node] as number
  }

  #below(node: Node, variable: number): Node | readonly Node[] {
    return this.#variableOf(node) === variable ? (this.#branches[node] as readonly Node[]) : node
  }

  #spend(): void {
    this.#stepsLeft -= 1
    if (this.#stepsLeft < 0) throw new Undecided('work', 'too many combinations of conditions would have to be looked at')
  }
}
