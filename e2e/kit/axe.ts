import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'
import { expect, type Page } from 'playwright/test'
import { WIDTHS } from './take-picture.ts'

const WCAG: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const CONTRAST: RunOnly = { type: 'rule', values: ['color-contrast'] }

/**
 * What axe finds on the page as it is now, each with the element and what to do, and which of its colours are too pale in
 * the other colour scheme; `state` says which state that is. The page keeps the other scheme, since a change of it costs
 * as much as axe: the next state is looked at in that scheme first.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const { isDark, violations } = await findingsOf(page, WCAG)
  expect(violations, inScheme(state, isDark)).toEqual([])
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  const other = await findingsOf(page, CONTRAST)
  expect(other.isDark).toBe(!isDark)
  expect(other.violations, inScheme(state, other.isDark)).toEqual([])
}

export async function expectAccessibleAtEachWidth(page: Page, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, `${state}, ${width} pixels wide`)
  }
}

type Findings = { readonly isDark: boolean; readonly violations: readonly string[] }

/**
 * One request to the page for each run, and axe once for each document: `AxeBuilder` of @axe-core/playwright makes ten
 * requests for a run, and sends 1.5 MB of axe twice.
 */
async function findingsOf(page: Page, runOnly: RunOnly): Promise<Findings> {
  const findings = await page.evaluate(findingsInPage, runOnly)
  if (findings) return findings
  for (const frame of page.frames()) await frame.evaluate(AXE)
  const again = await page.evaluate(findingsInPage, runOnly)
  if (!again) throw new Error('A frame of the page is of another origin, or gone.')
  return again
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs in the page, once nothing moves in it. @returns undefined where a document of the page lacks axe */
async function findingsInPage(runOnly: RunOnly): Promise<Findings | undefined> {
  const windows = [window, ...Array.from({ length: window.length }, (_, index) => window[index] ?? window)]
  if (!windows.every((one) => 'axe' in one)) return undefined
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  // Mantine draws another scheme some frames after the device asks for it, and not before the app runs.
  const isDrawn = ({ document: { documentElement: root, head } }: Window) => {
    const { content = '' } = head.querySelector<HTMLMetaElement>('meta[name=color-scheme]') ?? {}
    return root.dataset.mantineColorScheme === (isDark && content.includes('dark') ? 'dark' : 'light')
  }
  const drawn = windows.filter(({ document }) => 'mantineColorScheme' in document.documentElement.dataset)
  const moving = () =>
    document.getAnimations().some(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  // A colour under way has too little contrast, and what inherits it starts when its parent has arrived, a frame later.
  for (let frames = 0, still = 0; still < 2 && frames < 600; frames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    still = drawn.every(isDrawn) && !moving() ? still + 1 : 0
  }
  const inPage = (window as unknown as { readonly axe: typeof axe }).axe
  // Other results than violations would cost a selector for each element of the page.
  const { violations } = await inPage.run(document, { runOnly, resultTypes: ['violations'] })
  const descriptions = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
  return { isDark, violations: descriptions }
}

function inScheme(state: string, isDark: boolean): string {
  return isDark ? `${state}, in the dark scheme` : state
}
