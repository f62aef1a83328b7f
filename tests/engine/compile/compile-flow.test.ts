import { describe, expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import type { CompiledField, CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { aCompiledFlow, aForm, aJourney } from '#kit/compiled-flow.ts'
import { type FlowFilesMap, someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'

/** The fields of a form, by id, asked from a library. */
function fieldsOf(fields: readonly object[], library: object = {}): { readonly [id: string]: CompiledField } {
  const screen = aCompiledFlow({ 'screens/j/s.json': aForm({ fields }), 'fields.json': library }).screens['j/s']
  return Object.fromEntries(screen?.kind === 'form' ? screen.fields.map((field) => [field.id, field]) : [])
}

describe('a field merged over its library field', () => {
  const library = {
    word: { label: 'A word', required: 'Which word?', schema: { minLength: 2, maxLength: 9 }, messages: { minLength: 'Short' } },
    long: { use: 'word', schema: { maxLength: 20 }, messages: { maxLength: 'Long' } },
  }

  it('a field inherits from its library field what it does not state itself, at every depth', () => {
    const { name } = fieldsOf([{ id: 'name', use: 'long', label: 'Your name' }], library)
    expect(name).toMatchObject({
      ...{ label: 'Your name', required: 'Which word?', requiredAt: 'fields.json#/word/required', path: 'draft.name' },
      schema: { type: 'string', minLength: 2, maxLength: 20 },
      at: 'screens/j/s.json#/fields/name',
    })
    expect(name?.limits.map(({ code, message, at }) => [code, message, at])).toEqual([
      ['type', 'Which word?', expect.any(String)],
      ['minLength', 'Short', 'fields.json#/word/messages/minLength'],
      ['maxLength', 'Long', 'fields.json#/long/messages/maxLength'],
    ])
  })

  it('options and patterns of a field are merged with those of the library field by id, new ones last', () => {
    const choice = {
      as: 'select',
      options: [
        { id: 'A', label: 'a' },
        { id: 'B', label: 'b' },
      ],
    }
    const own = [
      { id: 'C', label: 'c' },
      { id: 'A', refuse: 'Not this one' },
    ]
    const { pick } = fieldsOf([{ id: 'pick', use: 'choice', options: own }], { choice })
    expect(pick?.options).toMatchObject([{ id: 'A', label: 'a', refuse: 'Not this one' }, { id: 'B' }, { id: 'C' }])
  })

  it('a library field that extends itself or an unknown field keeps its own parts', () => {
    const fields = fieldsOf(
      [
        { id: 'a', use: 'circle' },
        { id: 'b', use: 'nowhere', label: 'B' },
      ],
      {
        circle: { use: 'circle', label: 'Round' },
      },
    )
    expect([fields.a?.label, fields.b?.label]).toEqual(['Round', 'B'])
  })
})

describe('an expanded group of fields', () => {
  const library = {
    state: { label: 'State', schema: { maxLength: 2 } },
    address: {
      as: 'address',
      label: 'Address',
      fields: [
        { id: 'street', label: 'Street', required: 'Which street?' },
        { id: 'state', use: 'state', required: 'Which state?' },
      ],
    },
  }

  it('the fields of a group replace the item in the order of the group, and each names its group', () => {
    const fields = fieldsOf([{ id: 'before' }, { id: 'home', spread: 'address' }, { id: 'after' }], library)
    expect(Object.keys(fields)).toEqual(['before', 'street', 'state', 'after'])
    expect(fields.state).toMatchObject({ group: 'home', label: 'State', required: 'Which state?', path: 'draft.state' })
    expect(fields.after?.group).toBeUndefined()
  })

  it('an item with the id of a field in a group changes that field in its place', () => {
    const fields = fieldsOf([{ id: 'home', spread: 'address' }, { id: 'last' }, { id: 'street', label: 'Road' }], library)
    expect(Object.keys(fields)).toEqual(['street', 'state', 'last'])
    expect(fields.street).toMatchObject({ label: 'Road', required: 'Which street?', group: 'home' })
  })
})

describe('amounts of money', () => {
  it('amounts in limits and in emptyIs are converted to cents', () => {
    const amount = { id: 'a', as: 'money', schema: { minimum: '$0', maximum: '$9,999.50' }, emptyIs: '$12' }
    expect(fieldsOf([amount]).a).toMatchObject({ schema: { type: 'integer', minimum: 0, maximum: 999_950 }, emptyIs: 1200 })
  })
})

describe('named rules and values', () => {
  it('named rules and values are inserted with their names into the rules that use them', () => {
    const flow = aCompiledFlow({
      'facts.json': {
        rules: { grown: { says: 'is grown up', when: { '>=': [{ var: 'draft.age' }, { value: 'least' }] } } },
        values: { least: { type: 'integer', is: 18 } },
      },
      'screens/j/a.json': aForm({ fields: [{ id: 'a', shownWhen: { rule: 'grown' } }] }),
      'journeys/j.json': aJourney([{ id: 'a', askWhen: { '!': { rule: 'grown' } } }]),
    })
    const grown = { rule: ['grown', { '>=': [{ var: 'draft.age' }, { value: ['least', 18] }] }] }
    expect(flow.journeys.j?.steps[0]?.askWhen).toEqual({ '!': grown })
    expect(flow.screens['j/a']).toMatchObject({ fields: [{ shownWhen: grown }] })
    expect(flow.says).toEqual({ grown: 'is grown up' })
  })
})

describe('the hash of a release', () => {
  const digest = (text: string) => text
  const compiled = (files: FlowFilesMap, lender = 'acme'): CompiledFlow =>
    compileFlow(resolveLender(openFlowLibrary(files, homeEquity), lender), digest)
  const sound = compiled(someFlowFiles())

  it('the hash of a release does not depend on formatting or on the order of files', () => {
    const files = someFlowFiles()
    const spread = new Map([...files].reverse().map(([path, text]) => [path, JSON.stringify(JSON.parse(text), null, 4)]))
    const again = compiled(spread)
    expect([again.hash, again.live.hash]).toEqual([sound.hash, sound.live.hash])
  })

  it('a comment does not change the hash of a release', () => {
    const files = withText(someFlowFiles(), 'base/screens/apply/income.json', '"kind"', '"$comment": "why", "kind"')
    expect(compiled(files).hash).toBe(sound.hash)
  })

  it.each([
    ['a word on a screen', 'base/screens/apply/income.json', 'What do you earn?', 'What did you earn?'],
    ['a rule', 'base/facts.json', '"SECONDARY",', ''],
    ['a limit', 'base/screens/apply/income.json', '$9,999', '$9,998'],
    ['a status', 'base/status-routes.json', '"start/profile"', '"wait"'],
  ])('a change of %s changes the hash of the journey part and not that of the live part', (_what, file, from, to) => {
    const other = compiled(withText(someFlowFiles(), file, from, to))
    expect(other.hash).not.toBe(sound.hash)
    expect(other.live.hash).toBe(sound.live.hash)
  })

  it.each([
    ['a telephone number', 'acme/lender.json', '+16155550101', '+16155550109'],
    ['a word around the screens', 'base/shell.json', 'Words for back', 'Back'],
    ['a flag', 'base/flags.json', '"default": true', '"default": false'],
  ])('a change of %s changes the hash of the live part and not that of the journey part', (_what, file, from, to) => {
    const other = compiled(withText(someFlowFiles(), file, from, to))
    expect(other.live.hash).not.toBe(sound.live.hash)
    expect(other.hash).toBe(sound.hash)
  })

  it('the order of the steps of a journey changes the hash of a release', () => {
    const file = 'base/journeys/apply.json'
    const journey = JSON.parse(someFlowFiles().get(file) ?? '{}') as { readonly steps: readonly object[] }
    const other = compiled(someFlowFiles({ [file]: { ...journey, steps: journey.steps.toReversed() } }))
    expect(other.hash).not.toBe(sound.hash)
  })

  it('lenders with equal screens have different hashes of their releases', () => {
    expect(compiled(someFlowFiles(), 'birch').hash).not.toBe(sound.hash)
  })
})
