import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateSync } from 'otplib'
import type { Locator, Page } from 'playwright/test'
import { atAllHours } from '#kit/at-all-hours.ts'
import { type ServerProcess, startServer } from '#kit/server-process.ts'
import { smallFlows } from '#kit/small-flows.ts'
import { aPdf } from '#kit/some-documents.ts'
import { REPOSITORY } from '../tools/repository.ts'
import { journeyOf } from './kit/addresses.ts'
import { expectAccessible } from './kit/axe.ts'
import { expectRoomForLargeText } from './kit/large-letters.ts'
import { expect, test as plainTest } from './kit/test.ts'

type Agent = { readonly email: string; readonly password: string; readonly secret: string }
type Staffed = {
  readonly server: ServerProcess
  /** `kill -9`. */
  readonly kill: () => Promise<void>
  /** Adds an agent, while the server is down, and starts a new one on the same data and port. */
  readonly restart: () => Promise<Agent>
}

/** A server with agents at all hours. */
const test = plainTest.extend<{ staffed: Staffed }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter, and this needs nothing.
  staffed: async ({}, use) => {
    const flows = await smallFlows('hearthline', 1)
    await atAllHours(flows)
    const dataDir = await mkdtemp(join(tmpdir(), 'stepwright-chat-'))
    // The first start makes the database, to which an agent can then be added.
    await (await startServer({ flows: flows.folder, dataDir })).kill()
    const present = await addAgent(dataDir, 'kim@agents.example')
    let server = await startServer({ flows: flows.folder, dataDir })
    await signsIn(server, present)
    const { port } = server
    const restart = async () => {
      const agent = await addAgent(dataDir, 'ruth@agents.example')
      server = await startServer({ flows: flows.folder, dataDir, port })
      return agent
    }
    await use({ server, kill: () => server.kill(), restart })
    await server.stop()
    await flows.remove()
    await rm(dataDir, { recursive: true })
  },
})

/** Signs an agent in: borrowers are offered the chat while one is there. */
async function signsIn({ url }: ServerProcess, { email, password, secret }: Agent): Promise<void> {
  const body = JSON.stringify({ email, password, code: generateSync({ secret }) })
  const headers = { 'content-type': 'application/json', origin: url }
  const { status } = await fetch(`${url}/agents/api/sign-in`, { method: 'POST', headers, body })
  if (status !== 200) throw new Error(`The sign-in of an agent was answered ${status}.`)
}

async function addAgent(data: string, email: string): Promise<Agent> {
  const args = ['tools/dev/agents.ts', 'add', email, '--name', 'Ruth', '--lender', 'hearthline', '--data', data]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: REPOSITORY })
  const [, password = '', secret = ''] = /password +(\S+)\n *second factor +(\S+)/.exec(stdout) ?? []
  return { email, password, secret }
}

function aTextFile(name: string) {
  return { name, mimeType: name.endsWith('.txt') ? 'text/plain' : 'text/html', buffer: Buffer.from('Hello') }
}

async function expectAccessibleAtBothWidths(page: Page, state: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, `${state}, ${width} pixels wide`)
  }
}

/** A page of 1280 by 1024 pixels at 400 %. */
const low = { width: 320, height: 256 }

const longName = 'Ana-Wilhelmina Featherstonehaugh de la Fuente y Montgomery'

/** Whether the element is within the window, and nothing covers it. */
function isUncovered(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [0.1, 0.9].every((part) => element === document.elementFromPoint(left + width / 2, top + height * part))
  })
}

