/** The screens of an application as a person meets and answers them, by the last parts of their address. */
import { Buffer } from 'node:buffer'
import { expect, type Page } from 'playwright/test'
import { aJpeg } from '#kit/some-documents.ts'
import type { Borrower } from './borrower.ts'
import { confirmsEmailBefore } from './confirms-email.ts'
import { readsDocuments, signsEverywhere } from './reads-documents.ts'
import { agreesToElectronicRecords } from './records.ts'
import { headingOf } from './steps.ts'

export type ApplicationScreen = {
  readonly heading: string | RegExp
  /** Answers what is asked, and presses what leads on. */
  readonly answer: (page: Page, borrower: Borrower) => Promise<void>
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = (page: Page, question: string | RegExp, option: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: option }).check()

const account = async (page: Page) => {
  await page.getByLabel('Routing number').fill('021000021')
  await page.getByLabel('Account number', { exact: true }).fill('9876543210')
  await page.getByLabel('Account number again').fill('9876543210')
  await page.getByRole('radio', { name: 'Checking' }).check()
}

/** A photograph, chosen from the device. */
export const sendFile = async (page: Page, question: string | RegExp, name: string) => {
  const field = page.getByRole('group', { name: question }).or(page.getByRole('region', { name: question }))
  await field.locator('input[type=file][name]').setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(aJpeg()) })
  await expect(field.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
}

const continueBy = (name: string) => (page: Page) => press(page, name)

export const SCREENS = {
  'start/profile': {
    heading: 'What are your plans, and how is the home owned?',
    answer: async (page) => {
      await page.getByRole('radio', { name: 'Improving my home' }).check()
      await page.getByRole('textbox', { name: /still owe/ }).fill('120,000')
      await page.getByRole('radio', { name: 'Only me' }).check()
      await page.getByRole('radio', { name: 'Unmarried' }).check()
      await press(page, 'Look for my offers')
    },
  },
  'credit/social': {
    heading: 'What is your Social Security number?',
    answer: async (page) => {
      await page.getByLabel('Social Security number').fill('123-45-6789')
      await press(page, 'Look again')
    },
  },
  'credit/error': {
    heading: 'Your credit report is locked',
    answer: async (page) => {
      await page.getByLabel('PIN', { exact: true }).fill('1234')
      await press(page, 'Open my report')
    },
  },
  'review-app/incorrect-pin': { heading: 'That PIN did not open your report', answer: continueBy('Try another PIN') },
  'conditions/phone-number': {
    heading: 'What is your mobile phone number?',
    answer: async (page) => {
      await page.getByRole('textbox').fill('6155550177')
      await press(page, 'Save')
    },
  },
  'conditions/upload-document': {
    // The heading of the card that leads here.
    heading: /./,
    answer: async (page) => {
      await sendFile(page, /^Upload/, 'asked-for.jpg')
      await press(page, 'Send')
    },
  },
  'income/upload/MANUAL_PAYSTUB': {
    heading: /paystub/i,
    answer: async (page) => {
      await sendFile(page, /paystub/i, 'paystub.jpg')
      await press(page, 'Send')
    },
  },
  liens: {
    heading: 'Is this what you owe on the home?',
    answer: async (page) => {
      await choose(page, 'Is this right?', 'Yes')
      await choose(page, /another loan/, 'No')
      await press(page, 'See my offers')
    },
  },
  'product/select': {
    heading: 'Choose your line of credit',
    answer: async (page) => {
      await page.getByRole('textbox', { name: /borrow/ }).fill('50,000')
      await page.getByRole('radio', { name: /^10 years/ }).check()
      await press(page, 'Choose this offer')
    },
  },
  'start/contact': {
    heading: /^(One|Two) more things? before we check your credit in full$/,
    answer: async (page) => {
      await page.getByRole('radio', { name: 'I own it' }).check()
      const ssn = page.getByLabel('Social Security number')
      if (await ssn.isVisible()) await ssn.fill('123-45-6789')
      await press(page, 'Check my credit')
    },
  },
  'start/hmda': {
    heading: 'Questions that the government asks us to ask',
    answer: async (page) => {
      const none = page.getByRole('checkbox', { name: 'I do not wish to provide this information' })
      for (const box of await none.all()) await box.check()
      await press(page, 'Continue')
    },
  },
  'start/app-summary': { heading: 'Is everything right?', answer: continueBy('Confirm and continue') },
  'income/review': {
    heading: 'How can we verify your income?',
    answer: async (page) => {
      if (
        await page
          .getByRole('button', { name: /^Remove/ })
          .first()
          .isVisible()
      )
        return press(page, 'Continue')
      await linkPayroll(page)
      await press(page, 'Continue')
    },
  },
  'bank/disburse': {
    heading: 'Where should we send your money?',
    answer: async (page) => {
      // Asked only of those who linked a bank.
      const typed = page.getByRole('radio', { name: 'An account that I type in' })
      if (await typed.isVisible()) await typed.check()
      await account(page)
      await press(page, 'Continue')
    },
  },
  'bank/autopay': {
    heading: 'How do you want to pay each month?',
    answer: async (page) => {
      await page.getByRole('radio', { name: 'Automatically' }).check()
      await page.getByRole('radio', { name: /The account that the money is sent to/ }).check()
      await press(page, 'Continue')
    },
  },
  'bank/confirm': { heading: 'Are these accounts right?', answer: continueBy('These are right') },
  identity: {
    heading: 'Show us your ID',
    answer: async (page) => {
      await page.getByRole('radio', { name: /^US driver/ }).check()
      await sendFile(page, /^Front of your driver/, 'front.jpg')
      await sendFile(page, /^Back of your driver/, 'back.jpg')
      await press(page, 'Send')
    },
  },
  hold: { heading: /We are checking the last details|We need (one thing|\d+ things) from you/, answer: continueBy('Look again') },
  'signing/intro': { heading: /sign|offer/i, answer: continueBy('Read and sign') },
  'signing/sign': {
    heading: 'Read and sign your documents',
    answer: async (page, { firstName, lastName }) => {
      await readsDocuments(page)
      await agreesToElectronicRecords(page)
      await page.getByLabel('Your full name').fill(`${firstName} ${lastName}`)
      await signsEverywhere(page)
      await page.getByRole('checkbox', { name: /^I have read these documents/ }).check()
      await press(page, 'Sign')
    },
  },
  'notary/intro': { heading: 'Now the notary', answer: continueBy('Start the video call') },
  'notary/session': {
    heading: 'Before you meet the notary',
    answer: async (page) => {
      await page.getByRole('checkbox', { name: /I am alone/ }).check()
      await press(page, 'Join the call')
      await meetTheNotary(page)
    },
  },
  'insurance/requirements': {
    heading: 'Who insures your home?',
    answer: async (page) => {
      await page.getByLabel('Insurance company').fill('Oak Mutual')
      await page.getByLabel('Policy number').fill('OM-4471')
      await page.getByRole('radio', { name: 'No', exact: true }).check()
      await press(page, 'Continue')
    },
  },
} as const satisfies Record<string, ApplicationScreen>

