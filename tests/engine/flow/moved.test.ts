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
    ['is changed', { id: 'callName', label: 'What do friends call you?' }],
    ['is taken out', { id: 'callName', $remove: true }],
    ['is something else to stand beside', { id: 'suffix', $after: 'callName' }],
    ['has moved twice', { id: 'pet', label: 'What do friends call you?' }],
  ])('an old id where a lender %s is reported, and the fix is the new id', (_, item) => {
    const files = overlay(item)
    const [finding, ...others] = allFindings(files)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ severity: 'error', file: 'elm/screens/ask/name.json' })
    expect(finding?.fixes).toHaveLength('label' in item ? 2 : 1)
    expect(finding?.fixes[0]).toMatchObject({ title: 'It is called "nickname" now', safety: 'safe' })
    expect(allFindings(applyFix(files, finding?.fixes[0] as never))).toEqual([])
  })

  it('an overlay entry with a moved key is reported, though it would be a complete new entry of the map', () => {
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

  it('a key that base has moved to another place of the file is reported, without an edit that would be wrong', () => {
    const [finding] = allFindings(overlay({ id: 'title', label: 'Title' }))
    expect(finding?.fixes[0]).toMatchObject({
      title: 'It has moved to "fields/suffix/label": say it there',
      safety: 'placeholder',
      edits: [],
    })
  })

  it('moves in a circle are followed without an endless loop', () => {
    const files = new Map([
      ...smallFiles(),
      ['base/fields.json', '{ "$moved": { "a": "b", "b": "a" }, "first-name": { "as": "text", "label": "First name" } }'],
      ['elm/fields.json', '{ "a": { "as": "text", "label": "A" } }'],
    ])
    expect(allFindings(files)).toMatchObject([{ code: 'E601' }])
  })
})
