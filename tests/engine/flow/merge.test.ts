import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#engine/flow/json.ts'
import { mergeNodes } from '#engine/flow/merge.ts'
import { nodeAt } from '#engine/flow/pointer.ts'
import { schemaFor } from '#engine/flow/schema-walk.ts'
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import { aNode } from './nodes.ts'

const SCREEN = schemaFor('screens/a.json')
const merge = (parent: SourceNode, overlay: Json, schema = SCREEN) =>
  mergeNodes(schema, parent, aNode(overlay, 'lender/screens/a.json'), { pointer: 'screens/a.json' })
const merged = (parent: Json, overlay: Json, schema = SCREEN) => merge(aNode(parent), overlay, schema).node.value
const codes = (parent: Json, overlay: Json) => merge(aNode(parent), overlay).findings.map(({ code }) => code)
const ids = (value: Json) => (value as { fields: { id: string }[] }).fields.map(({ id }) => id)

const form = (fields: Json, rest: JsonObject = {}): JsonObject => ({ kind: 'form', heading: 'Who are you?', ...rest, fields })
const abc = form([
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B', help: 'b?' },
  { id: 'c', label: 'C' },
])

describe('merging an overlay over its parent', () => {
  it('objects are merged by key, and null removes a key', () => {
    const overlay = { text: 'New', fields: [{ id: 'b', label: 'Bee', help: null }] }
    expect(merged(abc, overlay)).toEqual(
      form(
        [
          { id: 'a', label: 'A' },
          { id: 'b', label: 'Bee' },
          { id: 'c', label: 'C' },
        ],
        { text: 'New' },
      ),
    )
  })

  it('a text with single cases changes these cases, and a text that is written whole replaces all of them', () => {
    const toDo = { id: 'to-do', when: { rule: 'to-do' }, text: 'We need you' }
    const other = { id: 'other', when: { rule: 'other' }, text: 'We wait' }
    const parent = { ...form([]), text: { cases: [toDo, other], otherwise: 'We look' } }
    expect(merged(parent, { text: { cases: [{ id: 'other', text: 'We wait for another' }] } })).toEqual({
      ...parent,
      text: { cases: [toDo, { ...other, text: 'We wait for another' }], otherwise: 'We look' },
    })
    expect(merged(parent, { text: { cases: [{ id: 'to-do', $remove: true }] } })).toMatchObject({ text: { cases: [other] } })
    expect(merged(parent, { text: { cases: [toDo], otherwise: 'All well' } })).toEqual({
      ...parent,
      text: { cases: [toDo], otherwise: 'All well' },
    })
    expect(codes(parent, { text: { cases: [{ id: 'to-doo', text: 'x' }] } })).toEqual(['E601'])
  })

  it('a rule in an overlay replaces the rule of the parent entirely, so that no rule has two operators', () => {
    const refuse = (rule: Json) => ({ ...form([]), checks: [{ id: 'new-york', at: 'state', refuseWhen: rule, message: 'No' }] })
    const own = { '==': [{ var: 'draft.propertyAddress.state' }, 'NY'] }
    const result = merged(refuse({ or: [{ var: 'lender.allowRegulatorReview' }] }), {
      checks: [{ id: 'new-york', refuseWhen: own }],
    })
    expect(result).toEqual(refuse(own))
  })

  it('a text in an overlay replaces the text of the parent entirely, plain or with cases', () => {
    const cases = { cases: [{ id: 'al', when: true, text: 'Alabama' }], otherwise: 'Elsewhere' }
    expect(merged(form([], { heading: cases }), { heading: 'Plain' })).toEqual(form([], { heading: 'Plain' }))
    expect(merged(form([], { heading: 'Plain' }), { heading: cases })).toEqual(form([], { heading: cases }))
    const other = { cases: [{ id: 'tx', when: true, text: 'Texas' }], otherwise: 'Else' }
    expect(merged(form([], { heading: cases }), { heading: other })).toEqual(form([], { heading: other }))
    expect(merged(form([{ id: 'a', required: cases }]), { fields: [{ id: 'a', required: other }] })).toEqual(
      form([{ id: 'a', required: other }]),
    )
  })

  it('a list of plain values in an overlay replaces the list of the parent', () => {
    const parent = form([{ id: 'a', schema: { type: 'string', enum: ['x', 'y'] } }])
    const result = merged(parent, { fields: [{ id: 'a', schema: { enum: ['z'] } }] })
    expect(result).toEqual(form([{ id: 'a', schema: { type: 'string', enum: ['z'] } }]))
  })

  it('a value of another type in an overlay replaces the value of the parent', () => {
    const result = merged(abc, { kind: 'message', heading: 'Sorry', text: 'Not here.' })
    expect(result).toEqual({ kind: 'message', heading: 'Sorry', text: 'Not here.' })
  })

  it('ids that look like numbers keep their order when merged', () => {
    const parent = form([{ id: 'b' }, { id: '10' }, { id: '9' }])
    expect(ids(merged(parent, { fields: [{ id: '2', $after: '10' }] }))).toEqual(['b', '10', '2', '9'])
    const shades = schemaFor('lender.json')
    const result = mergeNodes(
      shades,
      aNode({ colours: { primary: { 50: '#ffffff', 100: '#eeeeee' } } }),
      aNode({ colours: { primary: { 50: '#fefefe' } } }),
    )
    expect(result.node.value).toEqual({ colours: { primary: { 50: '#fefefe', 100: '#eeeeee' } } })
  })

  it.each([
    ['after', [{ id: 'x', $after: 'a' }], 'a x b c'],
    ['before', [{ id: 'x', $before: 'a' }], 'x a b c'],
    ['first', [{ id: 'x', $first: true }], 'x a b c'],
    ['last', [{ id: 'x', $last: true }], 'a b c x'],
    [
      'several after one, as they are written',
      [
        { id: 'x', $after: 'a' },
        { id: 'y', $after: 'a' },
      ],
      'a x y b c',
    ],
    [
      'several first, as they are written',
      [
        { id: 'x', $first: true },
        { id: 'y', $first: true },
      ],
      'x y a b c',
    ],
    [
      'after one that comes later in the same overlay',
      [
        { id: 'x', $after: 'y' },
        { id: 'y', $after: 'a' },
      ],
      'a y x b c',
    ],
    ['a known one that moves', [{ id: 'c', $first: true }], 'c a b'],
    ['one that is taken out', [{ id: 'b', $remove: true }], 'a c'],
    [
      'in place of one that is taken out',
      [
        { id: 'b', $remove: true },
        { id: 'x', $after: 'b' },
      ],
      'a x c',
    ],
  ])('items of an overlay are placed: %s', (_, fields, order) => {
    const { node, findings } = merge(aNode(abc), { fields } as Json)
    expect(ids(node.value)).toEqual(order.split(' '))
    expect(findings).toEqual([])
    expect(JSON.stringify(node.value)).not.toContain('$')
  })

  it('a list that the parent lacks is taken over without the keys for places', () => {
    expect(
      merged({ kind: 'form', fields: [{ id: 'a' }] }, { fields: [{ id: 'a', options: [{ id: 'X' }, { id: 'Y' }] }] }),
    ).toEqual({
      kind: 'form',
      fields: [{ id: 'a', options: [{ id: 'X' }, { id: 'Y' }] }],
    })
  })

  it('every merged value knows its layers, base first', () => {
    const { node } = merge(aNode(abc), { fields: [{ id: 'b', label: 'Bee' }] })
    const layersAt = (...keys: string[]) => nodeAt(node, keys)?.layers.map(({ file }) => file.split('/')[0])
    expect(layersAt('heading')).toEqual(['base'])
    expect(layersAt('fields', 'b', 'label')).toEqual(['base', 'lender'])
    expect(layersAt('fields', 'b', 'help')).toEqual(['base'])
    expect(layersAt('fields')).toEqual(['base', 'lender'])
    const decided = placeOf(nodeAt(node, ['fields', 'b', 'label']) as SourceNode)
    expect(decided).toMatchObject({ file: 'lender/screens/a.json', line: 5, column: 16 })
  })

  it('values that an overlay does not change are the same nodes as in the parent', () => {
    const parent = aNode(abc)
    const { node } = merge(parent, { fields: [{ id: 'b', label: 'Bee' }] })
    expect(nodeAt(node, ['heading'])).toBe(nodeAt(parent, ['heading']))
    expect(nodeAt(node, ['fields', 'a'])).toBe(nodeAt(parent, ['fields', 'a']))
  })
})

