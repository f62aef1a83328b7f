import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { registrationAnswers } from '#kit/registration-answers.ts'
import { type ServerProcess, startServer } from '#kit/server-process.ts'
import { smallFlows } from '#kit/small-flows.ts'
import { journeyOf } from './kit/addresses.ts'
import { expectAccessibleAtEachWidth } from './kit/axe.ts'
import { aBorrower } from './kit/borrower.ts'
import { expectRoomForLargeText } from './kit/large-letters.ts'
import { registered } from './kit/scripted.ts'
import { fill, headingOf, STEPS, submit } from './kit/steps.ts'
import { expect, test as plainTest } from './kit/test.ts'

type Edited = {
  readonly server: ServerProcess
  /** Says something else in a flow file, until the test ends. */
  readonly edit: (file: string, from: string, to: string) => Promise<void>
}

/** A server over a copy of base and one lender, which the tests below write into, one after the other. */
const test = plainTest.extend<{ edited: Edited }, { copied: { readonly flows: string; readonly server: ServerProcess } }>({
  copied: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter, and this needs nothing.
    async ({}, use) => {
      const flows = await smallFlows('hearthline', 1)
      const server = await startServer({ flows: flows.folder })
      await use({ flows: flows.folder, server })
      await server.stop()
      await flows.remove()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  edited: async ({ copied: { flows, server } }, use) => {
    const before = new Map<string, string>()
    const served = await releaseOf(server)
    await use({
      server,
      edit: async (file, from, to) => {
        const text = await readFile(join(flows, file), 'utf8')
        expect(text, `${file} says what is to be edited`).toContain(from)
        if (!before.has(file)) before.set(file, text)
        await writeFile(join(flows, file), text.replace(from, to))
      },
    })
    for (const [file, text] of before) await writeFile(join(flows, file), text)
    await expect.poll(() => releaseOf(server)).toBe(served)
  },
})

/** The address of the release that a page opened now is given. */
async function releaseOf(server: ServerProcess): Promise<string | undefined> {
  const page = await fetch(journeyOf(server))
  return /\/flows\/\w+\/journeys\.js/.exec(await page.text())?.[0]
}

test.describe.configure({ mode: 'default' })

const screen = 'base/screens/register-v2/property-address.json'

test('a saved flow file changes the open page, and the typed answers stay', async ({ page, edited }) => {
  await page.goto(journeyOf(edited.server))
  await fill(page, 'property-address', aBorrower())
  let heading: string = STEPS['property-address'].heading
  for (const place of ['home', 'house']) {
    const next = `Where is the ${place} that you want to borrow against?`
    await edited.edit(screen, heading, next)
    await expect(headingOf(page, next)).toBeVisible()
    heading = next
  }
  await expect(page.getByLabel('City')).toHaveValue('Austin')
  await expect(page.getByRole('radio', { name: 'Primary home' })).toBeChecked()
})

test('a changed rule takes effect on the open page', async ({ page, edited }) => {
  await page.goto(journeyOf(edited.server))
  await fill(
    page,
    'property-address',
    aBorrower({ address: { street: '48 Chimney Court', city: 'Albany', state: 'NY', zip: '12207' } }),
  )
  await submit(page, 'property-address')
  await expect(page.getByText('Applications for properties in New York are not accepted').first()).toBeVisible()
  await edited.edit(screen, 'Applications for properties in New York are not accepted through this site.', 'Not in New York.')
  await expect(page.getByText('Not in New York.').first()).toBeVisible()
})

test('a flow file with an error shows its findings on the open page, which continues with the last good release', async ({
  page,
  edited,
}) => {
  await page.goto(journeyOf(edited.server))
  await fill(page, 'property-address', aBorrower())
  await edited.edit(screen, '"saves": "draft.propertyAddress"', '"saves": draft.propertyAddress')
  const panel = page.getByRole('alert').filter({ hasText: 'Flow files' })
  await expect(panel).toContainText(`${screen}:`)
  await expect(headingOf(page, STEPS['property-address'].heading)).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Austin')
  await submit(page, 'property-address')
  await expect(headingOf(page, STEPS['for-sale'].heading)).toBeVisible()
  await edited.edit(screen, '"saves": draft.propertyAddress', '"saves": "draft.propertyAddress"')
  await expect(panel).toBeHidden()
})

test('a page opened while a flow file has an error shows the last good release', async ({ page, edited }) => {
  await edited.edit(screen, '"kind": "form"', '"kind": "forn"')
  await page.goto(journeyOf(edited.server))
  await expect(headingOf(page, STEPS['property-address'].heading)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Flow files' })).toContainText(screen)
})

test('a borrower whose password has expired chooses another one before anything else', async ({ page, edited, problems }) => {
  problems.expect(/401/, /422/)
  const { server, edit } = edited
  const ana = aBorrower()
  const { password } = registrationAnswers()['set-password'] as { readonly password: string }
  await registered(server, { email: ana.email })
  // Less than a second.
  await edit('base/shell.json', '"passwordUntil":', '"passwordDays": 0.00001,\n    "passwordUntil":')
  const login = new URL('/identity/api/v1/login', journeyOf(server)).href
  const signIn = async () => (await page.request.post(login, { data: { email: ana.email, password } })).status()
  await expect.poll(signIn).toBe(401)
  await page.goto(new URL('/account/heloc/auth/login', journeyOf(server)).href)
  await page.getByLabel('Email').fill(ana.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(headingOf(page, 'Choose a new password')).toBeFocused()
  await expect(page.getByText('Your password has expired.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull()
  await expectAccessibleAtEachWidth(page, 'expired-password')
  const fresh = page.getByLabel('New password', { exact: true })
  await expectRoomForLargeText(page, 'expired-password')
  // As a page of 1280 by 1024 pixels is shown at 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  await fresh.fill(password)
  await page.getByRole('button', { name: 'Save my new password' }).click()
  await expect(fresh).toBeFocused()
  await expect(fresh).toBeInViewport({ ratio: 1 })
  await expect(fresh).toHaveAccessibleDescription(/your password of before/)
  await fresh.fill('Another-Horse-7!')
  await page.getByRole('button', { name: 'Save my new password' }).click()
  await expect(headingOf(page, 'Your applications')).toBeVisible()
})
