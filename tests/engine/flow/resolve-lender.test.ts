import { describe, expect, it } from 'vitest'
import { checkStructure } from '#engine/flow/check-structure.ts'
import { lendersOf, openFlowLibrary } from '#engine/flow/flow-library.ts'
import type { Json, JsonObject } from '#engine/flow/json.ts'
import { nodeOf, originOf } from '#engine/flow/origin-of.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { homeEquity } from '#product/authoring.ts'
import { aLender, SMALL, smallFiles } from './small-flows.ts'

const SCREEN = 'screens/ask/name.json'
const open = (changes: { readonly [path: string]: Json | undefined } = {}) => openFlowLibrary(smallFiles(changes), homeEquity)
const extending = (parent: string): JsonObject => ({ ...aLender, extends: parent })

describe('opening the flow library', () => {
  it('the lenders are the folders with a lender.json except base, sorted by name', () => {
    const library = open({
      'oak/lender.json': aLender,
      'ash/lender.json': aLender,
      'notes/a.json': {},
      'base/lender.json': aLender,
    })
    expect(lendersOf(library)).toEqual(['ash', 'elm', 'oak'])
  })

  it('reopening the library parses only changed files', () => {
    const before = open()
    const after = openFlowLibrary(smallFiles({ [`base/${SCREEN}`]: { kind: 'message', heading: 'Hi', text: 'You' } }), before)
    const parsed = (library: typeof before, path: string) => library.files.get(path)?.parsed
    expect(parsed(after, 'base/fields.json')).toBe(parsed(before, 'base/fields.json'))
    expect(parsed(after, `base/${SCREEN}`)).not.toBe(parsed(before, `base/${SCREEN}`))
  })
})

