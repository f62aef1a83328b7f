/** What opens over a screen, and the pages of the practice linking service, each with the presses that open it. */
import { Buffer } from 'node:buffer'
import type { Page } from 'playwright/test'
import { aJpeg } from '#kit/some-documents.ts'
import { linkPayroll } from './application-screens.ts'
import { signsOut } from './signs-out.ts'
import { headingOf } from './steps.ts'
import { mainButton, standsAt } from './stops.ts'

export type Overlay = {
  readonly name: string
  readonly lastName: string
  readonly status: string
  readonly route: string
  /** The screen that comes to stand there, where it is not the one that it began at. */
  readonly shows?: string
  readonly confirmed?: false
  /** It lies over the page. */
  readonly over?: true
  /** Only as wide as a phone. */
  readonly onPhone?: true
  readonly open: (page: Page) => Promise<void>
}

const dialogOpens = (page: Page) => page.getByRole('dialog').waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const provider = async (page: Page, button: string) => {
  await press(page, button)
  await page.waitForURL(/\/sandbox\/linking\//)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const payroll = (page: Page) => provider(page, 'Find my employer')

const choosesTheFirst = async (page: Page) => {
  await page.getByRole('radio').first().check()
  await press(page, 'Continue')
  await page.getByRole('checkbox').first().waitFor()
}

const income = { lastName: 'Moreno', status: 'INCOME_VERIFICATION', route: 'income/link/TRUV_PAYROLL' } as const

export const OVERLAYS: readonly Overlay[] = [
  {
    name: 'menu',
    over: true,
    lastName: 'Moreno',
    status: 'LIEN_VERIFICATION',
    route: 'liens',
    open: async (page) => {
      await press(page, 'Menu')
      await dialogOpens(page)
    },
  },
  {
    name: 'leaving',
    over: true,
    lastName: 'Moreno',
    status: 'LIEN_VERIFICATION',
    route: 'liens',
    open: async (page) => {
      await signsOut(page)
      await dialogOpens(page)
    },
  },
  {
    name: 'what-a-change-means',
    over: true,
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
    over: true,
    lastName: 'Moreno',
    status: 'HMDA',
    route: 'start/hmda',
    onPhone: true,
    open: async (page) => {
      await press(page, 'Your application')
      await dialogOpens(page)
    },
  },
  {
    name: 'confirming-an-email',
    confirmed: false,
    lastName: 'Moreno',
    status: 'COLLECT_ADDITIONAL_INFO',
    route: 'start/contact',
    shows: 'auth/confirm-email',
    open: async (page) => {
      await press(page, 'Send me a code')
      await page.getByLabel('Code').waitFor()
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
      await choosesTheFirst(page)
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
  {
    ...income,
    name: 'linking-5-being-read',
    shows: 'income/pointserv-callback',
    open: async (page) => {
      // Never answered: as long as it takes, one stands here.
      await page.route('**/link-sessions/*/finish', () => {})
      await payroll(page)
      await choosesTheFirst(page)
      await page.getByRole('checkbox').first().check()
      await page.locator('button[value=connect]').click()
      await standsAt(page, 'income/pointserv-callback')
    },
  },
  {
    ...income,
    route: 'income/link/PLAID_TRANSACTIONS',
    name: 'linking-6-bank',
    open: (page) => provider(page, 'Choose my bank'),
  },
  {
    ...income,
    route: 'income/link/PLAID_TRANSACTIONS',
    name: 'linking-7-accounts',
    open: async (page) => {
      await provider(page, 'Choose my bank')
      await choosesTheFirst(page)
    },
  },
  {
    ...income,
    route: 'income/review',
    name: 'removing-a-source',
    over: true,
    open: async (page) => {
      await linkPayroll(page)
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click()
      await dialogOpens(page)
    },
  },
  {
    ...income,
    route: 'income/upload/MANUAL_PAYSTUB',
    name: 'files-refused',
    open: async (page) => {
      await page.route('**/documents?*', (route) => route.abort())
      const files = [
        { name: 'holiday.mp4', mimeType: 'video/mp4', buffer: Buffer.from('not a picture') },
        { name: 'paystub.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(aJpeg()) },
      ]
      await page.locator('input[type=file][name]').setInputFiles(files)
      await page.getByText('holiday.mp4 is neither').first().waitFor()
      await page.getByText('paystub.jpg could not be uploaded').first().waitFor()
    },
  },
  {
    name: 'location',
    over: true,
    lastName: 'Moreno',
    status: 'DEED_SIGNING',
    route: 'notary/session',
    open: async (page) => {
      await press(page, 'Turn on location services')
      await dialogOpens(page)
    },
  },
  {
    name: 'camera-and-microphone',
    lastName: 'Moreno',
    status: 'DEED_SIGNING',
    route: 'notary/session',
    open: async (page) => {
      const devices = page.getByRole('region', { name: 'camera' })
      await devices.getByRole('button').click()
      await devices.getByRole('status').getByText('microphone').waitFor()
    },
  },
  {
    name: 'complete-in-the-list',
    lastName: 'Moreno',
    status: 'COMPLETE',
    route: '',
    open: (page) => headingOf(page, 'Your applications').waitFor(),
  },
]
