import { describe, expect, it } from 'vitest'
import { impureReads, lenderNames, replacedTerms } from '#tools/source-text/source-text.ts'

const lines = (findings: readonly { readonly file: string; readonly line: number }[]) =>
  findings.map(({ file, line }) => `${file}:${line}`)

describe('replacedTerms', () => {
  const terms = { words: { judge: 'validate' }, exceptions: [{ below: 'src/renderer/', reason: 'Rewritten later.' }] }

  it('finds a replaced word in identifiers, comments and texts, whatever its capitals', () => {
    const files = new Map([['src/a.ts', "const judgeAll = 1\n// A Judge.\nit('judge')\nconst misjudgement = 2"]])
    expect(lines(replacedTerms(files, terms))).toEqual(['src/a.ts:1', 'src/a.ts:2', 'src/a.ts:3'])
  })

  it('reports a word once a line, with what to write in its place', () => {
    const [finding, ...others] = replacedTerms(new Map([['src/a.ts', 'judge(judge)']]), terms)
    expect(finding?.message).toBe('"judge": write validate.')
    expect(others).toEqual([])
  })

  it('leaves files below an exception alone', () => {
    expect(replacedTerms(new Map([['src/renderer/a.ts', 'judge()']]), terms)).toEqual([])
  })

  it('limits an exception to the words that it lists', () => {
    const exceptions = [{ below: 'src/a.ts', words: ['told'], reason: 'A promised key.' }]
    expect(lines(replacedTerms(new Map([['src/a.ts', 'judge()']]), { ...terms, exceptions }))).toEqual(['src/a.ts:1'])
  })
})

describe('lenderNames', () => {
  it('finds a lender by folder or display name, and not inside a longer word', () => {
    const files = new Map([['src/a.ts', "if (id === 'elm-bank')\nelmbank\nconst title = 'ELM BANK'"]])
    expect(lines(lenderNames(files, ['elm-bank', 'Elm Bank']))).toEqual(['src/a.ts:1', 'src/a.ts:3'])
  })
})

describe('impureReads', () => {
  it('finds the clock, randomness and the locale in code, and not in comments', () => {
    const text = '/* Date.now */\nconst at = new Date()\n// Math.random\nMath.random()\nnew Intl.NumberFormat()\nnew Date(0)'
    expect(lines(impureReads(new Map([['src/engine/a.ts', text]])))).toEqual([
      'src/engine/a.ts:2',
      'src/engine/a.ts:4',
      'src/engine/a.ts:5',
    ])
  })
})
