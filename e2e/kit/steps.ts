import { expect, type Page } from 'playwright/test'
import type { Address, Borrower } from './borrower.ts'

/** The words on the page for the words of the shipped files: themselves, but for a test that replaces all wording. */
export type Say = (words: string) => string

/** One step as a person meets it: its question, how it is answered, and the words on its button. */
export type Step = {
  readonly heading: string
  readonly submit: string
  readonly fill: (page: Page, borrower: Borrower, say: Say) => Promise<void>
}

/** The steps of the shipped lenders, by the last part of their address; the first lives at the journey's own. */
export const STEPS = {
  'property-address': {
    heading: 'Apply in 5 minutes, receive funding in 5 days',
    submit: 'Continue',
    fill: async (page, { address, occupancy }, say) => {
      await fillAddress(page, address, say)
      await page.getByRole('radio', { name: say(occupancy) }).check()
    },
  },
  'home-address': {
    heading: 'Primary home address?',
    submit: 'Continue',
    fill: (page, { home }, say) => fillAddress(page, home, say),
  },
  'for-sale': {
    heading: 'Is this property currently for sale?',
    submit: 'Continue',
    fill: (page, { forSale }, say) => page.getByRole('radio', { name: say(forSale), exact: true }).check(),
  },
  'annual-income': {
    heading: 'What is your annual income?',
    submit: 'Continue',
    fill: async (page, { employment, income }, say) => {
      await page.getByRole('combobox', { name: say('Primary source of income') }).selectOption({ label: say(employment) })
      await page.getByLabel(new RegExp(say('^(Annual|Yearly) income'))).fill(income)
    },
  },
  'legal-name': {
    heading: 'What is your legal name?',
    submit: 'Continue',
    fill: async (page, { firstName, lastName }, say) => {
      await page.getByLabel(say('First name')).fill(firstName)
      await page.getByLabel(say('Last name')).fill(lastName)
    },
  },
  'member-number': {
    heading: 'What is your member number?',
    submit: 'Continue',
    fill: (page, { memberNumber }, say) => page.getByLabel(say('Member number')).fill(memberNumber),
  },
  birthdate: {
    heading: 'When is your birthday?',
    submit: 'Continue',
    fill: async (page, { birthday }, say) => {
      await page.getByLabel(say('Month')).fill(birthday.month)
      await page.getByLabel(say('Day')).fill(birthday.day)
      await page.getByLabel(say('Year')).fill(birthday.year)
    },
  },
  'phone-and-email': {
    heading: 'See your pre-qualification on the next page!',
    submit: 'Continue',
    fill: async (page, { phone, email }, say) => {
      await page.getByRole('textbox', { name: say('Mobile phone') }).fill(phone)
      await page.getByRole('textbox', { name: new RegExp(say('^Email')) }).fill(email)
    },
  },
  'set-password': {
    heading: 'Create your password',
    submit: 'Create my account',
    fill: async (page, { password, confirmation = password }, say) => {
      await page.getByLabel(say('Password'), { exact: true }).fill(password)
      await page.getByLabel(say('Confirm password'), { exact: true }).fill(confirmation)
      await page.getByRole('checkbox', { name: say('terms of service') }).check()
      await page.getByRole('checkbox', { name: say('documents and notices') }).check()
    },
  },
} as const satisfies Record<string, Step>

export type StepId = keyof typeof STEPS

/** The way of the main lender for a borrower with a primary home. */
export const SHORT_WAY = [
  'property-address',
  'for-sale',
  'annual-income',
  'legal-name',
  'birthdate',
  'phone-and-email',
  'set-password',
] as const satisfies readonly StepId[]

/** The same for a borrower with a second home: every step of the main lender. */
export const LONG_WAY = ['property-address', 'home-address', ...SHORT_WAY.slice(1)] as const satisfies readonly StepId[]

export const startProfile = 'What are your plans, and how is the home owned?'

const asShipped: Say = (words) => words

export const headingOf = (page: Page, heading: string) => page.getByRole('heading', { level: 1, name: heading })

/** Answers the step that is shown, and presses its button. */
export async function answer(page: Page, step: StepId, borrower: Borrower, say: Say = asShipped): Promise<void> {
  await fill(page, step, borrower, say)
  await submit(page, step, say)
}

export async function fill(page: Page, step: StepId, borrower: Borrower, say: Say = asShipped): Promise<void> {
  await expect(headingOf(page, say(STEPS[step].heading))).toBeVisible()
  await STEPS[step].fill(page, borrower, say)
}

export async function submit(page: Page, step: StepId, say: Say = asShipped): Promise<void> {
  await page.getByRole('button', { name: say(STEPS[step].submit) }).click()
}

/** Answers steps one after the other. */
export async function walk(page: Page, steps: readonly StepId[], borrower: Borrower): Promise<void> {
  for (const step of steps) await answer(page, step, borrower)
}

export const typeaheadOf = (page: Page, say: Say = asShipped) =>
  page.getByRole('combobox', { name: new RegExp(say('address'), 'iu') })

/** Types an address in full, as a borrower does whose home is in no list. */
async function fillAddress(page: Page, { street, city, state, zip }: Address, say: Say = asShipped): Promise<void> {
  const cityField = page.getByLabel(say('City'))
  const byHand = await cityField.isVisible()
  await typeaheadOf(page, say).fill(street)
  if (!byHand) await page.getByText(say('Address not listed')).click()
  await cityField.fill(city)
  await page.getByLabel(say('State'), { exact: true }).fill(state)
  await page.getByLabel(say('ZIP code')).fill(zip)
}