describe('an overlay that does not fit', () => {
  const parent = abc

  it.each([
    [
      'an id that the parent lacks and that says no place',
      { fields: [{ id: 'zzz', label: 'Z' }] },
      'E601',
      'screens/a.json#/fields/zzz',
    ],
    ['null where there is nothing', { text: null }, 'E601', 'screens/a.json#/text'],
    ['null where an item has nothing', { fields: [{ id: 'a', help: null }] }, 'E601', 'screens/a.json#/fields/a/help'],
    ['$remove of what is not there', { fields: [{ id: 'zzz', $remove: true }] }, 'E601', 'screens/a.json#/fields/zzz'],
    ['$after of what is not there', { fields: [{ id: 'x', $after: 'zzz' }] }, 'E602', 'screens/a.json#/fields'],
    ['$before itself', { fields: [{ id: 'x', $before: 'x' }] }, 'E602', 'screens/a.json#/fields'],
    ['two places', { fields: [{ id: 'x', $after: 'a', $first: true }] }, 'E602', 'screens/a.json#/fields/x'],
    [
      'one id twice',
      {
        fields: [
          { id: 'a', label: '1' },
          { id: 'a', label: '2' },
        ],
      },
      'E603',
      'screens/a.json#/fields/a',
    ],
  ])('an overlay that does not fit is reported once: %s', (_, overlay, code, pointer) => {
    const { findings } = merge(aNode(parent), overlay as Json)
    expect(findings.map((finding) => [finding.code, finding.pointer])).toEqual([[code, pointer]])
    expect(findings[0]?.file).toBe('lender/screens/a.json')
  })

  it('an unknown id in an overlay is reported with the id that was probably meant, as a safe fix', () => {
    const { findings } = mergeNodes(
      SCREEN,
      aNode(form([{ id: 'income' }])),
      aNode({ fields: [{ id: 'incmoe', label: 'Pay' }] }, 'l/screens/a.json'),
      {
        pointer: 'screens/a.json',
      },
    )
    const [fix] = findings[0]?.fixes ?? []
    expect(fix).toMatchObject({
      title: 'Did you mean "income"?',
      safety: 'safe',
      edits: [{ file: 'l/screens/a.json', text: '"income"' }],
    })
    expect(findings[0]?.expected).toEqual(['income'])
  })

  it('an old id in an overlay is reported with its new id, however different', () => {
    const { findings } = mergeNodes(
      SCREEN,
      aNode(form([{ id: 'phone' }])),
      aNode({ fields: [{ id: 'homeTelephone', label: 'Call' }] }),
      {
        pointer: 'screens/a.json',
        moved: new Map([['fields/homeTelephone', 'fields/phone']]),
      },
    )
    expect(findings[0]?.fixes[0]).toMatchObject({
      title: 'It is called "phone" now',
      safety: 'safe',
      edits: [{ text: '"phone"' }],
    })
  })

  it('an item with a misspelt id is reported and not appended as new', () => {
    expect(ids(merged(form([{ id: 'income' }]), { fields: [{ id: 'incmoe', label: 'Pay' }] }))).toEqual(['income'])
    expect(codes(form([{ id: 'income' }]), { fields: [{ id: 'incmoe' }] })).toEqual(['E601'])
  })
})

