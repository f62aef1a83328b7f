import { expect, it } from 'vitest'
import { fields } from '#renderer/fields/fields.ts'
import schema from '#schemas/screen.schema.json' with { type: 'json' }

it('the table of field widgets has one widget for each value of "as" in the schema of a screen', () => {
  expect(Object.keys(fields).sort()).toEqual(schema.definitions.widget.enum.toSorted())
})
