import { describe, expect, it, vi } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { hostileFlows } from '#kit/hostile-flows.ts'

vi.setConfig({ testTimeout: 120_000 })

const flows = hostileFlows()
const hostile = (name: string) => flows.get(name) ?? new Map()

/** The code of each finding; undefined where the rule is no mistake and can be checked after all. */
const expectedCodes: { readonly [name: string]: string | undefined } = {
  'a rule that is nested 1,000 deep': 'E004 file-too-large',
  'a rule that is nested 30 deep': 'W142 idle-condition',
  'a choice among 500 facts': undefined,
  'a choice among 300 numbers': undefined,
  'one of 150 numbers, and none of 150 others': 'I149 undecided-rule',
  'pairs of facts that are far apart': undefined,
  'pairs of numbers that are compared with each other': undefined,
  'every number compared with every other': undefined,
  'a product of large numbers': undefined,
  'sums over 40 facts': undefined,
  'divisions by what may be nothing': 'E005 too-deep',
  'a text of 900,000 characters': 'I149 undecided-rule',
  'a text that doubles': 'I149 undecided-rule',
  'a list of 1,900 values': undefined,
  'a list of 10,000 values': 'E115 rule-too-big',
  'lists in lists, each looked through': 'E101 unknown-variable',
  'documents in documents, each looked through': 'E122 fact-not-there',
  'a fact whose name is worked out': 'E113 forbidden-path',
  'a chain of 5,000 rules': 'E115 rule-too-big',
  'a chain of 200 rules that each say not': 'E115 rule-too-big',
  'whether an odd number of 11 answers is yes': 'E115 rule-too-big',
  'whether an odd number of 30 answers is yes': 'E115 rule-too-big',
  'whether an odd number of 300 answers is yes': 'E115 rule-too-big',
  'rules that name the next one a hundred times': 'E115 rule-too-big',
  'two rules that name each other': 'E118 circular-rule',
  'a rule that names itself': 'E118 circular-rule',
  'a pattern in which plus stands on plus': 'E509 runaway-pattern',
  'a pattern with a large count': 'E509 runaway-pattern',
  'a pattern that counts back': 'E509 runaway-pattern',
  'a pattern of a thousand choices': 'E518 pattern-too-big',
  'a pattern nested 500 deep': 'E518 pattern-too-big',
  'a pattern that looks ahead again and again': 'E518 pattern-too-big',
  'a pattern of 100,000 characters': 'E518 pattern-too-big',
}

it('flow check reports every hostile flow', () => {
  expect([...flows.keys()].toSorted()).toEqual(Object.keys(expectedCodes).toSorted())
})

const others = ['prove', 'test', 'diff base acme', 'fmt']
const hardest = [
  'a rule that is nested 1,000 deep',
  'a choice among 500 facts',
  'one of 150 numbers, and none of 150 others',
  'every number compared with every other',
  'a chain of 5,000 rules',
  'whether an odd number of 30 answers is yes',
  'two rules that name each other',
  'a pattern nested 500 deep',
]

/** Exploring takes longest: `npm run test:full` does it for all of the hardest, `npm run test:rest` for a rule that is large, deep and circular. */
const explored = process.env.STEPWRIGHT_FULL
  ? hardest
  : ['a rule that is nested 1,000 deep', 'every number compared with every other', 'two rules that name each other']

// The commands of a rule stand together: what the first finds out of its files is known to the others.
describe.each(Object.entries(expectedCodes))('a flow with %s', (name, expected) => {
  it(`flow check ends on the hostile rule (${name}) with ${expected}`, async () => {
    const { code, out } = await flow('check', hostile(name))
    if (expected === undefined) expect(out).not.toMatch(/ error /)
    else expect(out).toContain(expected)
    expect(code).toBe(expected === undefined || expected.startsWith('I') ? 0 : 1)
  })

  const lines = [...(hardest.includes(name) ? others : []), ...(explored.includes(name) ? ['explore acme --applicants 2'] : [])]
  it.each(lines)(`flow %s ends with a result for the hostile rule (${name})`, async (line) => {
    const { code, out, err } = await flow(line, hostile(name))
    expect([0, 1, 2]).toContain(code)
    expect(`${out}${err}`).not.toBe('')
  })
})

it('each of the hardest rules is a hostile one', () => {
  expect([...hardest, ...explored].filter((name) => !flows.has(name))).toEqual([])
})

describe('a proof beyond the limits of the analysis', () => {
  it('a proof beyond the limits is UNDECIDED and names the rule', async () => {
    const { out } = await flow('prove', hostile('one of 150 numbers, and none of 150 others'))
    expect(out).toMatch(/UNDECIDED +P6/)
    expect(out).toContain('is asked for in more ways than can be counted out')
  })
})
