import type { Page } from 'playwright/test'
import { goesTo } from '#kit/over-http.ts'
import { seesScreen } from './kit/application-screens.ts'
import { expectAccessible } from './kit/axe.ts'
import { readsDocuments, signsEverywhere } from './kit/reads-documents.ts'
import { agreesToElectronicRecords } from './kit/records.ts'
import { addressOf, registered, signIn } from './kit/scripted.ts'
import { expect, test } from './kit/test.ts'

test('a borrower draws a signature, signs each signature place of the documents, and can download the signed PDF files', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(300_000)
  const ana = await registered(server, { firstName: 'Ana', lastName: 'Moreno' })
  await goesTo(ana, 'NOTE_SIGNING')
  await signIn(context, ana)
  const pads: string[] = []
  page.on('request', (request) => {
    if (/signature-drawing/.test(request.url())) pads.push(request.url())
  })
  await page.goto(addressOf(server, ana, 'signing/sign'))
  await readsDocuments(page)
  await page.getByLabel('Your full name').fill('Bob Moreno')
  await agreesToElectronicRecords(page)
  await page.getByRole('checkbox', { name: /^I have read these documents/ }).check()
  const sign = page.getByRole('button', { name: 'Sign', exact: true })
  await page
    .getByRole('button', { name: /^Sign on page/ })
    .first()
    .click()
  await expect(page.getByText('1 of 5 places signed')).toBeVisible()
  await sign.click()
  const summary = page.getByRole('alert').filter({ hasText: 'things are still missing' })
  await expect(summary.getByRole('link')).toHaveCount(5)
  await expect(page.getByText(/^Type your name as it appears/).last()).toBeInViewport()
  await expect(page.getByLabel('Your full name')).toBeFocused()
  await page.getByLabel('Your full name').fill('Ana Moreno')
  await sign.click()
  const next = page.locator('[data-place]:not([data-signed])').first()
  await expect(next.getByRole('button')).toBeFocused()
  await expect(next).toBeInViewport()
  await page.getByRole('link', { name: /^1 of 5 places signed/ }).click()
  await expect(next.getByRole('button')).toBeFocused()
  expect(pads, 'the pad is loaded once drawing is chosen').toEqual([])

  await page.getByRole('radio', { name: /^Draw it/ }).check()
  for (const kind of ['signature', 'initials']) await draws(page, kind)
  await signsEverywhere(page)
  await page.reload()
  await expect(page.getByText('5 of 5 places signed')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Draw it/ })).toBeChecked()
  const width = page.viewportSize()?.width ?? 1280
  for (const wide of [320, 390, 1280]) {
    await page.setViewportSize({ width: wide, height: 844 })
    await expectAccessible(page, `a drawn signature at each place, ${wide} pixels wide`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(wide)
  }
  await page.setViewportSize({ width, height: 844 })
  await page.getByLabel('Your full name').fill('Ana Moreno')
  await expect(page.getByText('5 of 5 places signed')).toBeVisible()
  await sign.click()
  await seesScreen(page, 'notary/intro')
  const copies = page.getByRole('region', { name: 'What you have signed' })
  await expect(copies.getByRole('button')).toHaveCount(5, { timeout: 30_000 })
  // The pointer rests where the button to sign was.
  await page.mouse.move(0, 0)
  await expectAccessible(page, 'the signed copies')
  const saved = page.waitForEvent('download')
  await copies.getByRole('button').first().click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
})

async function draws(page: Page, kind: string): Promise<void> {
  const pad = page.locator(`[data-pad=${kind}]`)
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error(`The pad for the ${kind} is not there.`)
  await page.mouse.move(box.x + 20, box.y + 80)
  await page.mouse.down()
  for (let step = 0; step < 15; step += 1) await page.mouse.move(box.x + 20 + step * 6, box.y + 60 + 30 * Math.sin(step))
  await page.mouse.up()
}
