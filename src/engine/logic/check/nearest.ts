import { editDistance, maxEditDistance } from '#engine/diagnostics/nearest.ts'
import type { FactKind, FactSchema } from '../fact-schema.ts'

/** Suggestions for a wrong name, closest first; `sure` if only one is close enough to be meant. */
export type Suggestion = { readonly expected: readonly string[]; readonly sure: boolean }

const atMost = 7

/** Names within an edit distance of 2 (1 for a short name). */
export function nearestNames(name: string, names: Iterable<string>): Suggestion {
  const found = [...new Set(names)]
    .map((other) => ({ other, far: editDistance(name, other) }))
    .filter(({ far }) => far <= maxEditDistance(name))
  return guess(found)
}

/** All options of a fact as suggestions, closest first. */
export function nearestOptions(option: string, options: readonly string[]): Suggestion {
  const near = nearestNames(option, options)
  const others = options.map((other) => ({ other, far: editDistance(option, other) })).sort(byDistance)
  return { expected: others.slice(0, atMost).map(({ other }) => other), sure: near.sure }
}

/**
 * Paths of facts with an edit distance of at most 2 in each segment; facts of the wanted type first. If there are none,
 * facts in other groups whose path ends alike.
 */
export function nearestPaths(path: string, facts: FactSchema, wanted?: FactKind): Suggestion {
  const steps = path.split('.')
  const found = facts.paths().flatMap((other) => {
    const far = farApartInSteps(steps, other.split('.'))
    return far === undefined ? [] : [{ other, far, unfit: unfit(facts.typeOf(other)?.type, wanted) }]
  })
  if (found.length > 0) return guess(found)
  const last = steps.slice(-2).join('.')
  const elsewhere = facts
    .paths()
    .filter((other) => other === last || other.endsWith(`.${last}`) || other.endsWith(`.${steps.at(-1)}`))
  const ranked = elsewhere.map((other) => ({
    other,
    far: editDistance(path, other),
    unfit: unfit(facts.typeOf(other)?.type, wanted),
  }))
  return { ...guess(ranked), sure: false }
}

type Candidate = { readonly other: string; readonly far: number; readonly unfit?: boolean }

function guess(candidates: readonly Candidate[]): Suggestion {
  const [first, second, ...rest] = [...candidates].sort(byDistance)
  if (first === undefined) return { expected: [], sure: false }
  const alone = second === undefined || second.far > first.far || (second.unfit === true && first.unfit !== true)
  const expected = [first, ...(second ? [second] : []), ...rest].slice(0, atMost).map(({ other }) => other)
  return { expected, sure: alone && first.far <= 2 && first.unfit !== true }
}

function byDistance(a: Candidate, b: Candidate): number {
  return Number(a.unfit === true) - Number(b.unfit === true) || a.far - b.far || (a.other < b.other ? -1 : 1)
}

function unfit(kind: FactKind | undefined, wanted: FactKind | undefined): boolean {
  const numeric = (one: FactKind | undefined) => one === 'integer' || one === 'number' || one === 'money'
  return wanted !== undefined && kind !== wanted && kind !== 'any' && !(numeric(kind) && numeric(wanted))
}

function farApartInSteps(steps: readonly string[], others: readonly string[]): number | undefined {
  if (steps.length !== others.length) return undefined
  const far = steps.map((step, index) => editDistance(step, others[index] ?? ''))
  return far.every((one) => one <= 2) ? far.reduce((sum, one) => sum + one, 0) : undefined
}
