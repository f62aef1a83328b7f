import { describe, expect, it } from 'vitest'
import { kinds } from '#renderer/kinds/kinds.tsx'
import schema from '#schemas/screen.schema.json' with { type: 'json' }

describe('the components of the kinds', () => {
  const named = Object.values(schema.definitions).flatMap((one) =>
    'properties' in one && 'kind' in one.properties && 'const' in one.properties.kind ? [one.properties.kind.const] : [],
  )

  it('the table has one component for each kind that the schema of a screen names', () => {
    expect(Object.keys(kinds).sort()).toEqual([...named].sort())
  })

  it('the component of a kind is loaded before it is drawn', async () => {
    await expect(kinds.wait.prefetch()).resolves.toBeUndefined()
  })
})