test('a borrower and an agent chat in two browsers, past a killed server, until the agent ends it', async ({
  page,
  browser,
  staffed: { server, kill, restart },
  problems,
}) => {
  await page.goto(`${journeyOf(server)}?pop-webchat=1`)
  const chat = page.getByRole('dialog', { name: 'Chat with us' })
  await page.setViewportSize(low)
  await chat.getByRole('button', { name: 'Start chat' }).click()
  await expect(chat.getByText('Required')).toHaveCount(2)
  await expect(chat.getByLabel('Name')).toBeFocused()
  expect(await isUncovered(chat.getByLabel('Name'))).toBe(true)
  await expectRoomForLargeText(page, 'the chat')
  await page.setViewportSize({ width: 1280, height: 720 })
  await expectAccessible(page, 'the form')
  await chat.getByLabel('Name').fill(longName)
  await chat.getByLabel('Email address').fill('ana@mail.example')
  await chat.getByRole('button', { name: 'Start chat' }).click()
  const box = chat.getByLabel('Your message')
  await expect(box).toBeFocused()
  await page.setViewportSize(low)
  await box.fill('My number is 123-45-6789, see https://www.consumerfinance.gov/ask and https://elsewhere.example/')
  await box.press('Enter')
  await expect(chat.getByText('My number is •••-••-••••')).toBeVisible()
  await expect(chat.getByText('Waiting for next available agent')).toBeVisible()
  expect(await isUncovered(box)).toBe(true)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(chat.getByRole('log').getByRole('link')).toHaveText(['https://www.consumerfinance.gov/ask'])

  problems.expect(/WebSocket|ERR_|Failed to load resource/)
  await kill()
  await expect(chat.getByText('Connection lost. Attempting to reconnect.')).toBeVisible()
  await box.fill('Are you still there?')
  await box.press('Enter')
  await expect(chat.getByText('Sending …')).toBeVisible()
  const agent = await restart()
  await expect(chat.getByText('Connection lost. Attempting to reconnect.')).toBeHidden()
  await expect(chat.getByText('Sending …')).toBeHidden()

  const context = await browser.newContext()
  const desk = await context.newPage()
  await desk.goto(`${server.url}/agents`)
  await desk.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(desk, 'the sign-in of agents')
  await desk.getByLabel('Email address').fill(agent.email)
  await desk.getByLabel('Password', { exact: true }).fill(agent.password)
  await desk.getByLabel('Code of your authenticator app').fill(generateSync({ secret: agent.secret }))
  await desk.getByRole('button', { name: 'Sign in' }).click()
  await desk.getByRole('button', { name: `Take: ${longName}` }).click()
  const listed = desk.getByRole('button', { name: longName }).getByText('Hearthline')
  expect(await listed.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'what is cut off').toBe(0)
  await expect(desk.getByRole('log')).toContainText('My number is •••-••-••••')
  await expect(desk.getByRole('log').getByText('Are you still there?')).toHaveCount(1)
  await expect(chat.getByText('You are chatting with Ruth.')).toBeVisible()
  const answer = desk.getByLabel('Your answer')
  await expect(answer).toBeFocused()
  await desk.getByRole('button', { name: 'Insert an answer' }).press('Enter')
  // Arrow keys move in the menu once it has the focus.
  await expect(desk.getByRole('menu').locator(':focus')).toHaveCount(1)
  await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Enter')
  await expect(answer).toBeFocused()
  await answer.press('End')
  await answer.press('!')
  await expect(chat.getByText('Ruth is typing')).toBeVisible()
  await answer.press('Enter')
  await expect(chat.getByText('Hello, and thank you for writing to us. How can I help you?!')).toBeVisible()
  await expectAccessibleAtBothWidths(page, 'the conversation')
  await expectAccessibleAtBothWidths(desk, 'the desk of an agent')
  await desk.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(desk, 'the desk of an agent in the dark scheme')

  await chat.locator('input[type=file]').setInputFiles({ name: 'pay.pdf', mimeType: 'application/pdf', buffer: aPdf() })
  await expect(chat.getByRole('list', { name: 'Files that you are about to send' })).toContainText('pay.pdf')
  await chat.getByRole('button', { name: 'Send', exact: true }).click()
  const saved = desk.waitForEvent('download')
  await desk.getByRole('link', { name: /^pay\.pdf, / }).click()
  expect((await saved).suggestedFilename()).toBe('pay.pdf')
  await desk.locator('input[type=file]').setInputFiles([aTextFile('page.html'), aTextFile('note.txt')])
  await expect(desk.getByText('page.html was not sent. The chat takes')).toBeVisible()
  const savedByBorrower = page.waitForEvent('download')
  await chat.getByRole('button', { name: /^note\.txt, / }).click()
  expect((await savedByBorrower).suggestedFilename()).toBe('note.txt')
  await expectAccessible(page, 'a conversation with files')
  await expectAccessible(desk, 'a conversation with files, of an agent')

  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Chat with us' })
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await answer.fill('Here is your rate')
  await answer.press('Enter')
  await expect(opener).toHaveAccessibleDescription('Ruth: Here is your rate')
  await expectAccessible(page, 'the closed chat with a new answer')
  await expect(desk.getByText('Away')).toBeHidden()
  await page.reload()
  await expect(opener).toHaveAccessibleDescription('Ruth: Here is your rate')
  await opener.click()
  await expect(chat.getByRole('log').getByText('Are you still there?')).toHaveCount(1)

  await desk.getByRole('button', { name: 'End conversation' }).click()
  await desk.getByRole('button', { name: 'End it' }).click()
  await expect(chat.getByText('Thanks for chatting with us!')).toBeVisible()
  await chat.getByRole('button', { name: 'Start new chat' }).click()
  await expect(chat.getByLabel('Name')).toBeVisible()
  await context.close()
})
