import { vi } from 'vitest'

/** Calls `assertion` repeatedly until it no longer throws, and returns its result. Waits for up to two minutes, so that a slow machine fails no test. */
export const eventually = <Result>(assertion: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(assertion, { timeout: 120_000 })
