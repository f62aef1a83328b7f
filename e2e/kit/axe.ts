import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'
import { WIDTHS } from './take-picture.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds on the page as it is now, each with the element and what to do, and which of its colours are too pale in
 * the other colour scheme; `state` says which state that is. The page keeps the other scheme, since a change of it costs
 * as much as axe: the next state is looked at in that scheme first.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  expect(await violationsOf((await axeOf(page)).withTags(WCAG)), inScheme(state, isDark)).toEqual([])
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  expect(await violationsOf((await axeOf(page)).withRules(['color-contrast'])), inScheme(state, !isDark)).toEqual([])
}

export async function expectAccessibleAtEachWidth(page: Page, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, `${state}, ${width} pixels wide`)
  }
}

/** All frames are of the page's own origin, so that axe needs no second page, which would cost a third of the time. */
async function axeOf(page: Page): Promise<AxeBuilder> {
  await page.evaluate(untilNothingMoves)
  const hasAxe = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)))
  // The builder sends the 0.5 MB of axe twice for each run; in a document that has axe it needs no further one.
  const axeSource = hasAxe.every(Boolean) ? 'void 0' : undefined
  // Other results than violations would cost a selector for each element of the page.
  return new AxeBuilder({ page, ...(axeSource && { axeSource }) }).setLegacyMode().options({ resultTypes: ['violations'] })
}

/**
 * A colour that is under way from one scheme to the other has too little contrast, and Mantine draws another scheme three
 * frames after the device asks for it. Runs in the page.
 */
async function untilNothingMoves(): Promise<void> {
  for (let frame = 0; frame < 6; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}

async function violationsOf(axe: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}

function inScheme(state: string, isDark: boolean): string {
  return isDark ? `${state}, in the dark scheme` : state
}
