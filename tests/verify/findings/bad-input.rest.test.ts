import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findingsIn } from '#kit/found-in.ts'
import { someFlowFiles, withText } from '#kit/some-flow-files.ts'

const flags = 'base/flags.json'
const facts = 'base/facts.json'
const withRule = (rule: string) => withText(someFlowFiles(), facts, '"when": {', `"when": ${rule}, "$comment": {`)

describe('bad input', () => {
  it.each([
    ['broken JSON', someFlowFiles({ [flags]: '{ "redesign": ' }), 'E001'],
    ['an empty file', someFlowFiles({ [flags]: '' }), 'E001'],
    ['a file of nothing but zero bytes', someFlowFiles({ [flags]: '\u0000'.repeat(100) }), 'E001'],
    ['a list where an object belongs', someFlowFiles({ [flags]: '[]' }), 'E012'],
    ['null for a whole file', someFlowFiles({ 'base/screens/apply/income.json': 'null' }), 'E012'],
    ['a text for a whole file', someFlowFiles({ 'base/journeys/first.json': '"x"' }), 'E012'],
    ['a duplicate key', withText(someFlowFiles(), flags, '"redesign"', '"redesign": { "default": true }, "redesign"'), 'E002'],
    [
      'steps that are no list',
      withText(someFlowFiles(), 'base/journeys/first.json', '"steps": [', '"steps": {}, "groups": ['),
      'E002',
    ],
    ['a circle of lenders', someFlowFiles({ 'acme/lender.json': { extends: 'birch', code: 'ACME' } }), 'E017'],
    ['a lender that starts from itself', someFlowFiles({ 'acme/lender.json': { extends: 'acme', code: 'ACME' } }), 'E017'],
    ['a rule with two operators', withRule('{ "==": [1, 1], "!=": [1, 2] }'), 'E108'],
    ['a rule of 10,000 levels', withRule(deep(10_000)), 'E005'],
    ['a rule of 40 levels', withRule(deep(40)), 'E115'],
    ['a file of 5 MB', someFlowFiles({ [flags]: `{ "x": "${'x'.repeat(5_000_000)}" }` }), 'E004'],
    ['__proto__ as a key', withText(someFlowFiles(), flags, '{', '{ "__proto__": { "default": true },'), 'E003'],
    ['constructor as a key', withText(someFlowFiles(), flags, '{', '{ "constructor": { "default": true },'), 'E003'],
    ['__proto__ in the path of a fact', withRule('{ "var": "draft.__proto__.x" }'), 'E113'],
    ['constructor in the path of a fact', withRule('{ "var": "constructor.prototype" }'), 'E113'],
    ['a screen called __proto__', someFlowFiles({ 'base/screens/__proto__.json': { kind: 'wait' } }), 'E011'],
    ['a path of a fact that is no text', withRule('{ "var": 5 }'), 'E113'],
    ['an operand that is no operand', withRule('{ "in": null }'), 'E109'],
  ])('flow files with %s get a finding, and the check does not crash', (_name, files, code) => {
    expect(findingsIn(files).map((found) => found.code)).toContain(code)
  })

  it('a cycle of library fields is reported once', () => {
    const files = withText(someFlowFiles(), 'base/fields.json', '"as": "money"', '"use": "dollars", "as": "money"')
    const circle = withText(files, 'base/fields.json', '"money": {', '"dollars": { "use": "money" }, "money": {')
    expect(findingsIn(circle).map(({ code, message }) => [code, message])).toEqual([
      ['E213', 'The library field "dollars" starts from itself: dollars uses money uses dollars.'],
    ])
  })

  it('a flows folder without lenders has no findings', () => {
    expect(findingsIn(new Map())).toEqual([])
  })

  it('a lender without base is reported with what it lacks', () => {
    const found = findingsIn(new Map([['solo/lender.json', '{ "code": "SOLO" }']]))
    expect(found.length).toBeGreaterThan(0)
  })

  it('the check ends for any value in place of any other, and each finding has an existing place', () => {
    const files = someFlowFiles()
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(
        '{',
        '{x, plural, one {a}}',
        '__proto__',
        'toString',
        { var: 'draft.dob' },
        { $remove: true },
        { use: 'money' },
      ),
    )
    fc.assert(
      fc.property(fc.constantFrom(...files.keys()), fc.double({ min: 0, max: 0.999, noNaN: true }), odd, (path, at, by) => {
        const changed = new Map(files).set(path, replaced(files.get(path) ?? '', at, by))
        for (const found of findingsIn(changed)) {
          const lines = (changed.get(found.file) ?? '').split('\n')
          expect(found.line).toBeLessThanOrEqual(lines.length)
          expect(found.column).toBeLessThanOrEqual((lines[found.line - 1] ?? '').length + 1)
        }
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})

function deep(levels: number): string {
  return `${'{"!":'.repeat(levels)}true${'}'.repeat(levels)}`
}

/** A value of a file, named by how far along it stands. */
function replaced(text: string, at: number, by: unknown): string {
  const json: unknown = JSON.parse(text)
  const walk = (value: unknown): [object, string][] =>
    value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, part]) => [[value, key], ...walk(part)])
      : []
  const all = walk(json)
  const [holder, key] = all[Math.floor(at * all.length)] ?? [{}, '']
  Object.assign(holder, { [key]: by })
  return JSON.stringify(json)
}
