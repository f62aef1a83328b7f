/** Edits by chance of the shipped flow files: that they are what they say, whoever looks at them afterwards. */
import { beforeAll, describe, expect, it } from 'vitest'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { REPOSITORY } from '#tools/repository.ts'
import type { Edit } from '#tools/slips/edit.ts'
import { HARMLESS, seededHarmless } from '#tools/slips/seeded-harmless.ts'
import { SLIPS, seededSlips } from '#tools/slips/seeded-slips.ts'

const texts = await readFlowFolder(`${REPOSITORY}/flows`)
let slips: readonly Edit[]
let harmless: readonly Edit[]

beforeAll(() => {
  slips = seededSlips(texts, 7, 400)
  harmless = seededHarmless(texts, 7, 200)
})

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

describe('seeded slips', () => {
  it('are as many as asked for, no two the same, and the same again for the same seed', () => {
    const written = slips.map(({ texts: changed }) => JSON.stringify([...changed]))
    expect(new Set(written).size).toBe(400)
    expect(seededSlips(texts, 7, 400)).toEqual(slips)
    expect(seededSlips(texts, 8, 400)).not.toEqual(slips)
  })

  it('are of every kind, in every sort of file, of base and of every lender', () => {
    expect(new Set(slips.map(({ kind }) => kind))).toEqual(new Set(SLIPS.map(({ name }) => name)))
    const places = new Set(slips.flatMap(({ file }) => file.replace('.json', '').split('/').slice(0, 2)))
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

  it('change one file, at the line they tell, and never only how it is laid out', () => {
    for (const { texts: changed, file, line, before, what } of slips) {
      const after = changed.get(file)
      expect(texts.get(file)?.split('\n')[line - 1]?.trim(), what).toBe(before)
      if (after === undefined) continue
      expect([...changed.keys()], what).toEqual([file])
      if (parsed(after) !== undefined && !what.includes('twice'))
        expect(parsed(after), what).not.toEqual(parsed(texts.get(file) ?? ''))
    }
  })

  it('leave alone what commands write and what nobody reads', () => {
    for (const { file, before, after, what } of slips) {
      expect(file, what).not.toMatch(/\.lock\.json$/)
      const comments = (line: string) => line.match(/"\$comment": "[^"]*"/)?.[0]
      if (comments(before) && comments(after)) expect(comments(after), what).toBe(comments(before))
    }
  })
})

describe('harmless edits', () => {
  it('are of every kind, and the same again for the same seed', () => {
    expect(new Set(harmless.map(({ kind }) => kind))).toEqual(new Set(HARMLESS.map(({ name }) => name)))
    expect(seededHarmless(texts, 7, 200)).toEqual(harmless)
  })

  const layout = ['keys in another order', 'other white space', 'empty lines', 'the same number', 'an escaped letter']
  it('of the layout change no value', () => {
    for (const { kind, texts: changed, what } of harmless) {
      if (!layout.includes(kind)) continue
      for (const [path, text] of changed) expect(parsed(text ?? ''), what).toEqual(parsed(texts.get(path) ?? ''))
    }
  })

  it('are JSON', () => {
    for (const { texts: changed, what } of harmless) {
      for (const text of changed.values()) expect(parsed(text ?? ''), what).toBeDefined()
    }
  })
})
