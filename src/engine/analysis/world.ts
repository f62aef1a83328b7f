/** Some rules, with everything that they can tell apart: each rule is a diagram over the situations of its facts. */
import type { Facts } from '#engine/flow/facts.ts'
import type { Rule } from '#engine/flow/json.ts'
import { ALWAYS, Diagrams, NEVER, type Node } from './diagram.ts'
import { factsWith, type Values } from './facts-with.ts'
import { type Atom, answer, type Formula, formulaOf } from './formula-of.ts'
import { type Given, type Variable, variablesOf } from './situations.ts'
import { type Budget, Undecided, type Verdict } from './verdict.ts'

export type World = {
  readonly diagrams: Diagrams
  /** @throws Undecided; so does everything that works with nodes */
  readonly of: (rule: Rule) => Node
  /** Somebody for whom a diagram says yes. */
  readonly who: (node: Node) => Verdict
  /** What a diagram says of somebody; undefined where the facts are in a situation that was not found. */
  readonly says: (node: Node, facts: Facts) => boolean | undefined
}

/** @param rules all that will be asked about: only together is it known where they cut each fact */
export function openWorld(rules: readonly Rule[], given: Given, budget: Budget): World {
  const atoms = new Map<string, Atom>()
  const formulas = new Map<string, Formula | Undecided>()
  for (const rule of rules)
    formulas.set(
      JSON.stringify(rule),
      orUndecided(() => formulaOf(rule, atoms, budget.ruleNodes)),
    )
  const variables = variablesOf([...atoms.values()], given, budget)
  const diagrams = new Diagrams(budget.steps)
  const nodes = nodesOfAtoms(variables, diagrams)
  const known = new Map<string, Node>()
  return { diagrams, of, who, says }

  function of(rule: Rule): Node {
    const text = JSON.stringify(rule)
    const before = known.get(text)
    if (before !== undefined) return before
    const formula = formulas.get(text) ?? formulaOf(rule, new Map(atoms), budget.ruleNodes)
    if (formula instanceof Undecided) throw formula
    const node = nodeOf(formula)
    known.set(text, node)
    return node
  }

  function nodeOf(formula: Formula): Node {
    if (formula.is === 'constant') return formula.holds ? ALWAYS : NEVER
    if (formula.is === 'if') return diagrams.choose(nodeOf(formula.when), nodeOf(formula.then), nodeOf(formula.otherwise))
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
      const held = own.map(({ asked }) => answer(asked, facts))
      const cell = all.findIndex((one) => one.held.every((value, index) => value === held[index]))
      if (cell < 0) return undefined
      cells.set(variable, cell)
    }
    return diagrams.says(node, (variable) => cells.get(variable) as number)
  }
}

function nodesOfAtoms(variables: readonly Variable[], diagrams: Diagrams): ReadonlyMap<string, Node | Undecided> {
  const nodes = new Map<string, Node | Undecided>()
  for (const [index, variable] of variables.entries()) {
    for (const [at, { text }] of variable.atoms.entries()) {
      const branches = variable.cells.map(({ held }) => (held[at] ? ALWAYS : NEVER))
      nodes.set(text, variable.failed ?? diagrams.node(index, branches))
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
