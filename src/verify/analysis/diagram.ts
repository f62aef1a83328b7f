/**
 * Multi-valued decision diagrams: functions from a combination of cells (one per variable) to true or false. Diagrams
 * are canonical: equal functions have the same node, so equality, tautology and contradiction are comparisons of
 * numbers.
 */
import { ChoiceTable, hashed } from './choice-table.ts'
import { Undecided } from './verdict.ts'

/** The number of a diagram; equal functions have equal numbers. */
export type Node = number

export const NEVER: Node = 0
export const ALWAYS: Node = 1

/** The cell of each variable on a path through a diagram. Variables that do not matter are left out. */
export type Path = ReadonlyMap<number, number>

export class Diagrams {
  readonly #variables: number[] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  readonly #branches: (readonly Node[])[] = [[], []]
  /** Hash table of all nodes by their branches; free slots contain NEVER. */
  #places = new Int32Array(1_024)
  readonly #chosen = new ChoiceTable()
  #stepsLeft: number

  constructor(steps: number) {
    this.#stepsLeft = steps
  }

  /**
   * The node with these branches. Variables are ordered by number.
   *
   * @param branches one node for each cell of the variable
   */
  node(variable: number, branches: readonly Node[]): Node {
    const [first = NEVER] = branches
    if (branches.every((branch) => branch === first)) return first
    const place = this.#placeOf(variable, branches)
    const known = this.#places[place] as Node
    if (known !== NEVER) return known
    this.#spend()
    const node = this.#variables.length
    this.#variables.push(variable)
    this.#branches.push(branches)
    this.#places[place] = node
    if (2 * node > this.#places.length) this.#makeRoom()
    return node
  }

  choose(when: Node, then: Node, otherwise: Node): Node {
    if (when === ALWAYS || then === otherwise) return then
    if (when === NEVER) return otherwise
    if (then === ALWAYS && otherwise === NEVER) return when
    const known = this.#chosen.get(when, then, otherwise)
    if (known !== undefined) return known
    this.#spend()
    const variable = Math.min(this.#variableOf(when), this.#variableOf(then), this.#variableOf(otherwise))
    const [a, b, c] = [this.#below(when, variable), this.#below(then, variable), this.#below(otherwise, variable)]
    const count = (typeof a === 'number' ? (typeof b === 'number' ? (c as readonly Node[]) : b) : a).length
    const at = (side: Node | readonly Node[], cell: number) => (typeof side === 'number' ? side : (side[cell] as Node))
    const branches = Array.from({ length: count }, (_, cell) => this.choose(at(a, cell), at(b, cell), at(c, cell)))
    const node = this.node(variable, branches)
    this.#chosen.set(when, then, otherwise, node)
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

  /** A path to true over cells that `may` accepts, preferring earlier cells; undefined if there is none. */
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

  /** The value of the function for one combination of cells. */
  says(node: Node, cellOf: (variable: number) => number): boolean {
    let at = node
    while (at > ALWAYS) at = (this.#branches[at] as readonly Node[])[cellOf(this.#variableOf(at))] as Node
    return at === ALWAYS
  }

  /** At most `most` paths of a diagram that end in true, each with the cells of the variables that matter on the path. */
  waysToYes(from: Node, most: number): readonly ReadonlyMap<number, readonly number[]>[] {
    const ways: ReadonlyMap<number, readonly number[]>[] = []
    const walk = (node: Node, way: ReadonlyMap<number, readonly number[]>): void => {
      if (node === NEVER || ways.length >= most) return
      if (node === ALWAYS) {
        ways.push(way)
        return
      }
      const cells = new Map<Node, number[]>()
      for (const [cell, branch] of (this.#branches[node] as readonly Node[]).entries())
        cells.set(branch, [...(cells.get(branch) ?? []), cell])
      for (const [branch, taken] of cells) walk(branch, new Map([...way, [this.#variableOf(node), taken]]))
    }
    walk(from, new Map())
    return ways
  }

  /**
   * Existential quantification: true where some cells of `variables` make the function true. The result does not depend
   * on them.
   */
  some(from: Node, variables: ReadonlySet<number>): Node {
    const known = new Map<Node, Node>()
    const walk = (node: Node): Node => {
      if (node === NEVER || node === ALWAYS) return node
      const before = known.get(node)
      if (before !== undefined) return before
      const branches = (this.#branches[node] as readonly Node[]).map(walk)
      const variable = this.#variableOf(node)
      const left = variables.has(variable)
        ? branches.reduce((any, branch) => this.either(any, branch), NEVER)
        : branches.reduce(
            (whole, branch, cell) => this.choose(this.#cellOf(variable, cell, branches.length), branch, whole),
            NEVER,
          )
      known.set(node, left)
      return left
    }
    return walk(from)
  }

  /** A simpler function that agrees with `from` wherever `care` is true. */
  among(from: Node, care: Node): Node {
    const known = new Map<string, Node>()
    const walk = (node: Node, within: Node): Node => {
      if (node === NEVER || node === ALWAYS || within === ALWAYS || within === NEVER) return node
      const key = `${node},${within}`
      const before = known.get(key)
      if (before !== undefined) return before
      const made = step(node, within)
      known.set(key, made)
      return made
    }
    const step = (node: Node, within: Node): Node => {
      const own = this.#variableOf(node)
      const asked = this.#variableOf(within)
      if (asked < own)
        return walk(
          node,
          (this.#branches[within] as readonly Node[]).reduce((any, one) => this.either(any, one), NEVER),
        )
      const cares = this.#below(within, own)
      const careAt = (cell: number) => (typeof cares === 'number' ? cares : (cares[cell] as Node))
      const branches = (this.#branches[node] as readonly Node[]).map((branch, cell) =>
        careAt(cell) === NEVER ? undefined : walk(branch, careAt(cell)),
      )
      const any = branches.find((branch) => branch !== undefined) ?? NEVER
      return this.node(
        own,
        branches.map((branch) => branch ?? any),
      )
    }
    return walk(from, care)
  }

  #cellOf(variable: number, cell: number, count: number): Node {
    return this.node(
      variable,
      Array.from({ length: count }, (_, index) => (index === cell ? ALWAYS : NEVER)),
    )
  }

  /** The variables on which the function depends. */
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

  /** The slot of a node with these branches, or the free slot where the node would be stored. */
  #placeOf(variable: number, branches: readonly Node[]): number {
    const last = this.#places.length - 1
    let place = branches.reduce(hashed, hashed(0, variable)) & last
    for (let at = this.#places[place] as Node; at !== NEVER; at = this.#places[place] as Node) {
      const its = this.#branches[at] as readonly Node[]
      if (this.#variables[at] === variable && its.length === branches.length && its.every((one, cell) => one === branches[cell]))
        return place
      place = (place + 1) & last
    }
    return place
  }

  #makeRoom(): void {
    this.#places = new Int32Array(4 * this.#places.length)
    for (let node = ALWAYS + 1; node < this.#variables.length; node += 1)
      this.#places[this.#placeOf(this.#variableOf(node), this.#branches[node] as readonly Node[])] = node
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
