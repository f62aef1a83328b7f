/**
 * Groups facts that conditions read together into variables, and finds the situations (cells) that the conditions can
 * distinguish in each variable. The evaluator determines each situation, so that no second semantics of rules exists.
 */

import type { FactSchema, Rule } from '#engine/index.ts'
import { type Cuts, cutsIn, noCuts } from './cuts-in.ts'
import { factsWith, type Value, type Values } from './facts-with.ts'
import { type Atom, answer } from './formula-of.ts'
import { clock } from './reads-in.ts'
import { todaysFor, valuesOf } from './values-of.ts'
import { type Budget, Undecided } from './verdict.ts'

/** One combination of results of a variable's atoms. `values` are absent if no facts with these results were found. */
export type Cell = { readonly results: readonly boolean[]; readonly values?: Values }

/** The facts at `paths` form one variable; its cells distinguish the `atoms`. */
export type Variable = {
  readonly paths: readonly string[]
  readonly atoms: readonly Atom[]
  readonly cells: readonly Cell[]
  /** The reason why the cells are incomplete, so that nothing can be proved about the variable. */
  readonly failed?: Undecided
}

export type Given = {
  readonly facts: FactSchema
  /** The known value of a fact; undefined if the fact is not known. */
  readonly known: (path: string) => { readonly value: Value } | undefined
  readonly today: string
}

/** The most conditions of a variable of which some result was not found. */
const maximumUnfound = 6

/** Returns the result of an earlier call with the same rules over facts of the same kinds, or calls `make`. */
export type Once = <T>(what: string, rules: readonly Rule[], make: () => T) => T

/** One variable for each group of facts that some condition reads together. */
export function variablesOf(atoms: readonly Atom[], given: Given, budget: Budget, once: Once): readonly Variable[] {
  const clockwork = clockworkOf(atoms)
  const { matters, mixed } = clockwork
  const asked = (group: Group) => group.atoms.map((atom) => atom.asked)
  return groupsOf(atoms, matters).map((group) =>
    once(`variable ${matters} ${mixed}`, asked(group), () => {
      try {
        return variableOf(group, given, budget, clockwork)
      } catch (error) {
        if (error instanceof Undecided) return { ...group, cells: [], failed: error }
        throw error
      }
    }),
  )
}

/** Whether rules depend on the date of today, or only on the time since other dates. */
type Clockwork = { readonly matters: boolean; readonly mixed: boolean }

function clockworkOf(atoms: readonly Atom[]): Clockwork {
  const cuts = [...cutsIn(atoms.map(({ part }) => part))].filter(([path]) => path !== 'today')
  const counts = ({ years, days }: Cuts) => Number(years.size > 0) + Number(days.size > 0)
  const mixed = cuts.some(([, cut]) => counts(cut) + Number(cut.texts.size + cut.comparedWith.size > 0) > 1 && counts(cut) > 0)
  const asked = atoms.some(({ reads }) => reads.has('today'))
  const aged = atoms.some(({ reads }) => reads.has(clock))
  return { matters: mixed || (asked && aged), mixed }
}

type Group = { readonly paths: readonly string[]; readonly atoms: readonly Atom[] }

function groupsOf(atoms: readonly Atom[], clockMatters: boolean): readonly Group[] {
  const leader = new Map<string, string>()
  const leaderOf = (path: string): string => {
    const next = leader.get(path) ?? path
    return next === path ? path : leaderOf(next)
  }
  const pathsOf = ({ reads }: Atom) => [...reads].flatMap((path) => (path !== clock ? [path] : clockMatters ? ['today'] : []))
  for (const atom of atoms) {
    const [first, ...others] = pathsOf(atom)
    if (first !== undefined && !leader.has(first)) leader.set(first, first)
    for (const path of others) leader.set(leaderOf(path), leaderOf(first as string))
    for (const path of others) if (!leader.has(path)) leader.set(path, leaderOf(first as string))
  }
  // An object and its members belong to one variable, because a member is present only if the object is.
  const all = [...new Set(atoms.flatMap(pathsOf))]
  for (const path of all) {
    for (const inner of all) if (inner.startsWith(`${path}.`)) leader.set(leaderOf(inner), leaderOf(path))
  }
  const groups = new Map<string, { paths: string[]; atoms: Atom[] }>()
  for (const path of all) groups.set(leaderOf(path), { paths: [...(groups.get(leaderOf(path))?.paths ?? []), path], atoms: [] })
  for (const atom of atoms) groups.get(leaderOf(pathsOf(atom)[0] as string))?.atoms.push(atom)
  return [...groups.values()]
}

function variableOf({ paths, atoms }: Group, given: Given, budget: Budget, { mixed }: Clockwork): Variable {
  const cuts = cutsIn(atoms.map(({ part }) => part))
  const of = (path: string) => cuts.get(path) ?? noCuts()
  shareAmongCompared(paths, of)
  const spread = Math.min(3, Math.max(0, ...paths.map((path) => of(path).comparedWith.size)))
  const todays = paths.includes('today') ? todaysFor(given.today, paths.map(of), mixed) : [given.today]
  const tried = paths.map((path) => {
    if (passesThroughList(path, given.facts))
      throw new Undecided('unreadable', `it reads one item of a list by its position: ${path}`)
    const known = given.known(path)
    if (known) return { path, values: [known.value], all: true }
    if (path === 'today') return { path, values: todays, all: !mixed }
    return { path, ...valuesOf(given.facts.typeOf(path), of(path), { todays, spread }) }
  })
  const finite = tried.every(({ path }) => hasFewValues(path, given))
  const simple =
    spread <= 2 && atoms.every((atom) => atom.reads.size <= 1 + Number(atom.reads.has(clock)) || isComparison(atom, cuts))
  const loose = !finite && !tried.every((one) => one.all)
  const most = Math.min(20_000, Math.floor((loose ? budget.evaluations / 5 : budget.evaluations) / atoms.length))
  const cells = cellsOf(atoms, tried, given.today, most)
  const all = cells.whole && (finite || (simple && tried.every((one) => one.all)))
  if (all || cells.found.length === 2 ** atoms.length) return { paths, atoms, cells: cells.found }
  if (atoms.length <= maximumUnfound) return { paths, atoms, cells: withUnfound(cells.found, atoms.length) }
  const why = `${paths.join(', ')} is asked for in more ways than can be counted out`
  return { paths, atoms, cells: cells.found, failed: new Undecided(cells.whole || loose ? 'sampled' : 'work', why) }
}

