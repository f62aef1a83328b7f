/**
 * Several rules as diagrams over the situations of the facts that they read, so that they can be combined and compared.
 */

import type { FactSchema, Facts, Rule } from '#engine/index.ts'
import { ALWAYS, Diagrams, NEVER, type Node } from './diagram.ts'
import { factsWith, type Values } from './facts-with.ts'
import { type Atom, answer, type Formula, formulaOf } from './formula-of.ts'
import { type Given, type Once, type Variable, variablesOf } from './situations.ts'
import { type Budget, Undecided, type Verdict } from './verdict.ts'

export type World = {
  /** The types of the facts that the rules read. */
  readonly facts: FactSchema
  readonly diagrams: Diagrams
  /** The variables of the diagrams, by number. */
  readonly variables: readonly Variable[]
  /**
   * The diagram of a rule.
   *
   * @throws Undecided; so do all functions that combine nodes
   */
  readonly of: (rule: Rule) => Node
  /** An example of facts for which the function of a node is true. */
  readonly who: (node: Node) => Verdict
  /** Facts for which a rule matches, even where its situations cannot all be enumerated. */
  readonly find: (rule: Rule) => Verdict
  /** The value of a diagram for facts; undefined for facts in a situation that was not enumerated. */
  readonly says: (node: Node, facts: Facts) => boolean | undefined
}

/** @param rules all rules of later questions: the cuts of each fact follow from all of them together */
export function openWorld(rules: readonly Rule[], given: Given, budget: Budget, once: Once): World {
  const atoms = new Map<string, Atom>()
  const formulas = new Map<string, Formula | Undecided>()
  for (const rule of rules)
    formulas.set(
      JSON.stringify(rule),
      orUndecided(() => formulaOf(rule, atoms, budget.ruleNodes)),
    )
  const variables = variablesOf([...atoms.values()], given, budget, once)
  const diagrams = new Diagrams(budget.steps)
  const sure = nodesOfAtoms(variables, diagrams, true)
  const known = new Map<string, Node>()
  return { facts: given.facts, diagrams, variables, of, who, find, says }

  function of(rule: Rule): Node {
    const text = JSON.stringify(rule)
    const before = known.get(text)
    if (before !== undefined) return before
    const node = nodeOf(formulaFor(rule), sure)
    known.set(text, node)
    return node
  }

  function formulaFor(rule: Rule): Formula {
    const formula = formulas.get(JSON.stringify(rule)) ?? formulaOf(rule, new Map(atoms), budget.ruleNodes)
    if (formula instanceof Undecided) throw formula
    return formula
  }

  function find(rule: Rule): Verdict {
    try {
      return who(of(rule))
    } catch (error) {
      if (!(error instanceof Undecided) || !variables.some(({ failed, cells }) => failed && cells.length > 0)) throw error
      const found = who(nodeOf(formulaFor(rule), nodesOfAtoms(variables, diagrams, false)))
      if (found.is !== 'possible') throw error
      return found
    }
  }

  function nodeOf(formula: Formula, nodes: NodesOfAtoms): Node {
    if (formula.is === 'constant') return formula.holds ? ALWAYS : NEVER
    if (formula.is === 'if') {
      const [when, then, otherwise] = [formula.when, formula.then, formula.otherwise].map((part) => nodeOf(part, nodes))
      return diagrams.choose(when as Node, then as Node, otherwise as Node)
    }
    const node = nodes.get(formula.atom.text)
    if (node === undefined) throw new Error('A world is asked about a rule that it was not opened with.')
    if (node instanceof Undecided) throw node
    return node
  }

  function who(node: Node): Verdict {
    if (node === NEVER) return { is: 'impossible' }
    const way = diagrams.wayToYes(node, (variable, cell) => cellsOf(variable)[cell]?.values !== undefined)
    if (!way) return { is: 'undecided', because: 'sampled', why: 'nobody was found for whom it holds, and nobody was ruled out' }
    const values = variables.flatMap((variable, index): Values => {
      return variable.cells[way.get(index) ?? variable.cells.findIndex((cell) => cell.values)]?.values ?? []
    })
    return { is: 'possible', example: factsWith(values, given.today) }
  }

  function cellsOf(variable: number) {
    return variables[variable]?.cells ?? []
  }

  function says(node: Node, facts: Facts): boolean | undefined {
    const cells = new Map<number, number>()
    for (const variable of diagrams.support(node)) {
      const { atoms: own, cells: all } = variables[variable] as Variable
      const results = own.map(({ asked }) => answer(asked, facts))
      const cell = all.findIndex((one) => one.results.every((value, index) => value === results[index]))
      if (cell < 0) return undefined
      cells.set(variable, cell)
    }
    return diagrams.says(node, (variable) => cells.get(variable) as number)
  }
}

type NodesOfAtoms = ReadonlyMap<string, Node | Undecided>

/** @param sure true to leave out situations that are known from samples only */
function nodesOfAtoms(variables: readonly Variable[], diagrams: Diagrams, sure: boolean): NodesOfAtoms {
  const nodes = new Map<string, Node | Undecided>()
  for (const [index, { atoms, cells, failed }] of variables.entries()) {
    for (const [at, { text }] of atoms.entries()) {
      const branches = cells.map(({ results }) => (results[at] ? ALWAYS : NEVER))
      nodes.set(text, failed && (sure || cells.length === 0) ? failed : diagrams.node(index, branches))
    }
  }
  return nodes
}

function orUndecided<T>(make: () => T): T | Undecided {
  try {
    return make()
  } catch (error) {
    if (error instanceof Undecided) return error
    throw error
  }
}
