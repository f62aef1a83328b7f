import { describe, expect, it } from 'vitest'
import { notCurrent } from '#tools/schemas/generate.ts'

describe('what is generated from the schemas', () => {
  it('what is generated from the schemas is current: types, overlay schemas and the lists of schemas', async () => {
    expect(await notCurrent()).toEqual([])
  })
})