describe('resolving a lender', () => {
  it('a lender is resolved once for equal files, and anew if a file of its chain is another or is gone', () => {
    const files = { [`elm/${SCREEN}`]: { heading: 'Elm asks' }, 'elm/screens/only.json': { kind: 'message', heading: 'Only' } }
    const first = resolveLender(open(files), 'elm')
    expect(resolveLender(open(files), 'elm')).toBe(first)
    const heading = (changes: typeof files) =>
      resolveLender(open(changes), 'elm').files.get(SCREEN)?.members?.get('heading')?.value
    expect(heading({ ...files, [`elm/${SCREEN}`]: { heading: 'Elm wonders' } })).toBe('Elm wonders')
    const base = { ...files, 'base/screens/ask/more.json': { kind: 'message', heading: 'More', text: 'More.' } }
    expect(resolveLender(open(base), 'elm').files.has('screens/ask/more.json')).toBe(true)
    const { 'elm/screens/only.json': _, ...fewer } = files
    expect(resolveLender(open(fewer), 'elm').files.has('screens/only.json')).toBe(false)
    expect(resolveLender(open(files), 'elm').files.has('screens/only.json')).toBe(true)
  })

  it('a lender’s files are merged over its parent’s, and a file without an overlay is the same object as the parent’s', () => {
    const library = open({
      [`elm/${SCREEN}`]: { heading: 'Elm asks' },
      'oak/lender.json': { extends: 'elm', code: 'OAK' },
      [`oak/${SCREEN}`]: { submit: 'Next' },
      'oak/screens/only.json': { kind: 'message', heading: 'Only here', text: '.' },
    })
    const [base, elm, oak] = ['base', 'elm', 'oak'].map((lender) => resolveLender(library, lender)) as [never, never, never]
    expect((oak as ReturnType<typeof resolveLender>).chain).toEqual(['base', 'elm', 'oak'])
    const { files } = oak as ReturnType<typeof resolveLender>
    expect(files.get(SCREEN)?.value).toEqual({ ...(SMALL[`base/${SCREEN}`] as JsonObject), heading: 'Elm asks', submit: 'Next' })
    expect(files.get('lender.json')?.value).toEqual({ ...aLender, extends: 'elm', code: 'OAK' })
    expect(files.has('screens/only.json')).toBe(true)
    expect((elm as ReturnType<typeof resolveLender>).files.has('screens/only.json')).toBe(false)
    expect(files.get('journeys/ask.json')).toBe((base as ReturnType<typeof resolveLender>).files.get('journeys/ask.json'))
    expect((oak as ReturnType<typeof resolveLender>).findings).toEqual([])
  })

  it('the layers of each value are found by a pointer with ids', () => {
    const library = open({ [`elm/${SCREEN}`]: { fields: [{ id: 'suffix', options: [{ id: 'JR', label: 'Junior' }] }] } })
    const resolved = resolveLender(library, 'elm')
    const origins = (pointer: string) => originOf(resolved, pointer).map(({ file, line }) => `${file}:${line}`)
    expect(origins(`${SCREEN}#/fields/suffix/options/JR/label`)).toEqual([`base/${SCREEN}:19`, `elm/${SCREEN}:8`])
    expect(origins(`${SCREEN}#/fields/suffix/options/SR/label`)).toEqual([`base/${SCREEN}:23`])
    expect(origins(`${SCREEN}#/fields/suffix/help`)).toEqual(origins(`${SCREEN}#/fields/suffix`))
    expect(origins('screens/none.json#/heading')).toEqual([])
    expect(nodeOf(resolved, `${SCREEN}#/fields/suffix/help`)).toBeUndefined()
  })

  it('pointers escape keys with slashes and tildes', () => {
    const library = open({ 'base/facts.json': { values: { 'a/b~c': { type: 'text', is: 'x' } } } })
    expect(nodeOf(resolveLender(library, 'base'), 'facts.json#/values/a~1b~0c/is')?.value).toBe('x')
  })

  it('a lender that extends an unknown lender starts from base, and that is reported', () => {
    const resolved = resolveLender(open({ 'elm/lender.json': extending('oka'), 'oak/lender.json': aLender }), 'elm')
    expect(resolved.chain).toEqual(['base', 'elm'])
    expect(resolved.findings).toMatchObject([
      { code: 'E016', file: 'elm/lender.json', expected: ['oak', 'base'], lenders: ['elm'] },
    ])
  })

  it.each([
    ['itself', { elm: 'elm' }, ['elm']],
    ['one another', { elm: 'oak', oak: 'elm' }, ['elm', 'oak']],
    ['one another, with a third that leads there', { elm: 'oak', oak: 'elm', ash: 'oak' }, ['elm', 'oak', 'ash']],
  ])('an inheritance cycle is reported once when lenders extend %s', (_, chain, hurt) => {
    const library = open(
      Object.fromEntries(Object.entries(chain).map(([lender, parent]) => [`${lender}/lender.json`, extending(parent)])),
    )
    const findings = hurt.flatMap((lender) => resolveLender(library, lender).findings)
    expect(findings.map(({ code, lenders }) => [code, ...lenders])).toEqual(hurt.map((lender) => ['E017', lender]))
    expect(new Set(findings.map(({ file, line, message }) => `${file}:${line} ${message}`)).size).toBe(1)
  })

  it.each<readonly [string, Json]>([
    ['a list', []],
    ['a text', '"hello"'],
    ['a wrong extends', { extends: { a: 1 } }],
    ['fields that are no list', { extends: 7 }],
  ])('a lender.json that is %s causes findings and no exception', (_, file) => {
    const library = open({ 'elm/lender.json': file, [`elm/${SCREEN}`]: { fields: { suffix: 1 }, kind: 4 } as Json })
    expect(resolveLender(library, 'elm').chain).toEqual(['base', 'elm'])
    expect(checkStructure(library, 'elm').length).toBeGreaterThan(0)
  })

  it('keys that reach into object prototypes are left out in every layer', () => {
    const library = open({
      [`elm/${SCREEN}`]:
        '{ "__proto__": { "polluted": true }, "fields": [{ "id": "suffix", "constructor": { "polluted": true } }] }',
    })
    const { files, findings } = resolveLender(library, 'elm')
    expect(findings.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['E003', `${SCREEN}#/__proto__`],
      ['E003', `${SCREEN}#/fields/suffix/constructor`],
    ])
    expect(files.get(SCREEN)?.value).toEqual(SMALL[`base/${SCREEN}`])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})
