import { describe, expect, it } from 'vitest'
import type { Facts } from '#engine/flow/json.ts'
import { evaluate } from '#engine/logic/evaluate.ts'
import { jsonLogicResult } from './plain-json-logic.ts'

const facts: Facts = { today: '2026-01-15', draft: { name: 'Ana', list: [1, 2] } }
const attacks = [
  'constructor',
  'constructor.constructor',
  '__proto__',
  'draft.__proto__.polluted',
  'draft.name.constructor',
  'draft.list.constructor.prototype',
  'draft.toString',
  'draft.name.toUpperCase',
  'draft.list.map',
  'draft.hasOwnProperty',
  'today.valueOf',
]

describe('a path to a prototype', () => {
  it.each(attacks)('the fact at the forbidden path %s reads as absent', (path) => {
    expect(evaluate({ var: path }, facts)).toBe(null)
    expect(evaluate({ var: [path, 'a default'] }, facts)).toBe('a default')
    expect(evaluate({ answered: path }, facts)).toBe(false)
    expect(evaluate({ missing: [path] }, facts)).toEqual([path])
    expect(evaluate({ missing_some: [1, [path]] }, facts)).toEqual([path])
    expect(evaluate({ some: [{ var: 'draft.list' }, { var: path }] }, facts)).toBe(false)
  })

  it('plain json-logic-js reads functions at paths to a prototype', () => {
    expect(jsonLogicResult({ var: 'constructor.constructor' }, facts)).toBe(Function)
  })

  it('a computed path to a prototype reads as absent', () => {
    expect(evaluate({ var: { cat: ['__pro', 'to__'] } }, facts)).toBe(null)
    expect(evaluate({ var: ['constructor.name'] }, facts)).toBe(null)
    expect(evaluate({ var: [['constructor']] }, facts)).toBe(null)
  })

  it('a forbidden path reads as absent, also where a fact has such a key', () => {
    const own = JSON.parse('{"today":"2026-01-15","draft":{"__proto__":{"x":1},"constructor":{"x":1},"prototype":1}}') as Facts
    for (const path of ['draft.__proto__.x', 'draft.constructor.x', 'draft.prototype'])
      expect(evaluate({ var: path }, own)).toBe(null)
  })

  it('evaluation does not change Object.prototype', () => {
    for (const path of attacks) evaluate({ merge: [{ var: path }, 'x'] }, facts)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('facts without a prototype are read', () => {
    const bare = Object.assign(Object.create(null), {
      today: '2026-01-15',
      draft: Object.assign(Object.create(null), { x: 1 }),
    }) as Facts
    expect(evaluate({ var: 'draft.x' }, bare)).toBe(1)
  })
})
