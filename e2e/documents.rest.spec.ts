import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './kit/axe.ts'
import { addressOf, registered, signIn } from './kit/scripted.ts'
import { expect, test } from './kit/test.ts'

test('a borrower reads each document to its end, and only then goes on', async ({ page, context, server, problems }) => {
  test.setTimeout(180_000)
  problems.expect(/status of 409/)
  const ana = await registered(server, { lastName: 'Reader' })
  await signIn(context, ana)
  const readers: string[] = []
  page.on('request', (request) => {
    if (/document-reader|pdf\.worker/.test(request.url())) readers.push(request.url())
  })
  await page.goto(addressOf(server, ana, 'document/disclosures'))
  const notice = page.getByRole('region', { name: 'Mortgage fraud is investigated by the FBI' }).first()
  await expect(notice.getByText('Not read yet')).toBeVisible()
  expect(readers, 'the reader is loaded with the first document that is opened').toEqual([])
  await page.getByRole('button', { name: 'I have read them' }).click()
  await expect(page.getByRole('heading', { name: '7 things are still missing' })).toBeVisible()

  let seenAsText = false
  for (const button of await page.getByRole('button', { name: /^Read this document/ }).all()) {
    await button.focus()
    await page.keyboard.press('Enter')
    const open = page.locator('[data-loaded]').last()
    await open.waitFor()
    await page.getByTestId('document-end').scrollIntoViewIfNeeded()
    await expect(page.getByTestId('document-end')).toHaveCount(0)
    if (page.viewportSize()?.width === 1280) {
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        await expect.poll(() => open.evaluate(pagesBeingDrawn), 'each page is drawn at the width').toEqual([])
        await expectAccessible(page, `an open document, ${width} pixels wide`)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
      await page.setViewportSize({ width: 390, height: 844 })
    } else if (!seenAsText && (await open.getByRole('table').count()) > 0) {
      seenAsText = true
      await isReadAsText(page, open, button)
    }
    await page.getByRole('button', { name: /^Close this document/ }).click()
  }
  expect(seenAsText, 'a document with a table was read as text').toBe(true)
  await expect(page.getByText('Not read yet')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Read to the end')).toHaveCount(7)
  await page.getByRole('button', { name: 'I have read them' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Please read these documents')
})

/** On a phone a document opens as text, once, with large letters too; the pages are a press away, and so is the text again. */
async function isReadAsText(page: Page, open: Locator, button: Locator): Promise<void> {
  const title = open.getByRole('heading', { level: 3 })
  await expect(title).toHaveCount(1)
  await expect(open.locator('canvas')).toHaveCount(0)
  const larger = open.getByRole('button', { name: 'Larger' })
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, `the text of a document, ${width} pixels wide`)
    while ((await larger.getAttribute('aria-disabled')) === null) await larger.click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await open.getByRole('button', { name: 'Show the page as printed' }).press('Enter')
  await expect(open.locator('canvas').first()).toBeVisible()
  await expect(title, 'what is on the pages is not read twice').toHaveCount(0)
  await expect(open.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'the pages of a document with a table')
  const back = open.getByRole('button', { name: 'Show the text alone' })
  await expect(back).toBeFocused()
  await page.getByRole('button', { name: /^Close this document/ }).click()
  await button.click()
  await expect(open.locator('canvas').first(), 'the choice is kept').toBeVisible()
  await back.press('Enter')
  await expect(title).toHaveCount(1)
}

/** Labels of the pages that are busy, or have another width than the reader has room for. */
function pagesBeingDrawn(reader: Element): (string | null)[] {
  const pages = [...reader.querySelectorAll('section[aria-busy]')]
  const isAsWide = (page: Element) => {
    const room = Math.min(page.parentElement?.parentElement?.clientWidth ?? 0, 700)
    return Math.abs((page.querySelector('canvas')?.clientWidth ?? 0) - room) <= 3
  }
  return pages.filter((page) => page.ariaBusy === 'true' || !isAsWide(page)).map((page) => page.getAttribute('aria-label'))
}
