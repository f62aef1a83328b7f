import type { Page } from 'playwright/test'
import type { Applicant } from '#kit/applicant.ts'
import { goesTo } from '#kit/over-http.ts'
import type { ServerProcess } from '#kit/server-process.ts'
import { seesScreen, sendFile } from './kit/application-screens.ts'
import { expectAccessible } from './kit/axe.ts'
import { bobComesTo, bobJoins, comesToTheCoSigner, namesBob } from './kit/co-signer.ts'
import { readsDocuments, signsEverywhere } from './kit/reads-documents.ts'
import { agreesToElectronicRecords } from './kit/records.ts'
import { addressOf, registered, signIn } from './kit/scripted.ts'
import { headingOf } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

test('a co-signer takes the invitation, signs first, and the borrower after them', async ({ page, browser, server }) => {
  test.setTimeout(300_000)
  const { ana, email } = await invites(server)
  await goesTo(ana, 'NOTE_SIGNING')
  await signsAsBob(page, server, email)

  const borrowers = await browser.newContext()
  await signIn(borrowers, ana)
  const own = await borrowers.newPage()
  await own.goto(addressOf(server, ana, 'signing/sign'))
  await readsDocuments(own)
  await agreesToElectronicRecords(own)
  await signs(own, ana.name)
  await seesScreen(own, 'notary/intro')
  await borrowers.close()
})

test('a borrower signs first, waits for the co-signer by name, and goes on after them', async ({ page, context, server }) => {
  test.setTimeout(300_000)
  const { ana, email } = await invites(server)
  const bob = await bobJoins(server, email)
  await goesTo(ana, 'CO_DEED_REQ')
  await signIn(context, ana)
  await page.goto(addressOf(server, ana))
  await expect(headingOf(page, 'Bob Lee has to sign, too')).toBeVisible()
  await expectAccessible(page, 'the borrower waits for the co-signer')

  await bobComesTo(bob, 'heloc-signer/resume')
  // The page may have moved on by itself already.
  await page.reload()
  await seesScreen(page, 'notary/intro')
})

/** A borrower who does not own the home alone has named Bob Lee. */
async function invites(server: ServerProcess): Promise<{ readonly ana: Applicant; readonly email: string }> {
  const ana = await registered(server, { firstName: 'Ana', lastName: 'Moreno' })
  await comesToTheCoSigner(ana)
  return { ana, email: await namesBob(ana) }
}

/** From the mail to the signature, in a browser that knows nobody. */
async function signsAsBob(page: Page, server: ServerProcess, email: string): Promise<void> {
  await opensTheInvitation(page, server, email)
  await readsAndSigns(page)
}

async function opensTheInvitation(page: Page, server: ServerProcess, email: string): Promise<void> {
  await page.goto(new URL('/outbox', server.url).href)
  const mail = page
    .getByRole('listitem')
    .filter({ hasText: `E-mail to ${email} ` })
    .first()
  await mail.getByRole('link').click()
  await page.getByRole('link', { name: 'Open my invitation' }).click()
  await expect(headingOf(page, 'Your signature is asked for')).toBeVisible()
  await expect(page.getByText('This invitation is for Bob Lee. Ana Moreno has applied')).toBeVisible()
  await expectAccessible(page, 'the invitation of a co-signer')
  await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbour-12!')
  await page.getByRole('button', { name: 'Go on' }).click()

  await expect(headingOf(page, 'Ana Moreno asks you to sign')).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/account/heloc/heloc-signer/intro')
  await expect(page.getByText('Your offer')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Back' })).toHaveCount(0)
  await expect(page.getByText('you agree to read and sign the documents of this application electronically')).toBeVisible()
  await expect(stepOf(page)).toContainText('What You Sign')
  await expectAccessible(page, 'the introduction of a co-signer')
  await page.getByRole('button', { name: 'Go on' }).click()

  await expect(headingOf(page, 'Show us your ID')).toBeVisible()
  await expect(stepOf(page)).toContainText('Verify Identity')
  await page.getByRole('radio', { name: 'US passport', exact: true }).check()
  await sendFile(page, /passport with your photograph/, 'passport.jpg')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(headingOf(page, 'Please read what you are asked to sign')).toBeVisible()
  await expect(stepOf(page)).toContainText('Read Documents')
}

/** The current step of the co-signer's own. */
const stepOf = (page: Page) => page.locator('[aria-current=step]:visible')

async function readsAndSigns(page: Page): Promise<void> {
  await readsDocuments(page)
  await agreesToElectronicRecords(page)
  await page.getByRole('button', { name: 'I have read them' }).click()
  await expect(headingOf(page, 'Sign your documents')).toBeVisible()
  await expect(stepOf(page)).toContainText('Sign Documents')
  await expectAccessible(page, 'the documents of a co-signer')
  await signs(page, 'Bob Lee')
  await expect(headingOf(page, 'Thank you. You have signed')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/account/heloc/heloc-signer/resume')
}

async function signs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your full name').fill(name)
  await page.getByRole('checkbox', { name: /^I have read these documents/ }).check()
  await signsEverywhere(page)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
}
