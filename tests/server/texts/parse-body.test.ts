import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refused } from '#server/errors/refused.ts'
import { depthOf, parseBody } from '#server/texts/parse-body.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const bytes = (text: string) => Buffer.from(text)

describe('depthOf', () => {
  it('depthOf counts the nesting of brackets and braces and ignores those in strings', () => {
    expect(depthOf(bytes('7'))).toBe(0)
    expect(depthOf(bytes('{"a":[{"b":1}],"c":[]}'))).toBe(3)
    expect(depthOf(bytes(String.raw`{"[[[\"{{{":"]]]\\"}`))).toBe(1)
  })

  it('depthOf returns the depth of the parsed value for any JSON', () => {
    const depth = (value: unknown): number =>
      value !== null && typeof value === 'object' ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        expect(depthOf(bytes(JSON.stringify(value)))).toBe(depth(value))
      }),
    )
  })
})

describe('parseBody', () => {
  it('parseBody accepts JSON of 32 levels and refuses 33 levels', () => {
    expect(parseBody(bytes(nested(32)))).toHaveLength(1)
    expect(() => parseBody(bytes(nested(33)))).toThrow(Refused)
  })

  it('parseBody returns every accepted value unchanged', () => {
    const texts = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))
    const safe = fc.dictionary(
      texts.filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key)),
      fc.oneof(texts, fc.integer(), fc.boolean()),
    )
    fc.assert(fc.property(safe, (value) => void expect(parseBody(bytes(JSON.stringify(value)))).toEqual({ ...value })))
  })
})
