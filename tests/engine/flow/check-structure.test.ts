import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Finding, Fix } from '#engine/diagnostics/finding.ts'
import { checkStructure } from '#engine/flow/check-structure.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import type { Json, JsonObject } from '#engine/flow/json.ts'
import { homeEquity } from '#product/authoring.ts'
import { aLender, allFindings, applyFix, SMALL, smallFiles } from './small-flows.ts'

const NAME = 'base/screens/ask/name.json'
const OVERLAY = 'elm/screens/ask/name.json'
const name = SMALL[NAME] as JsonObject & { fields: readonly JsonObject[] }
const { submit: _, ...nameWithoutSubmit } = name
const withField = (field: JsonObject): JsonObject => ({ ...name, fields: [name.fields[0] as JsonObject, field] })

/** The text that a finding underlines, as far as it goes on one line. */
function underlined(files: ReadonlyMap<string, string>, { file, line, column, endColumn }: Finding): string {
  return (files.get(file) ?? '').split('\n')[line - 1]?.slice(column - 1, endColumn - 1) ?? ''
}

describe('findings of the schemas', () => {
  it('a valid flow has no findings of the schemas', () => {
    expect(allFindings(smallFiles())).toEqual([])
    expect(allFindings(smallFiles({ [OVERLAY]: { fields: [{ id: 'suffix', label: 'Jr. or Sr.' }] } }))).toEqual([])
  })

  type Mistake = readonly [what: string, path: string, file: Json, code: string, underlined: string, pointer: string]
  const mistakes: readonly Mistake[] = [
    ['a misspelled key', NAME, { ...nameWithoutSubmit, sumbit: 'Go' }, 'E010', '"sumbit"', '#/sumbit'],
    ['a misspelled key in a field', NAME, withField({ id: 'suffix', lable: 'S' }), 'E010', '"lable"', '#/fields/suffix/lable'],
    ['a key of another kind of screen', NAME, { ...name, actions: [] }, 'E010', '"actions"', '#/actions'],
    ['a place in a file that is no overlay', NAME, withField({ id: 's', $after: 'a' }), 'E010', '"$after"', '#/fields/s/$after'],
    ['a missing key', NAME, nameWithoutSubmit, 'E011', '{', '#/submit'],
    ['an item without an id', NAME, withField({ label: 'S' }), 'E011', '{', '#/fields/1/id'],
    ['a kind that there is not', NAME, { ...name, kind: 'frm' }, 'E013', '"frm"', '#/kind'],
    ['no kind at all', 'base/screens/sorry.json', { heading: 'Sorry', text: 'No.' }, 'E011', '{', '#/kind'],
    ['a widget that there is not', NAME, withField({ id: 's', as: 'chekbox' }), 'E013', '"chekbox"', '#/fields/s/as'],
    ['a number for a text', NAME, { ...name, heading: 4 }, 'E012', '4', '#/heading'],
    [
      'a text for a number',
      NAME,
      withField({ id: 's', schema: { maxLength: '40' } }),
      'E012',
      '"40"',
      '#/fields/s/schema/maxLength',
    ],
    ['a text for a rule', NAME, withField({ id: 's', shownWhen: 'always' }), 'E012', '"always"', '#/fields/s/shownWhen'],
    ['a list for a file', 'base/screens/sorry.json', [], 'E012', '[', ''],
    ['a half text with cases', NAME, { ...name, text: { cases: [] } }, 'E011', '"text"', '#/text/otherwise'],
    [
      'money that is none',
      NAME,
      withField({ id: 's', schema: { maximum: '9 dollars' } }),
      'E014',
      '"9 dollars"',
      '#/fields/s/schema/maximum',
    ],
    ['an id that begins with a digit', NAME, withField({ id: '1st' }), 'E014', '"1st"', '#/fields/1st/id'],
    [
      'an empty list of steps',
      'base/journeys/ask.json',
      { ...(SMALL['base/journeys/ask.json'] as JsonObject), steps: [] },
      'E014',
      '"steps"',
      '#/steps',
    ],
    [
      'a name with a space in a map',
      'base/fields.json',
      { 'first-name': {}, 'last name': {} },
      'E014',
      '"last name"',
      '#/last name',
    ],
    ['an id twice', NAME, withField({ id: 'firstName' }), 'E603', '"firstName"', '#/fields/firstName'],
    [
      'a colour that is none',
      'elm/lender.json',
      {
        ...aLender,
        colours: {
          primary: { ...(aLender.colours as { primary: JsonObject }).primary, 50: 'red' },
          secondary: (aLender.colours as { secondary: Json }).secondary,
        },
      },
      'E014',
      '"red"',
      '#/colours/primary/50',
    ],
  ]

  it.each(mistakes)('a violation of a schema is one finding for %s, at its place', (_what, path, file, code, text, pointer) => {
    const files = smallFiles({ [path]: file, ...(path === 'base/fields.json' && { [NAME]: withField({ id: 'x' }) }) })
    const findings = allFindings(files)
    expect(findings.map((one) => [one.code, one.pointer, underlined(files, one)])).toEqual([
      [code, path.slice(path.indexOf('/') + 1) + pointer, text],
    ])
    expect(findings[0]?.message).not.toMatch(/must (NOT |be|have)|additional propert|oneOf|anyOf|undefined/)
    expect(findings[0]?.why).not.toBe('')
  })

  it('a misspelt required key is reported as unknown and not also as missing', () => {
    const [finding, ...others] = allFindings(smallFiles({ [NAME]: { ...nameWithoutSubmit, sumbit: 'Go' } }))
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      expected: expect.arrayContaining(['submit']),
      fixes: [{ title: 'Did you mean "submit"?', safety: 'safe' }],
    })
  })
})

