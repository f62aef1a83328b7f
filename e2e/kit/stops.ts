/** The screens of an application by their addresses: waiting for one, answering it, pressing what leads on. */
import type { Page } from 'playwright/test'
import type { ScriptedAnswers } from '#kit/journey-answers.ts'
import { routeIn } from './application-screens.ts'
import { fillAnswers } from './fill-answers.ts'
import { readsDocuments, signsEverywhere } from './reads-documents.ts'

/** Waits for a screen at its address, with its heading. @throws where the address leads on to another */
export async function standsAt(page: Page, route: string): Promise<void> {
  const isThere = ({ href }: URL) => (routeIn(href) ?? '') === route
  await page.waitForURL(isThere, { waitUntil: 'commit', timeout: 120_000 }).catch((cause: Error) => {
    throw new Error(`It stands at ${page.url()}, not at ${route}.`, { cause })
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (!isThere(new URL(page.url()))) throw new Error(`It was led on to ${page.url()} from ${route}.`)
}

/** The button that sends what was answered, which documents to read come before; on a screen that asks nothing, the first one. */
export const mainButton = (page: Page) =>
  page.locator('main button[type=submit], main:not(:has(button[type=submit])) [data-kind=main]').first()

export async function answers(page: Page, answers: ScriptedAnswers): Promise<void> {
  const signs = routeIn(page.url()) === 'signing/sign'
  if (signs) await readsDocuments(page)
  await fillAnswers(page, answers)
  if (signs) await signsEverywhere(page)
  await mainButton(page).click()
}