/** What a lender may do to a screen with fields f0 … f7, each edit touching one thing of its own. */
type Edit = { readonly top?: JsonObject; readonly field?: JsonObject }
const FIELDS = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => `f${n}`)
const word = fc.string({ unit: fc.constantFrom(...'abc {}é'), maxLength: 6 })
const rule = fc.constantFrom<Json>({ '==': [{ var: 'draft.a' }, 1] }, { or: [true, false] }, true)
const aField = fc.record({
  label: word,
  help: word,
  required: word,
  schema: fc.record({ maxLength: fc.nat(9) }),
  shownWhen: rule,
})
const aScreen = fc
  .record({ heading: word, text: word, submit: word, fields: fc.tuple(...FIELDS.map(() => aField)) })
  .map(({ fields, ...rest }) => ({
    kind: 'form',
    ...rest,
    fields: fields.map((field, n) => ({ id: FIELDS[n] as string, ...field })),
  }))

function editsOf(id: string, label: string, newRule: Json): Edit[] {
  return [
    { field: { id, label } },
    { field: { id, help: null } },
    { field: { id, schema: { minLength: 1 } } },
    { field: { id, schema: { maxLength: null } } },
    { field: { id, shownWhen: newRule } },
    { field: { id, options: [{ id: 'X', label }] } },
  ]
}
const someEdits = fc
  .record({
    label: word,
    rule,
    picked: fc.subarray(FIELDS.slice(0, 5)),
    kinds: fc.array(fc.nat(5), { minLength: 5, maxLength: 5 }),
    top: fc.subarray<Edit>([
      { top: { heading: 'Other' } },
      { top: { text: null } },
      { top: { submit: 'Go' } },
      { top: { stage: 'name' } },
    ]),
    more: fc.subarray<Edit>([
      { field: { id: 'f5', $remove: true } },
      { field: { id: 'n1', $after: 'f6', label: 'New' } },
      { field: { id: 'n2', $before: 'f2', label: 'New' } },
    ]),
  })
  .map(({ label, rule: newRule, picked, kinds, top, more }) => [
    ...picked.map((id, n) => editsOf(id, label, newRule)[kinds[n] as number] as Edit),
    ...top,
    ...more,
  ])

