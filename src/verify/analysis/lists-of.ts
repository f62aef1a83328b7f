/**
 * The lists that are tried as values of a list fact. Rules evaluated for each item, and items that rules search for,
 * divide all items into kinds; lists of these kinds are extended until another item would change no result.
 */

import type { Rule } from '#engine/index.ts'
import {
  asRule,
  type FactTree,
  type FactType,
  isTruthy,
  type Json,
  type JsonObject,
  operationIn,
  schemaOver,
  tryEvaluate,
} from '#engine/index.ts'
import { type Cuts, cutsIn, noCuts } from './cuts-in.ts'
import { factsWith, type Values } from './facts-with.ts'
import { clock, readsIn } from './reads-in.ts'
import { type Look, type Tried, unlike } from './tried.ts'

const maximumItems = 400
const maximumLists = 300

type ValuesOf = (type: FactType | undefined, cuts: Cuts, look: Look) => Tried

/** @param valuesOf returns the values to try for a fact of an item */
export function listsOf(of: FactTree, cuts: Cuts, look: Look, valuesOf: ValuesOf): Tried {
  const items = itemsOf(of, cuts, look, valuesOf)
  const longest = Math.max(0, ...[...cuts.lengths].filter((length) => length <= 30).map((length) => Math.floor(length) + 1))
  const kinds = new Map<string, Json>()
  for (const item of items.values) {
    const kind = kindOf(item, cuts)
    if (!kinds.has(kind)) kinds.set(kind, item)
  }
  const lists = grown([...kinds], Math.max(longest, kinds.size, 1))
  return { values: lists.values, all: items.all && lists.all && !cuts.loose && [...cuts.lengths].every((length) => length <= 30) }
}

/** The kind of an item: the results of all rules and searches for it. */
function kindOf(item: Json, { members, itemRules }: Cuts): string {
  const results = [...itemRules.values()].map((rule) => isTruthy(tryEvaluate(rule, item) ?? null))
  return JSON.stringify([[...members].map((member) => member === item), results])
}

/** The name of the fact that stands for the list item itself, which a rule reads by the empty path. */
const itself = 'the item'

function itemsOf(
  of: FactTree,
  cuts: Cuts,
  look: Look,
  valuesOf: ValuesOf,
): { readonly values: readonly Json[]; readonly all: boolean } {
  const conditions = [...cuts.itemRules.values()].flatMap((rule) => conditionsOf(renamed(rule)))
  const byPath = cutsIn(conditions)
  const paths = [...new Set(conditions.flatMap((condition) => [...readsIn(condition)]))].filter((path) => path !== clock)
  const known = { mayBeAbsent: false, absentAt: [], secret: false }
  if (of.type !== 'object' && paths.every((path) => path === itself)) {
    const own = byPath.get(itself) ?? noCuts()
    const texts = new Set([...own.texts, ...[...cuts.members].map(String)])
    const tried = valuesOf({ ...of, ...known }, { ...own, texts }, look)
    return { values: tried.values.filter((item) => item !== undefined), all: tried.all }
  }
  const schema = schemaOver(of)
  const tried = paths.map((path) => ({ path, ...valuesOf(schema.typeOf(path), byPath.get(path) ?? noCuts(), look) }))
  const all = tried.every((one) => one.all && one.path !== itself && byPath.get(one.path)?.comparedWith.size === 0)
  const combined = tried.reduce<readonly Values[]>(
    (before, { path, values }) =>
      before.flatMap((made) => values.map((value): Values => [...made, [path, value]])).slice(0, maximumItems + 1),
    [[]],
  )
  return { values: unlike(combined.slice(0, maximumItems).map(asItem)), all: all && combined.length <= maximumItems }
}

function renamed(rule: Rule): Rule {
  if (rule === null || typeof rule !== 'object') return rule
  if (Array.isArray(rule)) return rule.map(renamed)
  const entries = Object.entries<Rule>(rule)
  return asRule(
    Object.fromEntries(entries.map(([key, part]) => [key, key === 'var' && [part].flat()[0] === '' ? itself : renamed(part)])),
  )
}

function asItem(values: Values): JsonObject {
  const { today: _, ...item } = factsWith(values, '') as unknown as JsonObject
  return item
}

/** The conditions of a rule, without the operators that join them. */
function conditionsOf(rule: Rule): readonly Rule[] {
  if (rule === null || typeof rule !== 'object' || Array.isArray(rule)) return [rule]
  const { operator, operands = [] } = operationIn(rule) ?? {}
  const joins = operator === 'and' || operator === 'or' || operator === '!' || operator === '!!' || operator === 'if'
  return joins ? operands.flatMap(conditionsOf) : [rule]
}

/** All combinations of kinds, as lists of every length up to the longest that matters. */
function grown(kinds: readonly (readonly [string, Json])[], longest: number): Tried {
  const lists: Json[][] = [[]]
  const seen = new Set<string>([''])
  for (const list of lists) {
    if (list.length >= longest || lists.length > maximumLists) continue
    for (const [index, [, item]] of kinds.entries()) {
      const next = [...list, item]
      const present = [...new Set(next.map((one) => kinds.findIndex(([, kind]) => kind === one)))].sort((a, b) => a - b)
      const key = `${next.length}:${present.join()}`
      if (index < 0 || seen.has(key)) continue
      seen.add(key)
      lists.push(next)
    }
  }
  return { values: lists, all: lists.length <= maximumLists }
}
