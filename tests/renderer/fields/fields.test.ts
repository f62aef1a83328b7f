import { expect, it } from 'vitest'
import { fields } from '#renderer/fields/fields.ts'
import schema from '#schemas/screen.schema.json' with { type: 'json' }

it('the table has one widget for each "as" that the schema of a screen offers', () => {
  expect(Object.keys(fields).sort()).toEqual(schema.definitions.widget.enum.toSorted())
})
