/** What opens over or beside a screen, and the pages of the practice linking service: how one comes to see it. */
import type { Page } from 'playwright/test'
import { headingOf } from './steps.ts'
import { mainButton } from './stops.ts'

export type Beside = {
  readonly name: string
  readonly lastName: string
  readonly status: string
  readonly route: string
  /** Only as wide as a phone. */
  readonly onPhone?: true
  readonly open: (page: Page) => Promise<void>
}

const dialogOpens = (page: Page) => page.getByRole('dialog').waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const payroll = async (page: Page) => {
  await press(page, 'Find my employer')
  await page.waitForURL(/\/sandbox\/linking\//)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const income = { lastName: 'Moreno', status: 'INCOME_VERIFICATION', route: 'income/link/TRUV_PAYROLL' } as const

export const BESIDES: readonly Beside[] = [
  {
    name: 'leaving',
    lastName: 'Moreno',
    status: 'LIEN_VERIFICATION',
    route: 'liens',
    open: async (page) => {
      await press(page, 'Sign out')
      await dialogOpens(page)
    },
  },
  {
    name: 'what-a-change-means',
    lastName: 'Moreno',
    status: 'IN_PROGRESS',
    route: 'register-v2/property-address',
    open: async (page) => {
      await page.getByRole('radio', { name: 'Second home' }).check()
      await mainButton(page).click()
      await dialogOpens(page)
    },
  },
  {
    name: 'progress-and-offer',
    lastName: 'Moreno',
    status: 'HMDA',
    route: 'start/hmda',
    onPhone: true,
    open: async (page) => {
      await press(page, 'Your application')
      await dialogOpens(page)
    },
  },
  { ...income, name: 'linking-1-employer', open: payroll },
  {
    ...income,
    name: 'linking-2-nothing-chosen',
    open: async (page) => {
      await payroll(page)
      await press(page, 'Continue')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    ...income,
    name: 'linking-3-pay',
    open: async (page) => {
      await payroll(page)
      await page.getByRole('radio').first().check()
      await press(page, 'Continue')
      await page.getByRole('checkbox').first().waitFor()
    },
  },
  {
    ...income,
    name: 'linking-4-failed',
    open: async (page) => {
      await payroll(page)
      await page.locator('button[value=fail]').click()
      await headingOf(page, 'Link your payroll').waitFor()
      await page.getByRole('main').getByRole('alert').or(page.getByRole('main').getByRole('status')).first().waitFor()
    },
  },
]
