import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#kit/server-process.ts'
import { journeyOf } from './kit/addresses.ts'
import { answerScreen, type ScreenId, seesScreen } from './kit/application-screens.ts'
import { aBorrower } from './kit/borrower.ts'
import { headingOf, SHORT_WAY, walk } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

const mainPath = [
  'start/profile',
  'liens',
  'product/select',
  'start/contact',
  'start/hmda',
  'start/app-summary',
  'income/review',
  'bank/disburse',
  'bank/autopay',
  'bank/confirm',
  'identity',
  'signing/intro',
  'signing/sign',
  'notary/intro',
  'notary/session',
  'insurance/requirements',
] as const satisfies readonly ScreenId[]

test('a borrower comes from the first screen to COMPLETE; reload, Back and a new server land on the right screen', async ({
  page,
  problems,
}) => {
  test.setTimeout(600_000)
  problems.expect(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED|Failed to load resource/)
  const dataDir = await mkdtemp(join(tmpdir(), 'stepwright-journey-'))
  let server = await startServer({ dataDir })
  const borrower = aBorrower()
  await page.goto(journeyOf(server))
  await walk(page, SHORT_WAY, borrower)
  for (const [index, screen] of mainPath.entries()) {
    await seesScreen(page, screen)
    if (index % 3 === 0) await page.reload()
    if (index % 3 === 1) {
      await page.goBack()
      await page.goForward()
    }
    if (index === 7) {
      await server.kill()
      server = await startServer({ dataDir, port: server.port })
      await page.reload()
    }
    await answerScreen(page, screen, borrower)
  }
  await expect(headingOf(page, 'Your applications')).toBeVisible()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})
