import { describe, expect, it } from 'vitest'
import { checkStructure } from '#engine/flow/check-structure.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { homeEquity } from '#product/authoring.ts'

function scenario(base: object, acme: object = {}) {
  const library = openFlowLibrary(
    new Map([
      ['base/scenarios/one.json', JSON.stringify({ title: 'A claim', ...base }, null, 2)],
      ['acme/scenarios/one.json', JSON.stringify(acme, null, 2)],
    ]),
    homeEquity,
  )
  const structure = ['base', 'acme'].flatMap((lender) => checkStructure(library, lender))
  const of = (lender: string) => resolveLender(library, lender)
  return { node: of('acme').files.get('scenarios/one.json'), of, structure }
}

const routes = [
  { id: 'a', given: { status: { value: 'A' } } },
  { id: 'b', given: { status: { value: 'B', more: true } }, then: { go: 'b' } },
  { id: 'c', like: 'b', given: { status: { more: null, other: 1 } } },
]

describe('keys that state parts of claims once', () => {
  it('each of a file is merged under every claim, like over the named claim, and null removes a key', () => {
    const { node, structure } = scenario({ each: { then: { go: 'a' } }, routes })
    expect(structure).toEqual([])
    expect(node?.value).toEqual({
      title: 'A claim',
      routes: [
        { id: 'a', given: { status: { value: 'A' } }, then: { go: 'a' } },
        { id: 'b', given: { status: { value: 'B', more: true } }, then: { go: 'b' } },
        { id: 'c', given: { status: { value: 'B', other: 1 } }, then: { go: 'b' } },
      ],
    })
  })

  it('after appends to the events and statuses of a claim and replaces other lists', () => {
    const begins = { id: 'begins', lastName: 'Ace', does: ['@wait'], then: { statuses: ['A', 'B'], facts: { list: [1] } } }
    const goesOn = { id: 'goes-on', after: 'begins', does: ['submitted:x'], then: { statuses: ['C'], facts: { list: [2] } } }
    const { node, structure } = scenario({ sandbox: [begins, goesOn] })
    expect(structure).toEqual([])
    expect(node?.members?.get('sandbox')?.items?.[1]?.value).toEqual({
      ...{ id: 'goes-on', lastName: 'Ace', does: ['@wait', 'submitted:x'] },
      then: { statuses: ['A', 'B', 'C'], facts: { list: [2] } },
    })
  })

  it('forEach makes one claim, named after the value, of each value of a place, and like inherits or removes it', () => {
    const forEach = { 'given.status.value': ['A', 'B B'] }
    const first = { id: 'first', forEach, given: { status: { more: 1 } }, then: { go: 'a' } }
    const { node, structure } = scenario({
      routes: [first, { id: 'second', like: 'first', then: { go: 'b' } }, { id: 'third', like: 'first', forEach: null }],
    })
    expect(structure).toEqual([])
    expect(node?.members?.get('routes')?.value).toEqual([
      { id: 'first-A', given: { status: { more: 1, value: 'A' } }, then: { go: 'a' } },
      { id: 'first-2', given: { status: { more: 1, value: 'B B' } }, then: { go: 'a' } },
      { id: 'second-A', given: { status: { more: 1, value: 'A' } }, then: { go: 'b' } },
      { id: 'second-2', given: { status: { more: 1, value: 'B B' } }, then: { go: 'b' } },
      { id: 'third', given: { status: { more: 1 } }, then: { go: 'a' } },
    ])
  })

  it('forEach in a walk repeats a step with each value', () => {
    const { node, structure } = scenario({
      journey: 'apply',
      walk: [{ at: 'a', forEach: { 'answer.state': ['TX', 'AK'] }, answer: { city: 'X' } }, { at: 'b' }],
    })
    expect(structure).toEqual([])
    expect(node?.members?.get('walk')?.value).toEqual([
      { at: 'a', answer: { city: 'X', state: 'TX' } },
      { at: 'a', answer: { city: 'X', state: 'AK' } },
      { at: 'b' },
    ])
  })

  it('a forEach that lists values for two keys of a claim is a finding at that forEach', () => {
    const places = { 'given.status.value': ['A'], 'then.go': ['a'] }
    const { structure } = scenario({ routes: [{ id: 'a', forEach: places, given: {}, then: { go: 'a' } }] })
    expect(structure[0]).toMatchObject({ pointer: 'scenarios/one.json#/routes/a/forEach' })
  })

  it('a lender that overrides each or a named claim changes the claims that inherit from it', () => {
    const overlay = { each: { then: { go: 'other' } }, routes: [{ id: 'b', then: { go: 'mine' } }] }
    const { node } = scenario({ each: { then: { go: 'a' } }, routes }, overlay)
    const go = node?.members?.get('routes')?.items?.map(({ members }) => members?.get('then')?.members?.get('go'))
    expect(go?.map((one) => one?.value)).toEqual(['other', 'mine', 'mine'])
    expect(go?.map((one) => one?.layers.at(-1)?.file)).toEqual(Array(3).fill('acme/scenarios/one.json'))
  })

  it('an unknown claim name in like is one finding of the folder that writes it, with the name that is meant', () => {
    const first = { id: 'first', given: {}, then: { go: 'a' } }
    const { of, structure } = scenario({ routes: [first, { id: 'second', like: 'frist' }] })
    expect(structure).toEqual([])
    expect(of('base').findings).toMatchObject([
      {
        code: 'E705',
        pointer: 'scenarios/one.json#/routes/second/like',
        message: 'There is no earlier claim "frist" in this list.',
        expected: ['first'],
        fixes: [{ title: 'Change it to "first"' }],
      },
    ])
    expect(of('acme').findings).toHaveLength(1)
  })
})
