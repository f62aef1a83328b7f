import type { Page } from 'playwright/test'

/** Reports whatever a page does that none may do: a breach of its security policy, a request to another origin, an error. */
export function watchPage(page: Page, problems: { add(problem: string): void }): void {
  page.on('pageerror', (error) => problems.add(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    problems.add(`console.error: ${message.text()}${url ? ` (${url})` : ''}`)
  })
  page.on('request', (request) => {
    if (request.isNavigationRequest() || !request.url().startsWith('http')) return
    const own = new URL(page.url()).origin
    if (new URL(request.url()).origin !== own) problems.add(`request outside ${own}: ${request.url()}`)
  })
}
