import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#kit/server-process.ts'
import { journeyOf } from './kit/addresses.ts'
import { answerScreen, seesScreen } from './kit/application-screens.ts'
import { expectAccessible } from './kit/axe.ts'
import { aBorrower } from './kit/borrower.ts'
import { mainPath } from './kit/main-path.ts'
import { headingOf, SHORT_WAY, walk } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

test('a borrower gets from the first screen to COMPLETE, and a reload, Back or a restarted server shows the current screen', async ({
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
  await expectAccessible(page, 'the list with an application that is over')
  await page.getByRole('link', { name: 'Your line of credit is open' }).click()
  await page.reload()
  await expect(page.getByRole('term').filter({ hasText: 'First payment' })).toBeVisible()
  await expectAccessible(page, 'the last screen')
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})
