/** Describes the facts of a diagram in words: a few alternatives, each a list of conditions that are true together. */

import { type FactSchema, operationIn, type Rule } from '#engine/index.ts'
import { negationOf, ruleInWords } from '#engine/sentences.ts'
import type { Node } from '#verify/analysis/diagram.ts'
import { factsWith, type Value } from '#verify/analysis/facts-with.ts'
import { answer } from '#verify/analysis/formula-of.ts'
import type { Variable } from '#verify/analysis/situations.ts'
import type { World } from '#verify/analysis/world.ts'

const mostWays = 4
/**
 * The most values of one condition that are listed; generous, so that the comparison of two reports shows every
 * difference.
 */
const most = 60

/** Empty for all facts. At most four alternatives; the last line then says that there are more. */
export function situationsInWords(
  node: Node,
  { diagrams, variables, facts }: Pick<World, 'diagrams' | 'variables' | 'facts'>,
): readonly string[] {
  const ways = diagrams.waysToYes(node, mostWays + 1)
  const parts = ways
    .slice(0, mostWays)
    .map((way) => [...way].flatMap(([variable, cells]) => cellsInWords(variables[variable] as Variable, cells, facts)).join(', '))
  const lines = [...new Set(parts)].filter((line) => line !== '')
  return ways.length > mostWays ? [...lines, 'and others'] : lines
}

/** The fewest conditions that distinguish these cells from the others; a reference to the example if none do. */
function cellsInWords(variable: Variable, taken: readonly number[], facts: FactSchema): readonly string[] {
  const inWords = (rule: Rule, holds: boolean) => ruleInWords(holds ? rule : negationOf(rule), { facts, most })
  const { atoms, cells, paths } = variable
  const named = choicesInWords(variable, taken, inWords)
  if (named !== undefined) return [named]
  const results = taken.map((cell) => cells[cell]?.results ?? [])
  const others = cells.filter((_, cell) => !taken.includes(cell)).map((cell) => cell.results)
  const fixed = atoms.flatMap((_, at) => {
    const [first] = results
    return first !== undefined && results.every((one) => one[at] === first[at]) ? [{ at, is: first[at] === true }] : []
  })
  const needed = fewest(fixed, others)
  if (needed !== undefined) return needed.map(({ at, is }) => inWords(atoms[at]?.asked ?? null, is))
  const known =
    fewest(
      fixed,
      others.filter((other) => fixed.some(({ at, is: result }) => other[at] !== result)),
    ) ?? []
  const like = paths.length > 1 ? `${paths.join(' and ')} compare as in the example` : `${paths.join('')} is as in the example`
  return [...known.map(({ at, is }) => inWords(atoms[at]?.asked ?? null, is)), like]
}

/** For a fact compared with texts: the texts that the cells contain. */
function choicesInWords(
  { atoms, cells, paths: [path = '', ...others] }: Variable,
  taken: readonly number[],
  inWords: (rule: Rule, holds: boolean) => string,
): string | undefined {
  const named = [...new Set(atoms.flatMap(({ part }) => textsIn(part)))]
  if (others.length > 0 || named.length < 2) return undefined
  const cellOf = (value: Value) => {
    const results = atoms.map(({ asked }) => answer(asked, factsWith([[path, value]], aDay)))
    return cells.findIndex((cell) => cell.results.every((one, at) => one === results[at]))
  }
  const meant = named.filter((value) => taken.includes(cellOf(value)))
  const rest = new Set(named.map(cellOf))
  const unnamed = cells.flatMap((_, cell) => (rest.has(cell) ? [] : [cell]))
  if (unnamed.every((cell) => !taken.includes(cell)) && meant.length > 0) return inWords(isAmong(path, meant), true)
  if (unnamed.every((cell) => taken.includes(cell)))
    return inWords(
      isAmong(
        path,
        named.filter((value) => !meant.includes(value)),
      ),
      false,
    )
  return undefined
}

function isAmong(path: string, values: readonly string[]): Rule {
  const [first = null, ...more] = values
  return more.length === 0 ? { '==': [{ var: path }, first] } : { in: [{ var: path }, values] }
}

const aDay = '2026-01-15'

/** The texts with which a condition compares a fact; empty if the condition does anything else. */
function textsIn(part: Rule): readonly string[] {
  const { operator, operands: [first = null, second = null] = [] } = operationIn(part) ?? {}
  if (operator === 'in' && Array.isArray(second)) return second.filter((one) => typeof one === 'string')
  return operator === '==' ? [first, second].filter((one) => typeof one === 'string') : []
}

type Fixed = { readonly at: number; readonly is: boolean }

/** The fewest conditions that distinguish these cells, true conditions before false ones. */
function fewest(fixed: readonly Fixed[], others: readonly (readonly boolean[])[]): readonly Fixed[] | undefined {
  const distinguishes = (some: readonly Fixed[]) => others.every((other) => some.some(({ at, is }) => other[at] !== is))
  if (!distinguishes(fixed)) return undefined
  let needed = fixed
  for (const one of fixed.toSorted((a, b) => Number(a.is) - Number(b.is))) {
    const without = needed.filter((other) => other !== one)
    if (distinguishes(without)) needed = without
  }
  return needed
}