export type ScreenId = keyof typeof SCREENS

/** The part of the address below the application, which the address of a co-signer does not name; undefined on its root and outside it. */
export function routeIn(url: string): string | undefined {
  return /\/account\/heloc\/(?:[0-9a-f-]{36}\/|(?=heloc-signer\/))([^?#]+)/.exec(url)?.[1]
}

/** Waits for a screen, at its address and with its heading; confirms the e-mail address where that is asked before. */
export async function seesScreen(page: Page, screen: ScreenId): Promise<void> {
  await expect.poll(() => routeIn(page.url()), { message: `the screen ${screen}` }).toBe(screen)
  const { heading } = SCREENS[screen]
  if (screen === 'start/contact') await confirmsEmailBefore(page, heading)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

export async function answerScreen(page: Page, screen: ScreenId, borrower: Borrower): Promise<void> {
  await seesScreen(page, screen)
  await SCREENS[screen].answer(page, borrower)
}

/** Goes through the practice notary's room until the deed is sealed. */
export async function meetTheNotary(page: Page): Promise<void> {
  await page.waitForURL(/\/sandbox\/notary\//)
  await press(page, 'Begin')
  // With a co-signer, each of the two shows an ID and signs.
  const sign = page.getByRole('button', { name: /^(Show the ID|Sign)$/ })
  const question = page.getByRole('radio', { name: /^Yes, .*of (my|our) own free will/ })
  await sign.or(question).first().waitFor()
  while (await sign.isVisible()) {
    await page.getByRole('checkbox').check()
    await sign.click()
    await sign.or(question).first().waitFor()
  }
  await question.check()
  await press(page, 'Answer')
  await press(page, 'Receive the seal and finish')
}

/** Links the pay of an employer, by way of the provider's own page. */
export async function linkPayroll(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Payroll provider' }).click()
  await press(page, 'Find my employer')
  await expect(page).not.toHaveURL(/\/account\/heloc\//)
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const source of await page.getByRole('checkbox').all()) await source.check()
  await page.locator('button[value=connect]').click()
  await expect(headingOf(page, SCREENS['income/review'].heading)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeVisible()
}

/** The cards of what the lender still needs. */
export const cardsOn = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })

/** Does what each card asks for, until none asks for anything, or the last one has led on. */
export async function doesWhatIsNeeded(page: Page, borrower: Borrower): Promise<void> {
  const buttons = cardsOn(page).getByRole('link')
  for (;;) {
    await expect(headingOf(page, 'What we need from you')).toBeVisible()
    const left = await buttons.count()
    if (left === 0) return
    const card = cardsOn(page).filter({ has: page.getByRole('link') })
    const heading = await card.first().getByRole('heading').innerText()
    await buttons.first().click()
    await expect.poll(() => routeIn(page.url())).not.toBe('conditions')
    const asked = routeIn(page.url()) as ScreenId
    if (asked === 'conditions/upload-document') await expect(headingOf(page, heading)).toBeVisible()
    await answerScreen(page, asked, borrower)
    await expect.poll(() => routeIn(page.url())).not.toBe(asked)
    if (routeIn(page.url()) !== 'conditions') return
    await expect.poll(() => buttons.count()).toBeLessThan(left)
  }
}
