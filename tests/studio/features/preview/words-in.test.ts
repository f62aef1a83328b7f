import { expect, it } from 'vitest'
import type { OriginLine } from '#contract/preview.ts'
import { wordsIn } from '#studio/features/preview/words-in.ts'

function line(text: string, pointer: string, file: string, changes = 0): OriginLine {
  const place = { file: 'base/screens/hold.json', line: 3 }
  const overridden = Array.from({ length: changes }, () => ({ place, value: 'Wait' }))
  return { text, pointer, from: [{ file, line: 3, column: 1 }], overridden }
}

it('an owner sees the words of a place with whose they are, and none of its keys, names and rules', () => {
  const lines = [
    line('"kind": "message",', 'screens/hold.json#/kind', 'base/screens/hold.json'),
    line('  "heading": "Please \\"wait\\"",', 'screens/hold.json#/heading', 'acme/screens/hold.json', 1),
    line('  "text": "We call you.",', 'screens/hold.json#/text', 'acme/screens/hold.json'),
    line('  "submit": "Continue"', 'screens/hold.json#/submit', 'base/screens/hold.json'),
    line('  "shownWhen": { "var": "application.open" }', 'screens/hold.json#/shownWhen', 'base/screens/hold.json'),
    line('  "rule": "in-texas"', 'screens/hold.json#/shownWhen/rule', 'base/screens/hold.json'),
  ]
  expect(wordsIn(lines, 'acme').map(({ words, whose }) => [words, whose])).toEqual([
    ['Please "wait"', 'your words, in place of the parent’s'],
    ['We call you.', 'your words'],
    ['Continue', 'the words of base'],
  ])
})
