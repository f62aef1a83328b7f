/** Whether every applicant who reaches a screen can answer it: for all other facts there are accepted answers. */

import {
  type CompiledField,
  describePointer,
  type Facts,
  type InputScreen,
  isObject,
  type JsonObject,
  matches,
  pointTo,
  type Rule,
  readPaths,
} from '#engine/index.ts'
import { all, any, not } from '#verify/analysis/analysis-of.ts'
import { NEVER } from '#verify/analysis/diagram.ts'
import { factsWith, type Values } from '#verify/analysis/facts-with.ts'
import { Undecided } from '#verify/analysis/verdict.ts'
import type { ProofContext } from './proof-context.ts'
import { decided, type Found } from './statement.ts'

/** @param comes a rule for the applicants who reach the screen, as far as known */
export function canBeAnswered(screen: InputScreen, comes: Rule, { lender, analysis, blamed }: ProofContext): Found {
  const checks = screen.checks.map(({ reads, refuseWhen }) => {
    const own = screen.fields.filter(({ id }) => reads.includes(id)).map(({ path }) => path)
    return all(...own.map((path) => ({ answered: path })), lender.own(refuseWhen))
  })
  const named = new Set(
    [...checks, ...screen.fields.map(({ shownWhen }) => lender.own(shownWhen))].flatMap((rule) => [...readPaths(rule)]),
  )
  const asked = screen.fields.filter((field) => named.has(field.path) || isNarrow(field))
  const good = all(...asked.map((field) => acceptable(field, lender.own)), not(any(...checks)))
  if (good === true) return {}
  return decided(`whether everybody can answer ${describePointer(screen.at)}`, screen.at, () => {
    const world = analysis.world([comes, good])
    const own = new Set(asked.map(({ path }) => path))
    const mine = world.variables.flatMap(({ paths }, index) => (paths.some((path) => own.has(path)) ? [index] : []))
    if (mine.some((index) => world.variables[index]?.paths.some((path) => !own.has(path)))) return joint()
    const { diagrams } = world
    const stuck = diagrams.both(world.of(comes), diagrams.not(diagrams.some(world.of(good), new Set(mine))))
    if (stuck === NEVER) return {}
    const found = world.who(stuck)
    const answers = combinations(
      mine.map((index) => (world.variables[index]?.cells ?? []).flatMap(({ values }) => (values ? [values] : []))),
    )
    const isStuck = (facts: Facts) => matches(comes, facts) && answers.every((values) => !matches(good, answered(facts, values)))
    if (found.is !== 'possible' || !isStuck(found.example))
      throw new Undecided('unreadable', 'no example was found that the evaluator confirms')
    return { exceptions: [stuckHere(found.example)] }
  })

  /** For answers that are compared with known facts: proves only that some applicant can answer. */
  function joint(): Found {
    const possible = analysis.satisfiable(good, comes)
    if (possible.is === 'possible') return {}
    const anybody = analysis.satisfiable(comes)
    if (possible.is === 'impossible' && anybody.is === 'possible') return { exceptions: [stuckHere(anybody.example)] }
    throw new Undecided('unreadable', 'an answer is compared with something that is known already')
  }

  function stuckHere(example: NonNullable<Parameters<typeof blamed>[0]['example']>) {
    const message = `Whatever this borrower answers, ${describePointer(screen.at)} is not accepted.`
    const parts = [
      ...screen.checks.flatMap(({ at }) => [pointTo(at, 'refuseWhen'), at]),
      ...asked.flatMap(({ at }) => [pointTo(at, 'options'), pointTo(at, 'schema'), pointTo(at, 'shownWhen'), at]),
      screen.at,
    ]
    return blamed({ message, example }, parts, (part) => {
      const check = screen.checks.find(({ at }) => part?.pointer.startsWith(at))
      if (check) return `Let the check "${check.id}" accept some answer of everybody who is asked, or take it out.`
      return `Let some answer to ${asked.map(({ id }) => `"${id}"`).join(', ')} be accepted of everybody who is asked.`
    })
  }
}

const mostCombinations = 5_000

function combinations(choices: readonly (readonly Values[])[]): readonly Values[] {
  const count = choices.reduce((product, some) => product * some.length, 1)
  if (count > mostCombinations) throw new Undecided('work', 'there are too many answers to try')
  return choices.reduce<readonly Values[]>((ways, some) => ways.flatMap((way) => some.map((values) => [...way, ...values])), [[]])
}

/** The facts of a borrower with these answers set. */
function answered(facts: Facts, values: Values): Facts {
  const without = (at: JsonObject, [name = '', ...deeper]: readonly string[]): JsonObject => {
    const { [name]: there, ...others } = at
    return deeper.length > 0 && isObject(there) ? { ...others, [name]: without(there, deeper) } : others
  }
  const kept = values.reduce<JsonObject>((left, [path]) => without(left, path.split('.')), facts as unknown as JsonObject)
  const leaves = leavesOf(kept, '')
  return factsWith([...leaves, ...values], facts.today)
}

function leavesOf(at: JsonObject, path: string): Values {
  return Object.entries(at).flatMap(([name, value]): Values => {
    const inner = path === '' ? name : `${path}.${name}`
    return inner === 'today' ? [] : isObject(value) && Object.keys(value).length > 0 ? leavesOf(value, inner) : [[inner, value]]
  })
}

/** Whether a field needs a proof: not all applicants have all of its options, or its limits are narrow. */
function isNarrow({ required, options, schema }: CompiledField): boolean {
  if (required === undefined) return false
  const { minimum, maximum } = schema
  const limited = typeof minimum === 'number' && typeof maximum === 'number'
  return limited || (options ?? []).some(({ shownWhen, refuse }) => shownWhen !== undefined || refuse !== undefined)
}

/** A rule for an acceptable answer: absent if optional, otherwise within the limits and an offered option. */
function acceptable({ path, required, shownWhen, schema, options }: CompiledField, own: ProofContext['lender']['own']): Rule {
  const shown = own(shownWhen)
  const answer = { var: path }
  const offered = (options ?? []).filter(({ refuse }) => refuse === undefined)
  const isList = schema.type === 'array'
  const { minimum, maximum, const: only } = schema
  const taken = all(
    { answered: path },
    shown,
    ...(typeof minimum === 'number' ? [{ '>=': [answer, minimum] }] : []),
    ...(typeof maximum === 'number' ? [{ '<=': [answer, maximum] }] : []),
    ...(typeof only === 'string' || typeof only === 'boolean' ? [{ '==': [answer, only] }] : []),
    ...(options && !isList ? [any(...offered.map(({ id, shownWhen: when }) => all({ '==': [answer, id] }, own(when))))] : []),
    ...(options && isList ? [any(...offered.map(({ shownWhen: when }) => own(when)))] : []),
  )
  const empty = not({ answered: path })
  return any(all(empty, required === undefined ? true : not(shown)), taken)
}
