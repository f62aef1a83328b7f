import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFlowFile } from '#engine/flow/parse-flow-file.ts'
import { nodeAt } from '#engine/flow/pointer.ts'
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'

const FILE = 'base/screens/a.json'
const read = (text: string) => parseFlowFile(FILE, text)
const reported = (text: string) => read(text).findings.map(({ code, line, column }) => `${code} ${line}:${column}`)

describe('parsing a flow file', () => {
  it('the parser returns the value of JSON.parse for random JSON', () => {
    fc.assert(
      fc.property(fc.json({ depthSize: 'small' }), (text) => {
        const plain = JSON.stringify(JSON.parse(text), (_, value) => value)
        const keysAreTame = !/"(__proto__|constructor|prototype|\$comment|\$schema|\$moved)"\s*:/.test(text)
        fc.pre(keysAreTame)
        const { node, findings } = read(text)
        expect(findings).toEqual([])
        expect(JSON.stringify(node?.value)).toBe(plain)
      }),
    )
  })

  it('a space that was pasted is named, with its code point in at least four digits', () => {
    expect(read('{\u00a0"a": 1}').findings[0]?.message).toContain('a non-breaking space (U+00A0)')
  })

  it('the parser never throws for random texts, and a text that is no JSON has a finding', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'{}[]":, \\\n01-eE.tfnu/*') })), (text) => {
        const { node, findings } = read(text)
        let isJson = true
        try {
          JSON.parse(text)
        } catch {
          isJson = false
        }
        if (isJson) expect(node).toBeDefined()
        else expect([node, findings.length > 0]).toEqual([undefined, true])
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', '2:8'],
    ['a comma too many', '{ "a": 1, }', '1:9'],
    ['a comment', '{\n  // why\n  "a": 1 }', '2:3'],
    ['single quotes', "{ 'a': 1 }", '1:3'],
    ['two values', '{}\n{}', '2:1'],
    ['a text without an end', '{ "a": "b\n}', '1:8'],
    ['an unknown word', '{ "a": TRUE }', '1:8'],
    ['nothing at all', ' \n ', '1:1'],
  ])('the parser reports %s at its place', (_, text, place) => {
    expect(reported(text)).toEqual([`E001 ${place}`])
    expect(read(text).node).toBeUndefined()
  })

  it('a repeated key is reported at the second occurrence, even if it is written with escapes', () => {
    expect(reported('{\n  "heading": 1,\n  "he\\u0061ding": 2\n}')).toEqual(['E002 3:3'])
    expect(read('{ "a": 1, "a": 2 }').findings[0]?.related).toMatchObject([{ line: 1, column: 3 }])
  })

  it.each(['__proto__', 'constructor', 'prototype'])('the parser leaves out the key %s and reports it', (key) => {
    const { node, findings } = read(`{ "rule": { "${key}": { "polluted": true } } }`)
    expect(findings.map(({ code, pointer }) => [code, pointer])).toEqual([['E003', `screens/a.json#/rule/${key}`]])
    const { rule } = (node as SourceNode).value as { rule: object }
    expect(Object.keys(rule)).toEqual([])
    expect((rule as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('a rule nested 10,000 levels deep is reported without an overflow of the stack', () => {
    const deep = `{ "when": ${'{"!":['.repeat(5000)}true${']}'.repeat(5000)} }`
    expect(read(deep).findings.map(({ code }) => code)).toEqual(['E005'])
    expect(reported('['.repeat(100_000))).toEqual(['E005 1:65'])
  })

  it('the parser accepts 64 levels and reports 65', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    expect(reported(nested(64))).toEqual([])
    expect(reported(nested(65))).toEqual(['E005 1:65'])
    expect(reported(`"${'['.repeat(100)}"`)).toEqual([])
  })

  it('a file of 5 MB, counted in bytes, is reported as too large', () => {
    expect(reported(`"${'x'.repeat(5_000_000)}"`)).toEqual(['E004 1:1'])
    expect(reported(`"${'é'.repeat(600_000)}"`)).toEqual(['E004 1:1'])
    expect(reported(`"${'x'.repeat(900_000)}"`)).toEqual([])
  })

  // Searching the whole line for the end of each text took a minute.
  it.each(['"a" b ', '"a,'])(
    'a line of 60,000 characters of open quotes is reported within seconds: %s',
    { timeout: 20_000 },
    (part) => {
      expect(reported(`{ "x": ${part.repeat(60_000 / part.length)}`)).toHaveLength(1)
    },
  )

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('the parser counts lines that end in %s', (_, ending) => {
    const text = ['{', '  "heading": "Hello",', '  "fields": [', '    { "id": "dob" }', '  ]', '}'].join(ending)
    const { node } = read(text)
    const place = placeOf(nodeAt(node, ['fields', 'dob']) as NonNullable<typeof node>)
    expect(place).toMatchObject({ file: FILE, line: 4, column: 5, endLine: 4, endColumn: 20 })
    expect(text.slice(place.offset, place.offset + place.length)).toBe('{ "id": "dob" }')
  })

  it('a byte-order mark is reported, the file is parsed, and columns are counted as editors count them', () => {
    const text = '\uFEFF{ "heading": "Hello" }'
    const { node, findings } = read(text)
    expect(findings.map(({ code, line, column }) => [code, line, column])).toEqual([['E001', 1, 1]])
    const place = placeOf(nodeAt(node, ['heading']) as NonNullable<typeof node>)
    expect(place).toMatchObject({ line: 1, column: 14 })
    expect(text.slice(place.offset, place.offset + place.length)).toBe('"Hello"')
  })

  it('the parser removes $comment everywhere, and $schema and $moved at the top only', () => {
    const { node, schemaLink, moved } = read(
      '{ "$schema": "../screen.schema.json", "$moved": { "fields/a": "fields/b" }, "$comment": "why", "when": { "$comment": "so", "==": [1, 1] }, "in": { "$schema": 1 } }',
    )
    expect(node?.value).toEqual({ when: { '==': [1, 1] }, in: { $schema: 1 } })
    expect(schemaLink).toBe('../screen.schema.json')
    expect([...moved]).toEqual([['fields/a', 'fields/b']])
  })

  it('keys that look like numbers keep their order', () => {
    const { node } = read('{ "b": 1, "10": 2, "9": 3 }')
    expect([...(node?.members?.keys() ?? [])]).toEqual(['b', '10', '9'])
  })
})
