import { expect, type Page } from 'playwright/test'

/** Letters of twice the size, until the page is loaded again. */
export async function enlargesText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
}

/** The page as it is now, with letters of twice the size, which are small again afterwards. */
export async function expectRoomForLargeText(page: Page, state: string): Promise<void> {
  await enlargesText(page)
  await expectWithinTheEdge(page, state)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

export async function expectWithinTheEdge(page: Page, state: string): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 780 })
    expect(await beyondTheEdge(page), `${state} at ${width} pixels`).toEqual([])
  }
}

/** The body clips what is too wide for it, so the edges of the elements themselves are asked. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    const shown = [...document.body.querySelectorAll('*')].filter(
      (element) => element.checkVisibility() && !element.closest('[class*=hidden], select, svg') && element.clientWidth > 1,
    )
    const wide = shown.filter((element) => element.getBoundingClientRect().right > edge + 0.5)
    return wide.map((element) => `${element.outerHTML.slice(0, 120)} ends at ${element.getBoundingClientRect().right} of ${edge}`)
  })
}
