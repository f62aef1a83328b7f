// A console.error that no test expected fails the test that caused it.
import { afterEach, beforeEach, expect, vi } from 'vitest'

let said: string[] = []

beforeEach(() => {
  said = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    said.push(words.map((word) => (word instanceof Error ? (word.stack ?? word.message) : String(word))).join(' '))
  })
})

afterEach(() => {
  const unexpected = said
  said = []
  expect(unexpected, 'console.error was called; a test that expects it takes it with expectedConsoleErrors()').toEqual([])
})

/** What was written to console.error since the test began; taking it says that the test expected it. */
export function expectedConsoleErrors(): readonly string[] {
  const taken = said
  said = []
  return taken
}
