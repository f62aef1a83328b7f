import { type FlowPath, isObject, type Json, type JsonObject, type LenderId, lenderOf } from '#engine/index.ts'

import { formatted } from '../flow-files/formatted.ts'
import { overlayLocks } from '../flow-files/overlay-locks.ts'

type Files = ReadonlyMap<FlowPath, string>

/**
 * Flow files of as many lenders: those that there are, and then copies of them in turn, each with its own names, and
 * with a rule of its own for who is shown what.
 *
 * @param count of lenders, without base
 */
export function manyLenders(files: Files, count: number): Files {
  const lenders = [...new Set([...files.keys()].map(lenderOf))].filter((name) => files.has(`${name}/lender.json`))
  const real = lenders.filter((name) => name !== 'base').sort()
  const kept = new Set(['base', ...real.slice(0, count)])
  const made = new Map([...files].filter(([path]) => kept.has(lenderOf(path))))
  for (let index = real.length; index < count; index += 1) {
    const from = real[index % real.length] as LenderId
    for (const [path, text] of copyOf(files, from, Math.floor(index / real.length) + 1)) made.set(path, text)
  }
  return withLocks(made)
}

/** What is proved of a copy is not written beside it: its statements name what it says otherwise. */
function copyOf(files: Files, lender: LenderId, nth: number): readonly (readonly [FlowPath, string])[] {
  const named = JSON.parse(files.get(`${lender}/lender.json`) as string) as JsonObject
  const names = [named.name, named.nameShort].filter((name): name is string => typeof name === 'string')
  const renamed = (text: string) => names.reduce((whole, name) => whole.replaceAll(name, `${name} ${nth}`), text)
  const own = [...files].flatMap(([path, text]) => {
    if (lenderOf(path) !== lender || path.endsWith('proofs.lock.json')) return []
    const inside = path.slice(lender.length)
    const copied = inside === '/lender.json' ? written(lenderCopy(named, nth)) : renamed(text)
    return [[`${lender}-${nth}${inside}`, inside === '/properties.json' ? withOwnRuleDeclared(copied) : copied] as const]
  })
  return [...own, [`${lender}-${nth}/status-routes.json`, written(withOwnRule(files.get(`${lender}/status-routes.json`), nth))]]
}

function lenderCopy(lender: JsonObject, nth: number): JsonObject {
  return {
    ...lender,
    ...changed(lender, ['code', 'canonicalCode'], (code) => `${code}_${nth}`),
    ...changed(lender, ['name', 'nameShort'], (name) => `${name} ${nth}`),
    hosts: (Array.isArray(lender.hosts) ? lender.hosts : []).map((host) => `n${nth}.${host}`),
    ...(isObject(lender.nmls) && {
      nmls: { ...lender.nmls, number: `${lender.nmls.number}`.replace(/^\d{3}/, String(100 + nth)) },
    }),
  }
}

function changed(lender: JsonObject, keys: readonly string[], change: (text: string) => string): JsonObject {
  const texts = keys.flatMap((key) => (typeof lender[key] === 'string' ? [[key, change(lender[key])] as const] : []))
  return Object.fromEntries(texts)
}

/** Each lender asks for paystubs of other applications. */
function withOwnRule(table: string | undefined, nth: number): JsonObject {
  const before = table === undefined ? {} : (JSON.parse(table) as JsonObject)
  const decisions = isObject(before.decisions) ? before.decisions : {}
  const when: Json = {
    and: [
      { '==': [{ var: 'status.value' }, 'INCOME_VERIFICATION'] },
      { answered: 'application.loanNumber' },
      { starts_with: [{ var: 'application.loanNumber' }, `${nth}-`] },
    ],
  }
  const own = { id: `own-${nth}`, $last: true, when, go: 'income/upload/MANUAL_PAYSTUB' }
  return { ...before, decisions: { ...decisions, income: { cases: [own] } } }
}

/** Who has declared where it differs declares that, too. */
function withOwnRuleDeclared(text: string): string {
  const declared = JSON.parse(text) as JsonObject
  if (!isObject(declared.differs) || !Array.isArray(declared.differs.onlyIn)) return text
  const onlyIn = [...declared.differs.onlyIn, 'status-routes.json#/decisions/income']
  return written({ ...declared, differs: { ...declared.differs, onlyIn } })
}

function withLocks(files: Files): Files {
  return new Map([...files, ...[...overlayLocks(files, true)].map(([path, text]) => [path, formatted(text)] as const)])
}

function written(content: Json): string {
  return formatted(JSON.stringify(content))
}
