import { describe, expect, it } from 'vitest'
import { kinds } from '#renderer/kinds/kinds.tsx'
import schema from '#schemas/screen.schema.json' with { type: 'json' }

describe('the table of screen kinds', () => {
  const named = Object.values(schema.definitions).flatMap((one) =>
    'properties' in one && 'kind' in one.properties && 'const' in one.properties.kind ? [one.properties.kind.const] : [],
  )

  it('the table has one component for each screen kind in the schema', () => {
    expect(Object.keys(kinds).sort()).toEqual([...named].sort())
  })

  it('prefetch loads the component of a screen kind before it is rendered', async () => {
    await expect(kinds.wait.prefetch()).resolves.toBeUndefined()
  })
})
