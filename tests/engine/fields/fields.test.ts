import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fields } from '#engine/fields/fields.ts'
import { normalizers } from '#engine/fields/normalizers.ts'
import library from '#schemas/fields.schema.json' with { type: 'json' }
import schema from '#schemas/screen.schema.json' with { type: 'json' }

const { widget, field } = schema.definitions
const descriptions: { readonly [name: string]: string } = widget['x-descriptions']

describe('the fields', () => {
  it('the table has one field for each "as" that the schemas of screens and of library fields offer', () => {
    expect(Object.keys(fields).sort()).toEqual(widget.enum.toSorted())
    expect([...Object.keys(fields), 'address', 'group'].sort()).toEqual(
      library.definitions.libraryEntry.properties.as.enum.toSorted(),
    )
  })

  it('docs/flows.md names each field', () => {
    const page = readFileSync('docs/flows.md', 'utf8')
    expect(Object.keys(fields).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })

  it.each(Object.entries(fields))('the field "%s" has a label, and the description of the schema', (name, { palette }) => {
    expect(palette.label).not.toBe('')
    expect(palette.description).toBe(descriptions[name])
  })

  it('the table has one normalizer for each "tidy" that the schemas offer', () => {
    expect(Object.keys(normalizers).sort()).toEqual(field.properties.tidy.enum.toSorted())
    expect(library.definitions.libraryEntry.properties.tidy.enum.toSorted()).toEqual(Object.keys(normalizers).sort())
  })

  it.each([
    ['upper-case', 'm. 12 a', 'M12A'],
    ['upper-case', '. .', '. .'],
    ['single-spaces', 'Ana  Maria', 'Ana Maria'],
    ['digits', '(615) 555-0123', '6155550123'],
    ['zip', '78701-1234', '78701'],
    ['zip', '7870', '7870'],
  ] as const)('the normalizer "%s" makes "%s" into "%s", and leaves that as it is', (name, typed, normalized) => {
    expect(normalizers[name](typed)).toBe(normalized)
    expect(normalizers[name](normalized)).toBe(normalized)
  })
})
