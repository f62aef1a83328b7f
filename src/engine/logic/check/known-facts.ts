/**
 * Determines which facts are certainly present if a condition is true, or if it is false: those that the condition
 * tests with `answered`.
 */
import type { SourceNode } from '#engine/flow/source-node.ts'
import { validCall } from './operator-in.ts'
import type { Env } from './shape.ts'

export function withKnown(env: Env, paths: readonly string[]): Env {
  return paths.length === 0 ? env : { ...env, known: new Set([...env.known, ...stepsTo(paths)]) }
}

/** The paths and all of their prefixes, since `draft.dob` is present only if `draft` is. */
export function stepsTo(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    const names = path.split('.')
    return names.map((_name, index) => names.slice(0, index + 1).join('.'))
  })
}

export function factsImpliedBy(outcome: boolean, node: SourceNode, env: Env, within: readonly string[] = []): readonly string[] {
  const call = validCall(node)
  if (call === undefined) return []
  const { operator, operands } = call
  const known = (one: SourceNode, out = outcome) => factsImpliedBy(out, one, env, within)
  if (operator === 'answered') return outcome ? pathsIn(operands) : []
  if (operator === '!' && operands[0]) return known(operands[0], !outcome)
  if (operator === '!!' && operands[0]) return known(operands[0])
  if (operator === 'and') return outcome ? operands.flatMap((one) => known(one)) : inAll(operands.map((one) => known(one)))
  if (operator === 'or') return outcome ? inAll(operands.map((one) => known(one))) : operands.flatMap((one) => known(one))
  const name = operands[0]?.value
  if (operator !== 'rule' || typeof name !== 'string' || within.includes(name) || env.inItem) return []
  const rule = env.context.rules.get(name)
  return rule === undefined ? [] : factsImpliedBy(outcome, rule, env, [...within, name])
}

function pathsIn(operands: readonly SourceNode[]): readonly string[] {
  return operands.flatMap((one) => one.items ?? [one]).flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
}

function inAll(lists: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = lists
  return first.filter((path) => others.every((list) => list.includes(path)))
}
