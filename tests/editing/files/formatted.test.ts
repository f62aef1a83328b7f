import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatted } from '#editing/files/formatted.ts'

describe('the layout of a flow file', () => {
  it('values that fit in 110 columns stay on one line, and others are broken', () => {
    const short = { id: 'a', label: 'A' }
    const long = { id: 'b', label: 'x'.repeat(100) }
    expect(formatted(JSON.stringify({ options: [short, long] }))).toBe(
      `{\n  "options": [\n    { "id": "a", "label": "A" },\n    {\n      "id": "b",\n      "label": "${'x'.repeat(100)}"\n    }\n  ]\n}\n`,
    )
  })

  it('long lists of plain values fill lines like words of a paragraph', () => {
    const lines = formatted(JSON.stringify({ states: Array.from({ length: 60 }, (_, index) => `S${index}`) })).split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110)
    expect(lines).toHaveLength(9)
  })

  it('the layout of a flow file keeps texts and numbers exactly as they are written', () => {
    expect(formatted('{"a":1.50,"b":1e3,"c":"\\u0041\\/"}')).toBe('{\n  "a": 1.50,\n  "b": 1e3,\n  "c": "\\u0041\\/"\n}\n')
  })

  it('the layout of a flow file changes no value, and formatting twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const once = formatted(text)
        expect(JSON.parse(once)).toEqual(JSON.parse(text))
        expect(formatted(once)).toBe(once)
      }),
    )
  })
})