describe('findings of the schemas in an overlay', () => {
  const overlay = (file: Json, path = OVERLAY) => smallFiles({ [path]: file })

  it.each<readonly [string, Json, string, string, string]>([
    ['an unknown key', { haeding: 'X' }, 'E010', '"haeding"', '#/haeding'],
    ['a misspelled place', { fields: [{ id: 'x', $aftre: 'suffix' }] }, 'E010', '"$aftre"', '#/fields/x/$aftre'],
    ['an item without an id', { fields: [{ label: 'X' }] }, 'E011', '{', '#/fields/0/id'],
    ['a wrong type', { fields: [{ id: 'suffix', label: 7 }] }, 'E012', '7', '#/fields/suffix/label'],
    ['a needed key that is taken away', { submit: null }, 'E011', '"submit"', '#/submit'],
    [
      'a new item that is not whole',
      { checks: [{ id: 'c', at: 'suffix', message: 'No' }] },
      'E011',
      '"c"',
      '#/checks/c/refuseWhen',
    ],
    ['another kind that is not whole', { kind: 'wait', heading: 'Wait', text: 'A moment' }, 'E011', '{', '#/messages'],
    ['an id that the parent lacks', { fields: [{ id: 'sufix', label: 'S' }] }, 'E601', '"sufix"', '#/fields/sufix'],
    ['an id twice', { fields: [{ id: 'suffix' }, { id: 'suffix', label: 'S' }] }, 'E603', '"suffix"', '#/fields/suffix'],
  ])('an overlay with %s has one finding', (_what, file, code, text, pointer) => {
    const files = overlay(file)
    const findings = allFindings(files).filter((one) => !(code === 'E010' && one.code === 'E601'))
    expect(findings.map((one) => [one.code, one.file, one.pointer, underlined(files, one)])).toEqual([
      [code, OVERLAY, `screens/ask/name.json${pointer}`, text],
    ])
    expect(findings[0]?.lenders).toEqual(['elm'])
  })

  it('an incomplete entry of an overlay whose name resembles a known one is reported as misspelt', () => {
    const files = smallFiles({ 'elm/facts.json': { rules: { 'secnd-home': {} } } })
    const findings = checkStructure(openFlowLibrary(files, homeEquity), 'elm')
    expect(findings.map((one) => [one.code, underlined(files, one), one.fixes[0]?.title])).toEqual([
      ['E601', '"secnd-home"', 'Did you mean "second-home"?'],
    ])
    expect(allFindings(applyFix(files, findings[0]?.fixes[0] as Fix))).toEqual([])
  })

  it('a structural mistake of an overlay is reported once, although the merged file is checked too', () => {
    const library = openFlowLibrary(overlay({ haeding: 'X', fields: [{ id: 'suffix', label: 7 }] }), homeEquity)
    expect(checkStructure(library, 'elm').map(({ code }) => code)).toEqual(['E010', 'E012'])
  })

  it('a complete file that only the lender has is accepted', () => {
    expect(allFindings(overlay({ kind: 'message', heading: 'Hello', text: 'You' }, 'elm/screens/hello.json'))).toEqual([])
  })

  it('an overlay of a file that the parent lacks is reported with the file that was meant', () => {
    const findings = allFindings(overlay({ fields: [{ id: 'suffix', label: 'S' }] }, 'elm/screens/ask/nmae.json'))
    expect(findings.map(({ code, file, fixes }) => [code, file, fixes.map(({ title }) => title)])).toEqual([
      ['E601', 'elm/screens/ask/nmae.json', ['Rename it to screens/ask/name.json']],
    ])
  })

  it('$schema decides whether a file is checked as an overlay or as a complete file', () => {
    const file = { heading: 'Hi', kind: 'message' }
    const codes = (schema: string) =>
      allFindings(overlay({ $schema: schema, ...file }, 'elm/screens/hi.json')).map(({ code }) => code)
    expect(codes('../../../schemas/screen.overlay.schema.json')).toEqual(['E601'])
    expect(codes('../../../schemas/screen.schema.json')).toEqual(['E011'])
  })

  it('a mistake in base is reported once, at base, for all lenders that inherit it', () => {
    const findings = allFindings(smallFiles({ [NAME]: nameWithoutSubmit, [OVERLAY]: { heading: 'Hi' } }))
    expect(findings.map(({ code, file, lenders }) => [code, file, lenders])).toEqual([['E011', NAME, ['elm']]])
  })

  it('an overlay of a file that is no JSON gets no findings', () => {
    const findings = allFindings(smallFiles({ [NAME]: '{ "kind": ', [OVERLAY]: { heading: 'Hi' } }))
    expect(findings.map(({ code, file }) => [code, file])).toEqual([['E001', NAME]])
  })
})

