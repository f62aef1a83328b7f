/**
 * Further mutants, to find the line that decides a failed claim: other amounts, rates, dates, booleans and operators.
 * Numbers are varied by one step, set to the claim's values, doubled and halved.
 */

import { type FlowLibrary, placeOf, type SourceNode } from '#engine/authoring.ts'
import { asDollars, dollars, isObject, type Json } from '#engine/index.ts'
import { type Change, idOf, type Mutant, type MutationOperator } from './mutant.ts'
import { WRONG_OPERATORS } from './operators/wrong-operators.ts'

const flowFile =
  /^(journeys\/.*|screens\/.*|conditions|facts|fields|flags|lender|lifecycle|sandbox|shell|status-routes|chat)\.?(json)?$/

/** @param wanted numbers in the claim: amounts in cents, years, days */
export function valueMutants(library: FlowLibrary, folder: string, wanted: readonly number[]): Mutant[] {
  return [...(library.folders.get(folder) ?? [])].flatMap(([path, { path: file, parsed }]) =>
    parsed?.node && flowFile.test(path) ? mutantsIn(parsed.node, [], wanted).map((mutant) => ({ ...mutant, file })) : [],
  )
}

type Found = Omit<Mutant, 'file'>

function mutantsIn(node: SourceNode, keys: readonly string[], wanted: readonly number[]): Found[] {
  if (node.items)
    return node.items.flatMap((item, index) => mutantsIn(item, [...keys, idOf(item.value) ?? String(index)], wanted))
  if (node.members) {
    const inner = [...node.members].flatMap(([key, member]) => mutantsIn(member, [...keys, key], wanted))
    return [...withOtherOperator(node, keys), ...inner]
  }
  const { value } = node
  const change = (operator: MutationOperator) => (to: Json) =>
    mutant(node, operator, `${JSON.stringify(to)} in place of ${JSON.stringify(value)}`, [{ keys, to }])
  if (typeof value === 'boolean') return [!value].map(change('number changed'))
  const { nearby, far } = otherValues(value, keys, wanted)
  return [...nearby.map(change('number changed')), ...far.map(change('limit changed'))]
}

function mutant(node: SourceNode, operator: MutationOperator, what: string, changes: readonly Change[]): Found {
  const place = placeOf(node)
  return { line: place.line, place, operator, what, changes }
}

/** Operators that `test --mutate` does not try, such as the minimum for the maximum. */
function withOtherOperator({ value, members }: SourceNode, keys: readonly string[]): Found[] {
  const [entry, ...more] = members ?? []
  if (!entry || more.length > 0 || !isObject(value)) return []
  const [operator, operand] = entry
  return (WRONG_OPERATORS[operator] ?? []).map((other) =>
    mutant(operand, 'comparison reversed', `"${other}" in place of "${operator}"`, [{ keys, to: { [other]: operand.value } }]),
  )
}

type OtherValues = { readonly nearby: readonly Json[]; readonly far: readonly Json[] }

function otherValues(value: Json, keys: readonly string[], wanted: readonly number[]): OtherValues {
  if (typeof value === 'number') return othersOf(value, Number.isInteger(value) ? 1 : 0.1, wanted)
  if (typeof value !== 'string') return { nearby: [], far: [] }
  const cents = value.startsWith('$') || keys.at(-1) === 'usd' ? dollars(value.replace(/^\$?/, '$')) : null
  if (cents !== null) {
    const { nearby, far } = othersOf(cents, cents % 100 === 0 ? 100 : 1, wanted)
    const written = (other: number) => `${value.startsWith('$') ? '$' : ''}${asDollars(other)}`
    return { nearby: nearby.map(written), far: far.map(written) }
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return { nearby: [], far: [] }
  const days = (count: number) => new Date(Date.parse(value) + count * 86_400_000).toISOString().slice(0, 10)
  return { nearby: [1, -1].map(days), far: [3_650, -3_650].map(days) }
}

/** Numbers of the claim that differ much from the value belong to other amounts. */
function othersOf(value: number, step: number, wanted: readonly number[]) {
  const close = wanted.filter((other) => other !== value && other <= value * 5 && other >= value / 5)
  const rounded = (others: readonly number[]) => [
    ...new Set(others.map((other) => Math.round(Math.round(other / step) * step * 1_000) / 1_000)),
  ]
  const isOther = (other: number) => (other >= 0 || value < 0) && other !== value
  return {
    nearby: rounded([value + step, value - step]).filter(isOther),
    far: rounded([...close.slice(0, 4), value * 2, value / 2, value / 10]).filter(isOther),
  }
}
