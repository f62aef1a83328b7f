import { journeyOf } from './kit/addresses.ts'
import { aBorrower } from './kit/borrower.ts'
import { answer, headingOf, SHORT_WAY, STEPS, type StepId, startProfile } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

const WAYS: Readonly<Record<string, { readonly company: string; readonly steps: readonly StepId[] }>> = {
  hearthline: { company: 'Hearthline Home Loans', steps: SHORT_WAY },
  'hearthline-wholesale': { company: 'Hearthline Wholesale', steps: SHORT_WAY },
  'hearthline-ny': { company: 'Hearthline New York', steps: SHORT_WAY },
  'prairie-members': {
    company: 'Prairie Members',
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

for (const [lender, { company, steps }] of Object.entries(WAYS)) {
  test(`the registration of ${lender} has the steps and the name of that lender`, async ({ page, server }) => {
    await page.goto(journeyOf(server, lender))
    const state = lender === 'sierra-first' ? { street: '9 Pine Street', city: 'Reno', state: 'NV', zip: '89501' } : undefined
    const borrower = aBorrower(state ? { address: state } : {})
    for (const step of steps) {
      await expect(headingOf(page, STEPS[step].heading)).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText(company)
      await answer(page, step, borrower)
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
  await answer(page, 'property-address', aBorrower())
  await expect(headingOf(page, STEPS['for-sale'].heading)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Prairie Members')
  await page.reload()
  await expect(page.getByRole('contentinfo')).toContainText('Prairie Members')
})
