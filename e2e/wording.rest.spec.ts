import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { pseudoFlows } from '#kit/pseudo-flows.ts'
import { wide } from '#kit/pseudo-text.ts'
import { startServer } from '#kit/server-process.ts'
import { journeyOf } from './kit/addresses.ts'
import { aBorrower } from './kit/borrower.ts'
import { fill, headingOf, LONG_WAY, STEPS, startProfile, submit } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'
import { wordsOn } from './kit/words-on.ts'

/** As every browser writes times and names time zones in the lender's locale. */
const TIME_OF_DAY = /\d{1,2}:\d{2}\s[AP]M|\bPacific Time\b/g

/** The name of the time zone of the opening hours, as the locale has it. */
const TIME_ZONE = 'Pacific Time'

/** The calling code after the name or the code of a country. */
const CALLING_CODE = / \+\d+$/

test('no step shows plain English when the texts of the base flow are replaced with pseudo text', async ({ page }) => {
  test.setTimeout(480_000)
  const flows = await pseudoFlows('hearthline')
  const server = await startServer({ flows })
  const allowed = await lendersOwnWords(flows)
  const plainEnglish = async () => {
    const words = await wordsOn(page)
    const countries = await countriesOn(page)
    const ours = words.filter((one) => !countries.has(one.replace(CALLING_CODE, '')))
    const own = ours.map((one) => one.replace(TIME_OF_DAY, '').replace(TIME_ZONE, ''))
    return own.filter((one) => /[A-Za-z]{2}/.test(allowed.reduce(without, one)))
  }
  const borrower = aBorrower({ occupancy: 'Second home' })
  await page.goto(journeyOf(server))
  for (const step of LONG_WAY) {
    await expect(headingOf(page, wide(STEPS[step].heading))).toBeVisible()
    expect(await plainEnglish(), `${step}, empty`).toEqual([])
    await submit(page, step, wide)
    await expect(page.getByRole('alert').first()).toBeVisible()
    expect(await plainEnglish(), `${step}, with messages`).toEqual([])
    await fill(page, step, borrower, wide)
    expect(await plainEnglish(), `${step}, filled`).toEqual([])
    await submit(page, step, wide)
  }
  await expect(headingOf(page, wide(startProfile))).toBeVisible()
  expect(await plainEnglish(), 'start/profile').toEqual([])
  await page.getByRole('button', { name: wide('Menu') }).click()
  await expect(page.getByRole('dialog')).toContainText(wide('Sign out'))
  expect(await plainEnglish(), 'the menu').toEqual([`${borrower.firstName} ${borrower.lastName}`, borrower.email])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: wide('Sign out') })
    .click()
  // Signing out loads a whole new page, which says so.
  await expect(page.getByText(wide('You are signed out.'))).toBeVisible()
  expect(await plainEnglish(), 'sign-in').toEqual([])
  await page.goto('about:blank')
  await server.stop()
  await rm(flows, { recursive: true })
})

/** The names and codes that the browser itself has for the countries of the world. */
async function countriesOn(page: Page): Promise<ReadonlySet<string>> {
  const names = await page.evaluate(() => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const codes = letters.flatMap((first) => letters.map((second) => first + second))
    const named = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' })
    return codes.flatMap((code) => [named.of(code), named.of(code) && code]).filter((name) => name !== undefined)
  })
  return new Set(names)
}

const without = (words: string, allowed: string): string => words.replaceAll(allowed, '')

/** A lender's name, address and licences are data: they stand on the page as the lender's own file says them. */
async function lendersOwnWords(flows: string): Promise<readonly string[]> {
  const files = await Promise.all(['base', 'hearthline'].map((lender) => readFile(join(flows, lender, 'lender.json'), 'utf8')))
  const texts = files.flatMap((file) => stringsIn(JSON.parse(file)))
  return [...new Set(texts)].filter((words) => words.length > 1).sort((a, b) => b.length - a.length)
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
