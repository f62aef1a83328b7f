// A console.error that no test expected fails the test that caused it.
import { afterEach, beforeEach, expect, vi } from 'vitest'

let errors: string[] = []

beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    errors.push(words.map((word) => (word instanceof Error ? (word.stack ?? word.message) : String(word))).join(' '))
  })
})

afterEach(() => {
  const unexpected = errors
  errors = []
  expect(unexpected, 'console.error was called; a test that expects it takes it with expectedConsoleErrors()').toEqual([])
})

/** What was written to console.error since the test began; taking it says that the test expected it. */
export function expectedConsoleErrors(): readonly string[] {
  const taken = errors
  errors = []
  return taken
}
