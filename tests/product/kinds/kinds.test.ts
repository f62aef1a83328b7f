import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { homeEquity } from '#product/authoring.ts'
import schema from '#schemas/screen.schema.json' with { type: 'json' }

const written = Object.values(schema.definitions).flatMap((definition) =>
  'properties' in definition && 'kind' in definition.properties ? [definition.properties.kind.const] : [],
)
const { kinds, authoring } = homeEquity

describe('the kinds of screen', () => {
  it('the schema of a screen, the kinds of the product and their authoring halves name the same kinds', () => {
    expect(Object.keys(kinds).sort()).toEqual(written.toSorted())
    expect(Object.keys(authoring.kinds).sort()).toEqual(written.toSorted())
  })

  it('docs/flows.md names each kind', () => {
    const page = readFileSync('docs/flows.md', 'utf8')
    expect(Object.keys(kinds).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })

  it.each(Object.entries(kinds))('the entry "%s" of the kinds has its key as `kind`', (name, { kind }) => {
    expect(kind).toBe(name)
  })
})
