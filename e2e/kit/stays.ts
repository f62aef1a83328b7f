/**
 * Every screen of an application, by who can stand at it: the one that is due, and those that are open beside it. One list
 * for whoever looks at all of them.
 */
import type { ScriptedAnswers } from '#kit/journey-answers.ts'

export type Seen = {
  readonly route: string
  /** Where the same screen is seen more than once. */
  readonly as?: string
  /** Answers that are refused. Without any, what is sent is empty; undefined where nothing can be wrong. */
  readonly wrong?: ScriptedAnswers
  /** In place of the answers that everybody gives. */
  readonly filled?: ScriptedAnswers
  /** The category of the condition that it is for. */
  readonly condition?: string
}

export type Stay = {
  readonly part: string
  readonly lastName: string
  /** Left behind before, where they come by the same status more than once. */
  readonly beyond?: string
  /** The screen by which they link an income before, where not the payroll that everybody links. */
  readonly links?: string
  /** Reached by a script; everything seen is seen in it. */
  readonly status: string
  /** A screen that they answer when they are there. */
  readonly sends?: string
  readonly seen: readonly Seen[]
}

const asked = (route: string, more: Omit<Seen, 'route'> = {}): Seen => ({ route, wrong: {}, ...more })
const told = (route: string, more: Omit<Seen, 'route'> = {}): Seen => ({ route, ...more })

const badAccount = { routingNumber: '021000022', accountNumber: '9876543210', confirmAccountNumber: '9876543211' }