describe('safe fixes', () => {
  it.each<readonly [string, { readonly [path: string]: Json }]>([
    ['a misspelled key', { [NAME]: { ...nameWithoutSubmit, sumbit: 'Go' } }],
    ['a widget that there is not', { [NAME]: withField({ id: 's', as: 'chekbox' }) }],
    ['a number in quotes', { [NAME]: withField({ id: 's', schema: { maxLength: '40' } }) }],
    ['a slip in an id', { [OVERLAY]: { fields: [{ id: 'sufix', label: 'S' }] } }],
    ['a slip in a place', { [OVERLAY]: { fields: [{ id: 'x', label: 'X', $after: 'sufix' }] } }],
    ['a slip in what is removed', { [OVERLAY]: { fields: [{ id: 'sufix', $remove: true }] } }],
    [
      'a renamed item',
      {
        [NAME]: { ...name, $moved: { 'fields/ending': 'fields/suffix' } },
        [OVERLAY]: { fields: [{ id: 'ending', label: 'E' }] },
      },
    ],
    ['a slip in extends', { 'oak/lender.json': { ...aLender, code: 'OAK' }, 'elm/lender.json': { ...aLender, extends: 'oka' } }],
    ['a byte-order mark', { [OVERLAY]: '\uFEFF{ "heading": "Hi" }' }],
  ])('the safe fix corrects %s', (_what, changes) => {
    const files = smallFiles(changes)
    const [finding, ...others] = allFindings(files)
    expect(others).toEqual([])
    const fix = finding?.fixes.find(({ safety }) => safety === 'safe')
    expect(fix).toBeDefined()
    expect(allFindings(applyFix(files, fix as NonNullable<typeof fix>))).toEqual([])
  })
})

describe('arbitrary JSON in flow files', () => {
  const json = fc.jsonValue({ depthSize: 'small' }) as fc.Arbitrary<Json>
  const someKey = fc.constantFrom(
    'kind',
    'fields',
    'id',
    'heading',
    'when',
    'cases',
    'label',
    '$after',
    '$remove',
    'toString',
    'valueOf',
    'steps',
    'extends',
  )
  const like = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<Json>('form', 'suffix', 'firstName', null, true, 3, 'name'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(someKey, tie('value'), { maxKeys: 4 }),
    ),
  })).value
  const path = fc.constantFrom(
    'screens/ask/name.json',
    'journeys/ask.json',
    'facts.json',
    'fields.json',
    'lender.json',
    'toString/a.json',
    'flags.json',
  )

  it('arbitrary JSON in base or in a lender causes findings and no exception', () => {
    fc.assert(
      fc.property(fc.constantFrom('base', 'elm'), path, fc.oneof(json, like), (folder, file, value) => {
        const findings = allFindings(smallFiles({ [`${folder}/${file}`]: JSON.stringify(value) }))
        for (const { message, why } of findings) expect(message + why).not.toMatch(/undefined|\[object|native code/)
      }),
      { numRuns: 400 },
    )
  })
})

describe('other files of a flows folder', () => {
  it.each<readonly [string, string, Json, string, readonly string[]]>([
    ['a misspelled file', 'elm/lendr.json', {}, 'E015', ['Rename it to lender.json']],
    ['a misspelled folder', 'elm/screen/hello.json', {}, 'E015', ['Rename it to screens/hello.json']],
    ['a file that is no JSON', 'elm/notes.txt', 'hello', 'E015', ['Rename it, or put it elsewhere']],
    ['a file beside the folders', 'lender.json', {}, 'E015', ['Rename it, or put it elsewhere']],
    ['a folder that is no lender', 'oak/lendr.json', aLender, 'E018', ['Rename lendr.json to lender.json']],
    ['a folder without a flow file', 'oak/README.md', '# Oak', 'W806', ['Add oak/lender.json, or delete the folder']],
  ])('%s in a flows folder is reported with its fix', (_what, path, file, code, fixes) => {
    const findings = allFindings(smallFiles({ [path]: file }))
    expect(findings.map((one) => [one.code, one.fixes.map(({ title }) => title)])).toEqual([[code, fixes]])
  })

  it('a README, the lock of an overlay and hidden files have no findings', () => {
    expect(allFindings(smallFiles({ 'elm/README.md': '# Elm', 'elm/overlay.lock.json': '{}', 'elm/.gitkeep': '' }))).toEqual([])
  })
})
