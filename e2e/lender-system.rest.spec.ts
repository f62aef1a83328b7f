import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { httpLenderFlows, lenderSystemEnvironment, startLenderSystemProcess } from '#kit/http-lender.ts'
import { startServer } from '#kit/server-process.ts'
import { freePort } from '#tools/dev/free-port.ts'
import { openLoanFiles } from '#tools/dev/lender-system/loan-files.ts'
import { journeyOf } from './kit/addresses.ts'
import { answerScreen, seesScreen } from './kit/application-screens.ts'
import { aBorrower } from './kit/borrower.ts'
import { mainPath } from './kit/main-path.ts'
import { headingOf, SHORT_WAY, walk } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

const lender = 'hearthline'

test('a borrower of a lender with an HTTP lender system gets from the first screen to COMPLETE, and waits while that system is down', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const flows = await httpLenderFlows(lender)
  const dataDir = await mkdtemp(join(tmpdir(), 'stepwright-lender-'))
  const port = await freePort()
  const env = lenderSystemEnvironment(lender, `http://127.0.0.1:${port}`)
  const server = await startServer({ flows: flows.folder, dataDir, env })
  const starting = { lender, port, server: server.url, dataDir }
  let system = await startLenderSystemProcess(starting)
  const borrower = aBorrower()
  await page.goto(journeyOf(server))
  await walk(page, SHORT_WAY, borrower)
  for (const screen of mainPath) {
    await seesScreen(page, screen)
    if (screen === 'liens') {
      await system.kill()
      await answerScreen(page, screen, borrower)
      await expect(headingOf(page, 'We are looking at your application')).toBeVisible()
      system = await startLenderSystemProcess(starting)
    } else await answerScreen(page, screen, borrower)
  }
  const records = () => openLoanFiles(system.records).all()
  await expect.poll(records, { timeout: 20_000 }).toMatchObject([{ status: 'COMPLETE', outgoing: [] }])
  await page.goto(`${server.url}/account/heloc`)
  await expect(headingOf(page, 'Your applications')).toBeVisible()
  await expect(page.getByText('Your money was paid out, and your line of credit is open.')).toBeVisible()
  // An open page would ask the server that is gone.
  await page.goto('about:blank')
  await server.stop()
  await system.kill()
  await flows.remove()
  await rm(dataDir, { recursive: true, force: true })
})