type TriedPath = { readonly path: string; readonly values: readonly Value[]; readonly all: boolean }

function cellsOf(atoms: readonly Atom[], tried: readonly TriedPath[], today: string, most: number) {
  const found = new Map<string, Cell>()
  const count = tried.reduce((product, { values }) => product * values.length, 1)
  const whole = count <= most
  const picks = whole ? inTurn(tried) : atRandom(tried, most)
  const everything = 2 ** atoms.length
  const answers = atoms.map((atom) => answersOf(atom, tried, today))
  for (const pick of picks) {
    const results = answers.map((answerFor) => answerFor(pick))
    const key = results.map(Number).join('')
    if (!found.has(key)) found.set(key, { results, values: valuesAt(pick, tried) })
    // All combinations of results were found.
    if (found.size === everything) break
  }
  return { found: [...found.values()], whole }
}

/** For each tried path, the index of the value to use. */
type Pick = readonly number[]

/** @param of the indices of the tried paths; if absent, all */
function valuesAt(pick: Pick, tried: readonly TriedPath[], of: readonly number[] = [...tried.keys()]): Values {
  return of.map((index) => {
    const { path, values } = tried[index] as TriedPath
    return [path, values[pick[index] as number]] as const
  })
}

/**
 * Evaluates an atom once for each combination of the values that it reads; most atoms read only one fact of their
 * variable.
 */
function answersOf({ asked, reads }: Atom, tried: readonly TriedPath[], today: string): (pick: Pick) => boolean {
  const own = tried.flatMap(({ path }, index) => (isReadIn(reads, path) ? [index] : []))
  const known = new Map<number, boolean>()
  return (pick) => {
    const key = own.reduce((product, index) => product * (tried[index] as TriedPath).values.length + (pick[index] as number), 0)
    const before = known.get(key)
    if (before !== undefined) return before
    const result = answer(asked, factsWith(valuesAt(pick, tried, own), today))
    if (Number.isSafeInteger(key)) known.set(key, result)
    return result
  }
}

/** Whether an atom reads a fact, an object that contains it, or a member of it. */
function isReadIn(reads: ReadonlySet<string>, path: string): boolean {
  const isNear = (read: string) => read === path || read.startsWith(`${path}.`) || path.startsWith(`${read}.`)
  return (path === 'today' && reads.has(clock)) || [...reads].some(isNear)
}

function* inTurn(tried: readonly TriedPath[]): Generator<Pick> {
  const at = tried.map(() => 0)
  for (;;) {
    yield at
    let wheel = tried.length - 1
    while (wheel >= 0 && (at[wheel] as number) + 1 >= (tried[wheel] as TriedPath).values.length) at[wheel--] = 0
    if (wheel < 0) return
    at[wheel] = (at[wheel] as number) + 1
  }
}

/** Pseudo-random combinations, the same in each run (a linear congruential generator). */
function* atRandom(tried: readonly TriedPath[], count: number): Generator<Pick> {
  let state = 20_260_115
  for (let made = 0; made < count; made += 1) {
    yield tried.map(({ values }) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * values.length)
    })
  }
}

function withUnfound(found: readonly Cell[], atoms: number): readonly Cell[] {
  const known = new Set(found.map(({ results }) => results.map(Number).join('')))
  const every = Array.from({ length: 2 ** atoms }, (_, bits) =>
    Array.from({ length: atoms }, (__, at) => ((bits >> at) & 1) === 1),
  )
  return [...found, ...every.filter((results) => !known.has(results.map(Number).join(''))).map((results) => ({ results }))]
}

function shareAmongCompared(paths: readonly string[], of: (path: string) => Cuts): void {
  for (let round = 0; round < paths.length && round < 4; round += 1) {
    for (const path of paths) {
      const own = of(path)
      for (const path of own.comparedWith) {
        const other = of(path)
        for (const text of [...own.texts, ...own.members]) {
          other.texts.add(String(text))
          other.members.add(text)
        }
        for (const number of own.numbers) other.numbers.add(number)
        // An age compared with a number has the cuts of both.
        if (own.years.size + own.days.size === 0) continue
        for (const number of [...own.years, ...own.days]) other.numbers.add(number)
      }
    }
  }
}

function hasFewValues(path: string, { facts, known }: Given): boolean {
  if (known(path)) return true
  const type = facts.typeOf(path)
  return (
    type !== undefined && type.type !== 'list' && (type.type === 'boolean' || type.type === 'object' || type.enum !== undefined)
  )
}

function isComparison({ part, reads }: Atom, cuts: ReadonlyMap<string, Cuts>): boolean {
  const paths = [...reads].filter((path) => path !== clock)
  return part !== null && paths.length === 2 && paths.every((path) => cuts.get(path)?.loose === false)
}

function passesThroughList(path: string, facts: FactSchema): boolean {
  const names = path.split('.')
  return names.some((_, index) => index > 0 && facts.typeOf(names.slice(0, index).join('.'))?.type === 'list')
}
