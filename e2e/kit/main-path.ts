import type { ScreenId } from './application-screens.ts'

/** The screens of an application, in the order in which a borrower of the shipped sandbox answers them. */
export const mainPath = [
  'start/profile',
  'liens',
  'product/select',
  'start/contact',
  'start/hmda',
  'start/app-summary',
  'income/review',
  'bank/disburse',
  'bank/autopay',
  'bank/confirm',
  'identity',
  'signing/intro',
  'signing/sign',
  'notary/intro',
  'notary/session',
  'insurance/requirements',
] as const satisfies readonly ScreenId[]
