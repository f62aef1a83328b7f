import { describe, expect, it } from 'vitest'
import { fields } from '#renderer/fields/fields.ts'
import schema from '#schemas/screen.schema.json' with { type: 'json' }

describe('the fields', () => {
  const offered: readonly string[] = schema.definitions.widget.enum

  it('are those that flow files may name', () => {
    expect(Object.keys(fields).sort()).toEqual([...offered].sort())
  })

  it.each(Object.entries(fields))('"%s" stands under its own name and says what it is', (name, field) => {
    expect(field.name).toBe(name)
    expect(field.palette.label).not.toBe('')
    expect(field.palette.description).toMatch(/\.$/)
  })
})
