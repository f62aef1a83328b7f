import { describe, expect, it } from 'vitest'
import { allFindings, applyFix, smallFiles } from './small-flows.ts'

const NAME = 'base/screens/ask/name.json'
const screen = JSON.parse(smallFiles().get(NAME) as string)
/** Base calls the field "nickname" what it called "callName" and "pet" before, and its library field "given-name". */
const moved = {
  [NAME]: {
    ...screen,
    $moved: { '#/fields/pet': 'fields/callName', 'fields/callName': 'fields/nickname', 'fields/title': 'fields/suffix/label' },
    fields: [...screen.fields, { id: 'nickname', as: 'text', label: 'Nickname' }],
  },
  'base/fields.json': { $moved: { 'first-name': 'given-name' }, 'given-name': { as: 'text', label: 'First name' } },
}
const overlay = (fields: object) =>
  smallFiles({
    ...moved,
    [NAME]: {
      ...moved[NAME],
      fields: moved[NAME].fields.map((one: object) => ({ ...one, ...('use' in one && { use: 'given-name' }) })),
    },
    'elm/screens/ask/name.json': { fields: [fields] } as never,
  })

describe('ids that base has moved', () => {
  it.each([
    ['changes the field', { id: 'callName', label: 'What do friends call you?' }],
    ['removes the field', { id: 'callName', $remove: true }],
    ['places another field after it', { id: 'suffix', $after: 'callName' }],
    ['changes the field, renamed twice', { id: 'pet', label: 'What do friends call you?' }],
  ])('a field id that base has renamed is reported in an overlay that %s, and the first fix writes the new id', (_, item) => {
    const files = overlay(item)
    const [finding, ...others] = allFindings(files)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ severity: 'error', file: 'elm/screens/ask/name.json' })
    expect(finding?.fixes).toHaveLength('label' in item ? 2 : 1)
    expect(finding?.fixes[0]).toMatchObject({ title: 'It is called "nickname" now', safety: 'safe' })
    expect(allFindings(applyFix(files, finding?.fixes[0] as never))).toEqual([])
  })

  it('an overlay’s library field under a key that base has renamed is reported, though it would be a complete new library field', () => {
    const files = new Map([
      ...overlay({ id: 'suffix', label: 'Suffix?' }),
      ['elm/fields.json', '{ "first-name": { "as": "text", "label": "Name" } }'],
    ])
    const [finding, ...others] = allFindings(files)
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      code: 'E601',
      message: 'This changes the library field "first-name", which the parent has moved to "given-name".',
      column: 3,
    })
    expect(finding?.related).toMatchObject([{ file: 'base/fields.json', label: 'where the parent says it now' }])
    expect(allFindings(applyFix(files, finding?.fixes[0] as never))).toEqual([])
  })

  it('a field id that base has moved to another place of the file is reported, and its fix has no edits', () => {
    const [finding] = allFindings(overlay({ id: 'title', label: 'Title' }))
    expect(finding?.fixes[0]).toMatchObject({
      title: 'It has moved to "fields/suffix/label": say it there',
      safety: 'placeholder',
      edits: [],
    })
  })

  it('two keys that base has renamed to each other are one finding and no endless loop', () => {
    const files = new Map([
      ...smallFiles(),
      ['base/fields.json', '{ "$moved": { "a": "b", "b": "a" }, "first-name": { "as": "text", "label": "First name" } }'],
      ['elm/fields.json', '{ "a": { "as": "text", "label": "A" } }'],
    ])
    expect(allFindings(files)).toMatchObject([{ code: 'E601' }])
  })
})
