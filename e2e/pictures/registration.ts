import { journeyOf } from '../kit/addresses.ts'
import { aBorrower } from '../kit/borrower.ts'
import { fill, headingOf, LONG_WAY, STEPS, startProfile, submit } from '../kit/steps.ts'
import type { Studio } from './studio.ts'

const part = '1-registration'

/** Every step, empty, wrong and filled, in the order of the journey. */
export async function picturesOfRegistration({ server, newContext, take, wanted }: Studio): Promise<void> {
  if (!wanted(part)) return
  const context = await newContext()
  const page = await context.newPage()
  const borrower = aBorrower({ occupancy: 'Second home', email: 'maria.jose@mail.example' })
  await page.goto(journeyOf(server))
  for (const [index, step] of LONG_WAY.entries()) {
    const name = `${part}/${index + 1}-${step}`
    await headingOf(page, STEPS[step].heading).waitFor()
    await take(page, `${name}-empty`, { whole: index === 0 })
    await submit(page, step)
    await page.getByRole('alert').first().waitFor()
    await take(page, `${name}-wrong`)
    await fill(page, step, borrower)
    // Formatted as on leaving the field.
    await page.getByRole('heading', { level: 1 }).focus()
    await take(page, `${name}-filled`)
    await submit(page, step)
  }
  await headingOf(page, startProfile).waitFor()
  await page.goto(new URL('/account/heloc/', server.url).href)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await take(page, `${part}/9-applications`)
  await page.goto(new URL('/account/heloc/no-such-page', server.url).href)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await take(page, `${part}/9-page-missing`)
  await page.evaluate(() => localStorage.clear())
  await page.goto(new URL('/account/heloc/auth/login', server.url).href)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await take(page, `${part}/9-sign-in`)
  await context.close()
}
