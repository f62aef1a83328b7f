import { goesTo, goesToTheEnd } from '#kit/over-http.ts'
import { answerScreen, cardsOn, doesWhatIsNeeded, seesScreen } from './kit/application-screens.ts'
import { aBorrower } from './kit/borrower.ts'
import { addressOf, opens, registered, signIn } from './kit/scripted.ts'
import { headingOf } from './kit/steps.ts'
import { expect, test } from './kit/test.ts'

test('a borrower with a frozen report gets an error for a wrong PIN and unlocks the report with the right PIN', async ({
  page,
  context,
  server,
}) => {
  const ana = await registered(server, { lastName: 'Frozen' })
  await goesTo(ana, 'SOFT_CREDIT_LOCKED_OR_FROZEN')
  await signIn(context, ana)
  await opens(page, server, ana)
  await seesScreen(page, 'credit/error')
  await page.getByLabel('PIN', { exact: true }).fill('9999')
  await page.getByRole('button', { name: 'Open my report' }).click()
  await answerScreen(page, 'review-app/incorrect-pin', aBorrower())
  await answerScreen(page, 'credit/error', aBorrower())
  await seesScreen(page, 'liens')
})

test('a borrower with a condition of every category completes and removes each card, and the journey continues', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(300_000)
  const ana = await registered(server, { lastName: 'Conditions' })
  await goesTo(ana, 'ATTORNEY_REVIEW')
  await signIn(context, ana)
  await opens(page, server, ana)
  await seesScreen(page, 'hold')
  await page.getByRole('button', { name: 'See what you need from me' }).click()
  await expect(headingOf(page, 'What we need from you')).toBeVisible()
  // The twelfth, an escalation, is closed by the lender without the borrower.
  await expect(cardsOn(page)).toHaveCount(11)
  await doesWhatIsNeeded(page, aBorrower())
  await seesScreen(page, 'signing/intro')
  await goesToTheEnd(ana)
  await page.goto(addressOf(server, ana))
  await expect(headingOf(page, 'Your applications')).toBeVisible()
})
