import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#kit/server-process.ts'
import { journeyOf } from './kit/addresses.ts'
import { aBorrower } from './kit/borrower.ts'
import { headingOf, SHORT_WAY, startProfile, walk } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

test('a server killed with SIGKILL right after a response has lost no answer', async ({ page, problems }) => {
  problems.expect(
    /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED_ENCODING|Unable to preload|dynamically imported module|Failed to load resource/,
  )
  test.setTimeout(480_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'stepwright-killed-'))
  const first = await startServer({ dataDir })
  await page.goto(journeyOf(first))
  const borrower = aBorrower()
  await walk(page, SHORT_WAY.slice(0, -1), borrower)
  await expect(page.getByText('Only this browser opens them again')).toBeVisible()
  await first.kill()

  const between = await startServer({ dataDir, port: first.port })
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(journeyOf(between))
  await expect(page.getByRole('status').filter({ hasText: 'We kept your answers' })).toBeVisible()
  const answered = page.waitForResponse('**/identity/api/v1/registration/register')
  await walk(page, SHORT_WAY.slice(-1), borrower)
  expect((await answered).status()).toBe(200)
  await between.kill()

  const second = await startServer({ dataDir, port: first.port })
  await page.goto(new URL('/account/heloc/auth/login', second.url).href)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.getByRole('textbox', { name: 'Email' }).fill(borrower.email)
  await page.getByLabel('Password', { exact: true }).fill(borrower.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(headingOf(page, startProfile)).toBeVisible()
  await second.stop()
  await rm(dataDir, { recursive: true, force: true })
})
