import { expect, type Locator, type Page } from 'playwright/test'

/** Presses Tab until this has the focus. Fails where it never does within one way around the page. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    if (await hasFocus(target)) return
  }
  throw new Error(`No number of Tabs leads to ${target}.`)
}

/** Tab stops at a group of radio buttons once; inside it the arrows move. */
export async function chooseByArrows(page: Page, radio: Locator): Promise<void> {
  const group = page.locator('input[type=radio]').filter({ visible: true })
  await tabTo(page, group)
  await page.keyboard.press('Space')
  for (let presses = 0; presses < 10 && !(await radio.isChecked()); presses += 1) await page.keyboard.press('ArrowDown')
  await expect(radio).toBeChecked()
}

export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

async function hasFocus(target: Locator): Promise<boolean> {
  const found = await target.all()
  const focused = await Promise.all(found.map((one) => one.evaluate((element) => element === document.activeElement)))
  return focused.includes(true)
}
