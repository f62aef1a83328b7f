import { describe, expect, it } from 'vitest'
import { inVisualOrder, scriptRuns } from '#server/documents/script-runs.ts'

const fontOf = (letter: string) => (letter > '\u0590' ? (letter > '\u2e80' ? 'han' : 'leftward') : undefined)
const runsOf = (text: string) => scriptRuns(text, fontOf)

describe('scriptRuns', () => {
  it('a Latin text is one run of the font in use', () => {
    expect(runsOf('Ana Moreno, 2026')).toEqual([{ text: 'Ana Moreno, 2026', font: undefined, level: 0 }])
  })

  it('a name in another script is a run of its own font, with the space between its parts', () => {
    expect(runsOf('Signed by 王 小明.').map(({ text, font }) => [text, font])).toEqual([
      ['Signed by ', undefined],
      ['王 小明', 'han'],
      ['.', undefined],
    ])
  })

  it('a name from right to left keeps its letters in reading order in one run of an odd level', () => {
    expect(runsOf('by محمد علي on')).toMatchObject([{ level: 0 }, { text: 'محمد علي', font: 'leftward', level: 1 }, { level: 0 }])
  })

  it('runs of one direction stand in reading order, and those from right to left from the last to the first', () => {
    const shown = (text: string) => inVisualOrder(runsOf(text)).map((run) => run.text)
    expect(shown('a 王 b')).toEqual(['a ', '王', ' b'])
    expect(shown('(علي, דוד)')).toEqual(['(', 'דוד', ', ', 'علي', ')'].map((part) => part))
  })
})
