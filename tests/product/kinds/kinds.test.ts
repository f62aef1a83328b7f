import { describe, expect, it } from 'vitest'
import { kinds, kindsAuthoring } from '#product/kinds/kinds.ts'
import schema from '#schemas/screen.schema.json' with { type: 'json' }

const written = Object.values(schema.definitions).flatMap((definition) =>
  'properties' in definition && 'kind' in definition.properties ? [definition.properties.kind.const] : [],
)

describe('the kinds of screen', () => {
  it('the schema of a screen, the table of kinds and the table of their authoring halves name the same kinds', () => {
    expect(Object.keys(kinds).sort()).toEqual(written.toSorted())
    expect(Object.keys(kindsAuthoring).sort()).toEqual(written.toSorted())
  })

  it.each(Object.entries(kinds))('the entry "%s" of `kinds` has its key as `kind`', (name, { kind }) => {
    expect(kind).toBe(name)
  })
})
