import { describe, expect, it } from 'vitest'
import { impureReads, lenderNames, replacedTerms } from '#tools/dev/source-text/source-text.ts'

const lines = (findings: readonly { readonly file: string; readonly line: number }[]) =>
  findings.map(({ file, line }) => `${file}:${line}`)

describe('replacedTerms', () => {
  const terms = { words: { gizmo: 'validate' }, exceptions: [{ below: 'src/renderer/', reason: 'Rewritten later.' }] }

  it('replacedTerms finds a word in identifiers, comments and texts, whatever its capitals', () => {
    const files = new Map([['src/a.ts', "const gizmoAll = 1\n// A Gizmo.\nit('gizmo')\nconst misgizmoed = 2"]])
    expect(lines(replacedTerms(files, terms))).toEqual(['src/a.ts:1', 'src/a.ts:2', 'src/a.ts:3'])
  })

  it('replacedTerms reports a word once a line, with the term to write in its place', () => {
    const [finding, ...others] = replacedTerms(new Map([['src/a.ts', 'gizmo(gizmo)']]), terms)
    expect(finding?.message).toBe('"gizmo": write validate.')
    expect(others).toEqual([])
  })

  it('replacedTerms reports nothing in files below an exception', () => {
    expect(replacedTerms(new Map([['src/renderer/a.ts', 'gizmo()']]), terms)).toEqual([])
  })

  it('replacedTerms reports words that the exception of a file does not list', () => {
    const exceptions = [{ below: 'src/a.ts', words: ['widget'], reason: 'A key of the output.' }]
    expect(lines(replacedTerms(new Map([['src/a.ts', 'gizmo()']]), { ...terms, exceptions }))).toEqual(['src/a.ts:1'])
  })

  it('replacedTerms leaves out promised names, and no other name on the same line', () => {
    const files = new Map([['src/a.ts', "'gizmo-in-flight'\nGizmoStatus\n'gizmo-in-flight': gizmo"]])
    const promised = { 'gizmo-in-flight': 'A problem type.', gizmoStatus: 'A fact.' }
    expect(lines(replacedTerms(files, { ...terms, promised }))).toEqual(['src/a.ts:3'])
  })
})

describe('lenderNames', () => {
  it('lenderNames finds a lender by folder or display name, and not inside a longer word', () => {
    const files = new Map([['src/a.ts', "if (id === 'elm-bank')\nelmbank\nconst title = 'ELM BANK'"]])
    expect(lines(lenderNames(files, ['elm-bank', 'Elm Bank']))).toEqual(['src/a.ts:1', 'src/a.ts:3'])
  })
})

describe('impureReads', () => {
  it('impureReads finds reads of the clock, of randomness and of the locale in code, and none in comments', () => {
    const text = '/* Date.now */\nconst at = new Date()\n// Math.random\nMath.random()\nnew Intl.NumberFormat()\nnew Date(0)'
    expect(lines(impureReads(new Map([['src/engine/a.ts', text]])))).toEqual([
      'src/engine/a.ts:2',
      'src/engine/a.ts:4',
      'src/engine/a.ts:5',
    ])
  })
})
