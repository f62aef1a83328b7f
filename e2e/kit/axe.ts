import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds on the page as it is now, each with the element and what to do, and which of its colours are too pale in
 * the dark scheme; `state` says which state that is.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  expect(await violationsOf(axeOf(page).withTags(WCAG)), state).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  const inTheDark = await violationsOf(axeOf(page).withRules(['color-contrast']))
  await page.emulateMedia({ colorScheme: 'light' })
  expect(inTheDark, `${state}, in the dark scheme`).toEqual([])
}

/** All frames are of the page's own origin, so that axe needs no second page, which would cost a third of the time. */
function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode()
}

async function violationsOf(axe: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}
