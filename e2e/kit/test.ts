import { test as base, expect, type Page } from 'playwright/test'
import { type ServerProcess, startServer } from '#kit/server-process.ts'
import { watchPage } from './watch-page.ts'

export { expect }

type PerTest = {
  /** What a page must never do, watched in every test. Take out what a test provokes on purpose: `problems.expect(/…/)`. */
  readonly problems: Problems
}

type PerWorker = {
  /** The real server with the shipped flows and an empty database, shared by the tests of a worker. */
  readonly server: ServerProcess
}

export class Problems {
  readonly #seen: string[] = []
  readonly #expected: RegExp[] = []

  add(problem: string): void {
    this.#seen.push(problem)
  }

  expect(...patterns: readonly RegExp[]): void {
    this.#expected.push(...patterns)
  }

  get all(): readonly string[] {
    return this.#seen
  }

  get unexpected(): readonly string[] {
    return this.#seen.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)))
  }
}

export const test = base.extend<PerTest, PerWorker>({
  server: [
    // Playwright reads what a fixture needs from its first parameter, which must be written as an object.
    // biome-ignore lint/correctness/noEmptyPattern: it needs nothing.
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  problems: [
    async ({ context }, use) => {
      const problems = new Problems()
      context.on('page', (page: Page) => watchPage(page, problems))
      await use(problems)
      expect(problems.unexpected, 'No page breaks its content security policy, asks another origin or logs an error.').toEqual([])
    },
    { auto: true },
  ],
})
