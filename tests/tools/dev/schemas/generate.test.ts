import { describe, expect, it } from 'vitest'
import { notCurrent } from '#tools/dev/schemas/generate.ts'

describe('what is generated from the schemas', () => {
  it('generated types, overlay schemas and lists of schemas are current', async () => {
    expect(await notCurrent()).toEqual([])
  })
})
