import { beforeAll, describe, expect, it } from 'vitest'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { REPOSITORY } from '#tools/repository.ts'
import type { Edit } from './edit.ts'
import { EQUIVALENT_EDITS, seededEdits, WRONG_EDITS } from './seeded-edits.ts'

const texts = await readFlowFolder(`${REPOSITORY}/flows`)
let wrong: readonly Edit[]
let equivalent: readonly Edit[]

beforeAll(() => {
  wrong = seededEdits(WRONG_EDITS, texts, 7, 400)
  equivalent = seededEdits(EQUIVALENT_EDITS, texts, 7, 200)
})

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

describe('wrong edits', () => {
  it('a seed makes the requested number of different edits, always the same ones', () => {
    const written = wrong.map(({ texts: changed }) => JSON.stringify([...changed]))
    expect(new Set(written).size).toBe(400)
    expect(seededEdits(WRONG_EDITS, texts, 7, 400)).toEqual(wrong)
    expect(seededEdits(WRONG_EDITS, texts, 8, 400)).not.toEqual(wrong)
  })

  it('wrong edits are made by every operator, in every sort of file, of base and of the lenders', () => {
    expect(new Set(wrong.map(({ operator }) => operator))).toEqual(new Set(WRONG_EDITS.map(({ name }) => name)))
    const places = new Set(wrong.flatMap(({ file }) => file.replace('.json', '').split('/').slice(0, 2)))
    expect([...places]).toEqual(
      expect.arrayContaining(['base', 'maple-street', 'sierra-first', 'screens', 'journeys', 'scenarios', 'copy', 'lifecycle']),
    )
    expect([...places]).toEqual(
      expect.arrayContaining([
        'lender',
        'fields',
        'facts',
        'flags',
        'sandbox',
        'shell',
        'conditions',
        'status-routes',
        'properties',
      ]),
    )
  })

  it('a wrong edit changes a value in one file, at the line that it names', () => {
    for (const { texts: changed, file, line, before, what } of wrong) {
      const after = changed.get(file)
      expect(texts.get(file)?.split('\n')[line - 1]?.trim(), what).toBe(before)
      if (after === undefined) continue
      expect([...changed.keys()], what).toEqual([file])
      if (parsed(after) !== undefined && !what.includes('twice'))
        expect(parsed(after), what).not.toEqual(parsed(texts.get(file) ?? ''))
    }
  })

  it('a wrong edit leaves lock files and comments as they are', () => {
    for (const { file, before, after, what } of wrong) {
      expect(file, what).not.toMatch(/\.lock\.json$/)
      const comments = (line: string) => line.match(/"\$comment": "[^"]*"/)?.[0]
      if (comments(before) && comments(after)) expect(comments(after), what).toBe(comments(before))
    }
  })
})

describe('equivalent edits', () => {
  it('equivalent edits are made by every operator, always the same ones for a seed', () => {
    expect(new Set(equivalent.map(({ operator }) => operator))).toEqual(new Set(EQUIVALENT_EDITS.map(({ name }) => name)))
    expect(seededEdits(EQUIVALENT_EDITS, texts, 7, 200)).toEqual(equivalent)
  })

  const layout = ['keys in another order', 'other white space', 'empty lines', 'the same number', 'an escaped letter']
  it('an edit of the layout changes no value', () => {
    for (const { operator, texts: changed, what } of equivalent) {
      if (!layout.includes(operator)) continue
      for (const [path, text] of changed) expect(parsed(text ?? ''), what).toEqual(parsed(texts.get(path) ?? ''))
    }
  })

  it('a file with an equivalent edit is JSON', () => {
    for (const { texts: changed, what } of equivalent) {
      for (const text of changed.values()) expect(parsed(text ?? ''), what).toBeDefined()
    }
  })
})
