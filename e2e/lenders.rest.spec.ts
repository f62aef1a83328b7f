import { journeyOf } from './kit/addresses.ts'
import { aBorrower } from './kit/borrower.ts'
import { headingOf, SHORT_WAY, STEPS, type StepId, startProfile, submit } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

type Headings = { readonly [step in StepId]?: string }

const WAYS: Readonly<
  Record<string, { readonly company: string; readonly steps: readonly StepId[]; readonly headings?: Headings }>
> = {
  hearthline: { company: 'Hearthline Home Loans', steps: SHORT_WAY },
  'hearthline-wholesale': { company: 'Hearthline Wholesale', steps: SHORT_WAY },
  'hearthline-ny': { company: 'Hearthline New York', steps: SHORT_WAY },
  'prairie-members': {
    company: 'Prairie Members',
    headings: { 'property-address': 'A home equity line from your own credit union' },
    steps: [
      'property-address',
      'for-sale',
      'annual-income',
      'legal-name',
      'member-number',
      'birthdate',
      'phone-and-email',
      'set-password',
    ],
  },
  'sierra-first': {
    company: 'Sierra First',
    steps: ['annual-income', 'property-address', 'legal-name', 'birthdate', 'phone-and-email', 'set-password'],
  },
}

for (const [lender, { company, steps, headings = {} }] of Object.entries(WAYS)) {
  test(`the registration of ${lender} has the steps and the name of that lender`, async ({ page, server }) => {
    await page.goto(journeyOf(server, lender))
    const state = lender === 'sierra-first' ? { street: '9 Pine Street', city: 'Reno', state: 'NV', zip: '89501' } : undefined
    const borrower = aBorrower(state ? { address: state } : {})
    for (const step of steps) {
      await expect(headingOf(page, headings[step] ?? STEPS[step].heading)).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText(company)
      await STEPS[step].fill(page, borrower, (words) => words)
      await submit(page, step)
    }
    await expect(headingOf(page, startProfile)).toBeVisible()
  })
}

test('the Continue button has a different colour for each lender', async ({ page, server }) => {
  const colours = new Set<string>()
  for (const lender of ['hearthline', 'prairie-members', 'sierra-first']) {
    await page.goto(journeyOf(server, lender))
    const button = page.getByRole('button', { name: 'Continue' })
    colours.add(await button.evaluate((element) => getComputedStyle(element).backgroundColor))
  }
  expect(colours.size).toBe(3)
})

test('the query parameter "lender" chooses the lender for the whole visit', async ({ page, server }) => {
  await page.goto(`${journeyOf(server)}?lender=prairie-members`)
  await STEPS['property-address'].fill(page, aBorrower(), (words) => words)
  await submit(page, 'property-address')
  await expect(headingOf(page, STEPS['for-sale'].heading)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Prairie Members')
  await page.reload()
  await expect(page.getByRole('contentinfo')).toContainText('Prairie Members')
})
