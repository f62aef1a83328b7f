import { expect, it } from 'vitest'
import { harmInWords, percent, survivorInWords, tableOfKinds } from '#tools/edits/edits-in-words.ts'
import type { Told } from '#tools/edits/judge.ts'
import type { JudgedEdit } from '#tools/edits/judge-edits.ts'

const told: Told = { by: 'check', severity: 'error', name: 'E302 unknown-destination at base/screens/wait.json' }

const judged = (kind: string, ...by: readonly Told[]): JudgedEdit => ({
  edit: { kind, file: 'base/screens/wait.json', line: 3, what: '"go" dropped', before: '"go": "/"', after: '', texts: new Map() },
  told: by,
})

it('kinds that slip through most stand first', () => {
  const table = tableOfKinds([judged('misspelt key', told), judged('dropped item'), judged('dropped item', told)])
  expect(table.split('\n')).toEqual([
    expect.stringMatching(/^ {2}dropped item +1 of 2 +50\.0 %$/),
    expect.stringMatching(/^ {2}misspelt key +1 of 1 +100\.0 %$/),
  ])
})

it('a slip that nobody tells is shown at its line, as it was and as it is', () => {
  expect(survivorInWords(judged('dropped item'), (path) => `flows/${path}`)).toBe(
    'flows/base/screens/wait.json:3 nobody tells: dropped item: "go" dropped\n  - "go": "/"\n  + ',
  )
})

it('what is told of a harmless edit is shown, and how much more', () => {
  const words = harmInWords(judged('a comment', told, told, told), (path) => path)
  expect(words).toContain('error of flow check: E302 unknown-destination at base/screens/wait.json, and 2 more')
})

it('of nothing no part is told', () => {
  expect(percent(0, 0)).toBe('none')
})
