import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Diagrams, NEVER, type Node } from '#verify/analysis/diagram.ts'

const cells = [2, 3, 2]
const combinations = [0, 1].flatMap((a) => [0, 1, 2].flatMap((b) => [0, 1].map((c) => [a, b, c] as const)))

/** A diagram of its own for any set of combinations. */
function diagramOf(diagrams: Diagrams, wanted: readonly boolean[]): Node {
  return combinations.reduce<Node>(
    (any, way, index) => (wanted[index] ? diagrams.either(any, oneWay(diagrams, way)) : any),
    NEVER,
  )
}

function oneWay(diagrams: Diagrams, way: readonly number[]): Node {
  return way.reduceRight<Node>((node, taken, variable) => {
    const branches = Array.from({ length: cells[variable] ?? 0 }, (_, cell) => (cell === taken ? node : NEVER))
    return diagrams.node(variable, branches)
  }, 1)
}

const sets = fc.array(fc.boolean(), { minLength: combinations.length, maxLength: combinations.length })
const says = (diagrams: Diagrams, node: Node) => combinations.map((way) => diagrams.says(node, (variable) => way[variable] ?? 0))

describe('a decision diagram', () => {
  it('a diagram quantified over variables is true if any of their cells makes it true', () => {
    fc.assert(
      fc.property(sets, fc.subarray([0, 1, 2]), (wanted, left) => {
        const diagrams = new Diagrams(100_000)
        const found = says(diagrams, diagrams.some(diagramOf(diagrams, wanted), new Set(left)))
        const expected = combinations.map((way) =>
          combinations.some((other, index) => wanted[index] && other.every((cell, at) => left.includes(at) || cell === way[at])),
        )
        expect(found).toEqual(expected)
      }),
    )
  })

  it('a diagram restricted to relevant facts keeps its results there and depends on no further variable', () => {
    fc.assert(
      fc.property(sets, sets, (wanted, care) => {
        const diagrams = new Diagrams(100_000)
        const [node, within] = [diagramOf(diagrams, wanted), diagramOf(diagrams, care)]
        const plain = diagrams.among(node, within)
        expect(says(diagrams, plain).filter((_, index) => care[index])).toEqual(wanted.filter((_, index) => care[index]))
        expect([...diagrams.support(plain)].every((variable) => diagrams.support(node).has(variable))).toBe(true)
      }),
    )
  })

  it('the paths of a diagram lead to each true result and to no false one', () => {
    fc.assert(
      fc.property(sets, (wanted) => {
        const diagrams = new Diagrams(100_000)
        const ways = diagrams.waysToYes(diagramOf(diagrams, wanted), 100)
        const isOn = (way: readonly number[]) =>
          ways.filter((taken) => [...taken].every(([variable, some]) => some.includes(way[variable] ?? -1))).length
        expect(combinations.map(isOn)).toEqual(wanted.map(Number))
      }),
    )
  })

  it('a diagram returns at most the requested number of paths', () => {
    const diagrams = new Diagrams(1000)
    const node = diagramOf(
      diagrams,
      combinations.map(([a, b, c]) => (a + b + c) % 2 === 0),
    )
    expect(diagrams.waysToYes(node, 2)).toHaveLength(2)
  })
})