function overlayOf(edits: readonly Edit[]): JsonObject {
  const fields = edits.flatMap(({ field }) => field ?? [])
  return { ...Object.assign({}, ...edits.map(({ top }) => top)), ...(fields.length > 0 && { fields }) }
}

/** A node with everything that it knows, to see whether anything was changed. */
function dump(node: SourceNode): Json {
  return JSON.parse(
    JSON.stringify([
      node.kind,
      node.value,
      node.layers,
      node.keyPlace ?? null,
      [...(node.members ?? [])].map(([key, member]) => [key, dump(member)]),
      (node.items ?? []).map(dump),
    ]),
  ) as Json
}

describe('merging random files', () => {
  it('an empty overlay changes nothing', () => {
    const nothing = fc.subarray(FIELDS).map((some) => overlayOf(some.map((id) => ({ field: { id } }))))
    fc.assert(
      fc.property(aScreen, fc.oneof(fc.constant({}), fc.constant({ fields: [] }), nothing), (screen, overlay) => {
        const parent = aNode(screen)
        const { node, findings } = merge(parent, overlay)
        expect(node).toBe(parent)
        expect(findings).toEqual([])
      }),
    )
  })

  it('two overlays that change different values give the same flow in either order', () => {
    fc.assert(
      fc.property(aScreen, someEdits, fc.infiniteStream(fc.boolean()), (screen, edits, mine) => {
        const [one, other]: [Edit[], Edit[]] = [[], []]
        for (const edit of edits) (mine.next().value ? one : other).push(edit)
        const both = (first: Edit[], second: Edit[]) => {
          const a = merge(aNode(screen), overlayOf(first))
          const b = merge(a.node, overlayOf(second))
          expect([...a.findings, ...b.findings]).toEqual([])
          return b.node.value
        }
        const result = both(one, other)
        expect(result).toEqual(both(other, one))
        expect(result).toEqual(merge(aNode(screen), overlayOf(edits)).node.value)
      }),
      { numRuns: 500 },
    )
  })

  it('each conflict of an overlay with its parent is reported once and nothing else', () => {
    const clashes: [Edit, string][] = [
      [{ field: { id: 'gone', label: 'X' } }, 'E601'],
      [{ field: { id: 'away', $remove: true } }, 'E601'],
      [{ field: { id: 'new1', $after: 'nowhere' } }, 'E602'],
      [{ field: { id: 'f7', placeholder: null } }, 'E601'],
      [{ field: { id: 'f6', $first: true, $last: true } }, 'E602'],
      [{ top: { showsApplicationId: null } }, 'E601'],
    ]
    fc.assert(
      fc.property(aScreen, someEdits, fc.subarray(clashes), (screen, edits, wrong) => {
        const { findings } = merge(aNode(screen), overlayOf([...edits, ...wrong.map(([edit]) => edit)]))
        expect(findings.map(({ code }) => code).sort()).toEqual(wrong.map(([, code]) => code).sort())
      }),
      { numRuns: 300 },
    )
  })

  it('merging does not modify its input', () => {
    fc.assert(
      fc.property(aScreen, someEdits, (screen, edits) => {
        const parent = aNode(screen)
        const overlay = aNode(overlayOf(edits), 'lender/screens/a.json')
        const before = [dump(parent), dump(overlay)]
        mergeNodes(SCREEN, parent, overlay)
        expect([dump(parent), dump(overlay)]).toEqual(before)
      }),
    )
  })
})
