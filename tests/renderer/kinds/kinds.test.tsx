import { describe, expect, it } from 'vitest'
import { kinds, prefetchKind } from '#renderer/kinds/kinds.tsx'
import schema from '#schemas/screen.schema.json' with { type: 'json' }

describe('the kinds', () => {
  const named = Object.values(schema.definitions).flatMap((one) =>
    'properties' in one && 'kind' in one.properties && 'const' in one.properties.kind ? [one.properties.kind.const] : [],
  )

  it('are those that flow files may name', () => {
    expect(Object.keys(kinds).sort()).toEqual([...named].sort())
    expect(named.length).toBe(13)
  })

  it('are fetched beforehand without a word', () => {
    for (const kind of Object.keys(kinds)) expect(() => prefetchKind(kind as keyof typeof kinds)).not.toThrow()
  })
})