export const STAYS: readonly Stay[] = [
  { part: '2-start', lastName: 'Moreno', status: 'APP_SUBMISSION', seen: [asked('start/profile')] },
  { part: '2-start', lastName: 'Timeout', status: 'WAITING_FOR_SOFT_CREDIT', seen: [told('wait')] },
  { part: '2-start', lastName: 'Creditor', status: 'CREDIT_ERROR', seen: [told('error/timeout')] },
  { part: '3-credit', lastName: 'Nomatch', status: 'CREDIT_NO_MATCH', seen: [asked('credit/social')] },
  { part: '3-credit', lastName: 'Unknownssn', status: 'CREDIT_NO_MATCH_SSN', seen: [told('review-app/no-credit')] },
  { part: '3-credit', lastName: 'Frozen', status: 'SOFT_CREDIT_LOCKED_OR_FROZEN', seen: [asked('credit/error')] },
  {
    part: '3-credit',
    lastName: 'Wrongpin',
    status: 'SOFT_CREDIT_LOCKED_OR_FROZEN',
    seen: [told('review-app/incorrect-pin')],
  },
  { part: '3-credit', lastName: 'Delinquent', status: 'DELINQUENCY_REVIEW', seen: [told('review-app/delinquency')] },
  { part: '3-credit', lastName: 'Lowscore', status: 'DECLINED', seen: [told('error/credit')] },
  { part: '4-property', lastName: 'Noproperty', status: 'NO_PROPERTY_FOUND', seen: [told('review-app/property')] },
  { part: '4-property', lastName: 'Datatree', status: 'NO_PROPERTY_FOUND', seen: [told('review-app/datatree')] },
  { part: '4-property', lastName: 'Wrongowner', status: 'IN_PROGRESS', seen: [told('review-app/incorrect-ownership')] },
  {
    part: '4-property',
    lastName: 'Newowner',
    status: 'DECLINED',
    seen: [told('error/decline', { as: 'error/decline-90-days' })],
  },
  {
    part: '4-property',
    lastName: 'Moreno',
    status: 'LIEN_VERIFICATION',
    seen: [asked('liens', { filled: { correct: false, balance: 13_500_000, hasOther: true, otherBalance: 850_000 } })],
  },
  { part: '5-offer', lastName: 'Decline', status: 'DECLINED', seen: [told('error/decline')] },
  { part: '5-offer', lastName: 'Highdti', status: 'DECLINED', seen: [told('error/income')] },
  { part: '5-offer', lastName: 'Assets', status: 'ASSETS_PREQUAL', seen: [asked('product/assets')] },
  { part: '5-offer', lastName: 'Underwritten', status: 'IN_PROGRESS', seen: [told('review-app/uw')] },
  {
    part: '5-offer',
    lastName: 'Moreno',
    status: 'OFFER_SELECTION',
    seen: [
      told('product/prequal-winback'),
      asked('product/select', { wrong: { amount: 100 }, filled: { amount: 5_000_000, term: 10 } }),
    ],
  },
  { part: '6-more-about-you', lastName: 'Moreno', status: 'COLLECT_ADDITIONAL_INFO', seen: [asked('start/contact')] },
  { part: '6-more-about-you', lastName: 'Moreno', status: 'HMDA', seen: [asked('start/hmda')] },
  {
    part: '6-more-about-you',
    lastName: 'Moreno',
    status: 'IN_PROGRESS',
    seen: [
      told('start/app-summary'),
      asked('register-v2/annual-income', { wrong: { income: -100 }, filled: { income: 12_000_000 } }),
    ],
  },
  {
    part: '7-income',
    lastName: 'Moreno',
    status: 'INCOME_VERIFICATION',
    seen: [
      asked('income/review'),
      told('income/link/PLAID_TRANSACTIONS'),
      told('income/link/TRUV_PAYROLL'),
      told('income/link/TRUV_FINANCIAL_ACCOUNTS'),
      told('income/link/POINTSERV_PAYROLL'),
      told('income/link/POINTSERV_TAX'),
      told('income/link/POINTSERV_1099_MISC'),
      asked('income/upload/MANUAL_PAYSTUB'),
    ],
  },
  {
    part: '7-income',
    lastName: 'Employer',
    status: 'EMPLOYMENT_VERIFICATION',
    seen: [asked('income/employer-verification')],
  },
  {
    part: '8-accounts',
    lastName: 'Moreno',
    status: 'DISBURSEMENT_ACCOUNT',
    seen: [asked('bank/disburse'), asked('bank/manual-disburse', { wrong: badAccount })],
  },
  {
    part: '8-accounts',
    lastName: 'Moreno',
    links: 'income/link/PLAID_TRANSACTIONS',
    status: 'DISBURSEMENT_ACCOUNT',
    seen: [asked('bank/disburse', { as: 'bank/disburse-linked', wrong: { kind: 'MANUAL' } })],
  },
  {
    part: '8-accounts',
    lastName: 'Moreno',
    status: 'AUTOPAY_ACCOUNT',
    seen: [asked('bank/autopay'), asked('bank/autopay-manual')],
  },
  { part: '8-accounts', lastName: 'Moreno', status: 'VERIFIED_AUTOPAY_ACCOUNT', seen: [told('bank/confirm')] },
  { part: '9-identity', lastName: 'Moreno', status: 'IDENTITY_VERIFICATION', seen: [asked('identity')] },
  { part: '10-valuation', lastName: 'Valuation', status: 'NAV_BPO_ESTIMATE_VALUE', seen: [asked('bpo/estimate-value')] },
  {
    part: '10-valuation',
    lastName: 'Valuation',
    status: 'NAV_BPO_ORDER_REQUEST',
    seen: [told('bpo/condition'), asked('bpo/order-bpo', { wrong: { contactName: '', contactPhone: '555' } })],
  },
  { part: '10-valuation', lastName: 'Valued', status: 'NAV_BPO_PROCESSING', seen: [told('bpo/waiting')] },
  { part: '10-valuation', lastName: 'Unvalued', status: 'BPO_ORDER_REQUEST', seen: [told('bpo/hold')] },
  {
    part: '11-checks',
    lastName: 'Built',
    beyond: 'IDENTITY_VERIFICATION',
    status: 'IN_PROGRESS',
    seen: [told('merchant/review')],
  },
  { part: '11-checks', lastName: 'Merchant', status: 'LIEN_ATTESTATION', seen: [asked('merchant/lien-attestation')] },
  {
    part: '11-checks',
    lastName: 'Conditions',
    status: 'ATTORNEY_REVIEW',
    seen: [
      told('hold', { as: 'hold-with-conditions' }),
      told('conditions'),
      asked('conditions/upload-document', {
        condition: 'HARD_CREDIT_INQUIRY_REVIEW',
        filled: { condition: [{ file: 'CANCELLATION_PROOF' }] },
      }),
      asked('conditions/phone-number', { condition: 'MISSING_PHONE_NUMBER' }),
      asked('identity', { as: 'identity-again', condition: 'ID_VERIFICATION_FAILURE' }),
    ],
  },
  {
    part: '11-checks',
    lastName: 'Titled',
    status: 'FINAL_TITLE_PULL',
    seen: [told('hold'), told('conditions', { as: 'conditions-none' })],
  },
  { part: '11-checks', lastName: 'Payoff', status: 'PAYOFF_REQUEST_PENDING', seen: [told('payoff/hold')] },
  {
    part: '11-checks',
    lastName: 'Flooded',
    status: 'GEN_CLOSING_DISCLOSURE',
    seen: [told('error/flood-cert'), told('review-app/signdocs')],
  },
  {
    part: '12-signing',
    lastName: 'Moreno',
    status: 'NOTE_SIGNING',
    seen: [
      told('signing/intro'),
      asked('signing/sign', { wrong: { fullName: 'Somebody Else' } }),
      told('signing/support'),
      told('document/disclosures'),
    ],
  },
  {
    part: '12-signing',
    lastName: 'Finaloffer',
    status: 'FINAL_OFFER',
    seen: [told('signing/intro', { as: 'signing/final-offer' })],
  },
  { part: '12-signing', lastName: 'Cosigned', status: 'CO_DEED_REQ', seen: [told('signing/additional')] },
  {
    part: '13-notary',
    lastName: 'Moreno',
    status: 'DEED_SIGNING',
    seen: [told('notary/intro'), asked('notary/session'), told('notary/error'), asked('notary/schedule-manual')],
  },
  {
    part: '13-notary',
    lastName: 'Meeting',
    status: 'MANUAL_DEED_SIGNING',
    sends: 'notary/schedule-manual',
    seen: [told('notary/reserve-manual')],
  },
  {
    part: '14-insurance-and-end',
    lastName: 'Moreno',
    status: 'TRUST_AND_INSURANCE',
    seen: [
      asked('insurance/requirements', { filled: { provider: 'Oak Mutual', policyNumber: 'OM-4471', inFloodZone: true } }),
      asked('insurance/upload', { filled: { insurance: [{ file: 'PROOFOFHAZARDINSURANCE' }] } }),
    ],
  },
  { part: '14-insurance-and-end', lastName: 'Rescinding', status: 'GEN_RESCISSION', seen: [told('complete')] },
  {
    part: '14-insurance-and-end',
    lastName: 'Recording',
    status: 'RECORDING',
    seen: [told('complete', { as: 'complete-recording' })],
  },
]

/** Screens at which nobody with an application stands, and who looks at them instead. */
export const BEFORE_AN_APPLICATION: readonly string[] = [
  // Registration and sign-in: accessible.spec.ts, and their own part of the pictures.
  'auth/login',
  'register-v2/birthdate',
  'register-v2/for-sale',
  'register-v2/home-address',
  'register-v2/legal-name',
  'register-v2/phone-and-email',
  'register-v2/property-address',
  'register-v2/set-password',
]
