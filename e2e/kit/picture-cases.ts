/**
 * Every screen of an application, by who can stand at it: the one that is due, and those that are open beside it. One list
 * for a reader of all pictures.
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
  /** Answered once it was seen, which leads on to the next one. */
  readonly sent?: true
}

export type PictureCase = {
  readonly part: string
  readonly lastName: string
  /** Left behind before, where they come by the same status more than once. */
  readonly beyond?: string
  /** The screen by which they link an income before, where not the payroll that everybody links. */
  readonly links?: string
  /** False if the e-mail address stays unconfirmed. */
  readonly confirmed?: false
  /** The home has another owner, who is named as soon as the lender asks for them. */
  readonly joint?: true
  /** The other owner has taken the invitation, and has not signed. */
  readonly joined?: true
  /** The other owner stays, in place of the applicant, and has come to this screen of theirs. */
  readonly coSignerAt?: string
  /** Reached by a script; everything seen is seen in it. */
  readonly status: string
  /** A screen that they answer when they are there. */
  readonly sends?: string
  readonly seen: readonly Seen[]
}

const asks = (route: string, more: Omit<Seen, 'route'> = {}): Seen => ({ route, wrong: {}, ...more })
const shows = (route: string, more: Omit<Seen, 'route'> = {}): Seen => ({ route, ...more })

const badAccount = { routingNumber: '021000022', accountNumber: '9876543210', confirmAccountNumber: '9876543211' }

export const PICTURE_CASES: readonly PictureCase[] = [
  { part: '2-start', lastName: 'Moreno', status: 'APP_SUBMISSION', seen: [asks('start/profile')] },
  { part: '2-start', lastName: 'Timeout', status: 'WAITING_FOR_SOFT_CREDIT', seen: [shows('wait')] },
  { part: '2-start', lastName: 'Creditor', status: 'CREDIT_ERROR', seen: [shows('error/timeout')] },
  { part: '3-credit', lastName: 'Nomatch', status: 'CREDIT_NO_MATCH', seen: [asks('credit/social')] },
  { part: '3-credit', lastName: 'Unknownssn', status: 'CREDIT_NO_MATCH_SSN', seen: [shows('review-app/no-credit')] },
  { part: '3-credit', lastName: 'Frozen', status: 'SOFT_CREDIT_LOCKED_OR_FROZEN', seen: [asks('credit/error')] },
  {
    part: '3-credit',
    lastName: 'Wrongpin',
    status: 'SOFT_CREDIT_LOCKED_OR_FROZEN',
    seen: [shows('review-app/incorrect-pin')],
  },
  { part: '3-credit', lastName: 'Delinquent', status: 'DELINQUENCY_REVIEW', seen: [shows('review-app/delinquency')] },
  { part: '3-credit', lastName: 'Lowscore', status: 'DECLINED', seen: [shows('error/credit')] },
  { part: '4-property', lastName: 'Noproperty', status: 'NO_PROPERTY_FOUND', seen: [shows('review-app/property')] },
  { part: '4-property', lastName: 'Datatree', status: 'NO_PROPERTY_FOUND', seen: [shows('review-app/datatree')] },
  { part: '4-property', lastName: 'Wrongowner', status: 'IN_PROGRESS', seen: [shows('review-app/incorrect-ownership')] },
  {
    part: '4-property',
    lastName: 'Newowner',
    status: 'DECLINED',
    seen: [shows('error/decline', { as: 'error/decline-90-days' })],
  },
  {
    part: '4-property',
    lastName: 'Moreno',
    status: 'LIEN_VERIFICATION',
    seen: [asks('liens', { filled: { correct: false, balance: 13_500_000, hasOther: true, otherBalance: 850_000 } })],
  },
  { part: '5-offer', lastName: 'Decline', status: 'DECLINED', seen: [shows('error/decline')] },
  { part: '5-offer', lastName: 'Highdti', status: 'DECLINED', seen: [shows('error/income')] },
  { part: '5-offer', lastName: 'Assets', status: 'ASSETS_PREQUAL', seen: [asks('product/assets')] },
  { part: '5-offer', lastName: 'Underwritten', status: 'IN_PROGRESS', seen: [shows('review-app/uw')] },
  {
    part: '5-offer',
    lastName: 'Moreno',
    status: 'OFFER_SELECTION',
    seen: [
      shows('product/prequal-winback'),
      asks('product/select', { wrong: { amount: 100 }, filled: { amount: 5_000_000, term: 10 } }),
    ],
  },
  {
    part: '6-more-about-you',
    lastName: 'Moreno',
    joint: true,
    status: 'COLLECT_ADDITIONAL_INFO',
    seen: [asks('start/co-signer', { sent: true }), asks('start/contact')],
  },
  { part: '6-more-about-you', lastName: 'Moreno', status: 'HMDA', seen: [asks('start/hmda')] },
  {
    part: '6-more-about-you',
    lastName: 'Moreno',
    status: 'IN_PROGRESS',
    seen: [
      shows('start/app-summary'),
      asks('register-v2/annual-income', { wrong: { income: -100 }, filled: { income: 12_000_000 } }),
    ],
  },
  {
    part: '7-income',
    lastName: 'Moreno',
    status: 'INCOME_VERIFICATION',
    seen: [
      asks('income/review'),
      shows('income/link/PLAID_TRANSACTIONS'),
      shows('income/link/TRUV_PAYROLL'),
      shows('income/link/TRUV_FINANCIAL_ACCOUNTS'),
      shows('income/link/POINTSERV_PAYROLL'),
      shows('income/link/POINTSERV_TAX'),
      shows('income/link/POINTSERV_1099_MISC'),
      asks('income/upload/MANUAL_PAYSTUB'),
    ],
  },
  {
    part: '7-income',
    lastName: 'Employer',
    status: 'EMPLOYMENT_VERIFICATION',
    seen: [asks('income/employer-verification')],
  },
  {
    part: '8-accounts',
    lastName: 'Moreno',
    status: 'DISBURSEMENT_ACCOUNT',
    seen: [asks('bank/disburse'), asks('bank/manual-disburse', { wrong: badAccount })],
  },
  {
    part: '8-accounts',
    lastName: 'Moreno',
    links: 'income/link/PLAID_TRANSACTIONS',
    status: 'DISBURSEMENT_ACCOUNT',
    seen: [asks('bank/disburse', { as: 'bank/disburse-linked', wrong: { kind: 'MANUAL' } })],
  },
  {
    part: '8-accounts',
    lastName: 'Moreno',
    status: 'AUTOPAY_ACCOUNT',
    seen: [asks('bank/autopay'), asks('bank/autopay-manual')],
  },
  { part: '8-accounts', lastName: 'Moreno', status: 'VERIFIED_AUTOPAY_ACCOUNT', seen: [shows('bank/confirm')] },
  { part: '9-identity', lastName: 'Moreno', status: 'IDENTITY_VERIFICATION', seen: [asks('identity')] },
  { part: '10-valuation', lastName: 'Valuation', status: 'NAV_BPO_ESTIMATE_VALUE', seen: [asks('bpo/estimate-value')] },
  {
    part: '10-valuation',
    lastName: 'Valuation',
    status: 'NAV_BPO_ORDER_REQUEST',
    seen: [shows('bpo/condition'), asks('bpo/order-bpo', { wrong: { contactName: '', contactPhone: '555' } })],
  },
  { part: '10-valuation', lastName: 'Valued', status: 'NAV_BPO_PROCESSING', seen: [shows('bpo/waiting')] },
  { part: '10-valuation', lastName: 'Unvalued', status: 'BPO_ORDER_REQUEST', seen: [shows('bpo/hold')] },
  {
    part: '11-checks',
    lastName: 'Built',
    beyond: 'IDENTITY_VERIFICATION',
    status: 'IN_PROGRESS',
    seen: [shows('merchant/review')],
  },
  { part: '11-checks', lastName: 'Merchant', status: 'LIEN_ATTESTATION', seen: [asks('merchant/lien-attestation')] },
  {
    part: '11-checks',
    lastName: 'Conditions',
    status: 'ATTORNEY_REVIEW',
    seen: [
      shows('hold', { as: 'hold-with-conditions' }),
      shows('conditions'),
      asks('conditions/upload-document', {
        condition: 'HARD_CREDIT_INQUIRY_REVIEW',
        filled: { condition: [{ file: 'CANCELLATION_PROOF' }] },
      }),
      asks('conditions/phone-number', { condition: 'MISSING_PHONE_NUMBER', wrong: { phoneNumber: '555' } }),
      asks('identity', { as: 'identity-again', condition: 'ID_VERIFICATION_FAILURE' }),
    ],
  },
  {
    part: '11-checks',
    lastName: 'Titled',
    status: 'FINAL_TITLE_PULL',
    seen: [shows('hold'), shows('conditions', { as: 'conditions-none' })],
  },
  { part: '11-checks', lastName: 'Payoff', status: 'PAYOFF_REQUEST_PENDING', seen: [shows('payoff/hold')] },
  {
    part: '11-checks',
    lastName: 'Flooded',
    status: 'GEN_CLOSING_DISCLOSURE',
    seen: [shows('error/flood-cert'), shows('review-app/signdocs')],
  },
  {
    part: '12-signing',
    lastName: 'Moreno',
    status: 'NOTE_SIGNING',
    seen: [
      shows('signing/intro'),
      asks('signing/sign', { wrong: { fullName: 'Another Name' } }),
      shows('signing/support'),
      shows('signing/withdraw'),
      shows('document/disclosures'),
    ],
  },
  { part: '12-signing', lastName: 'Moreno', status: 'NOTE_SIGNING', sends: 'signing/withdraw', seen: [shows('signing/paper')] },
  {
    part: '12-signing',
    lastName: 'Finaloffer',
    status: 'FINAL_OFFER',
    seen: [shows('signing/intro', { as: 'signing/final-offer' })],
  },
  {
    part: '12-signing',
    lastName: 'Moreno',
    joint: true,
    joined: true,
    status: 'CO_DEED_REQ',
    seen: [shows('signing/additional')],
  },
  {
    part: '13-notary',
    lastName: 'Moreno',
    status: 'DEED_SIGNING',
    seen: [shows('notary/intro'), asks('notary/session'), shows('notary/error'), asks('notary/schedule-manual')],
  },
  {
    part: '13-notary',
    lastName: 'Meeting',
    status: 'MANUAL_DEED_SIGNING',
    sends: 'notary/schedule-manual',
    seen: [shows('notary/reserve-manual')],
  },
  {
    part: '14-insurance-and-end',
    lastName: 'Moreno',
    status: 'TRUST_AND_INSURANCE',
    seen: [
      asks('insurance/requirements', { filled: { provider: 'Oak Mutual', policyNumber: 'OM-4471', inFloodZone: true } }),
      asks('insurance/upload', { filled: { insurance: [{ file: 'PROOFOFHAZARDINSURANCE' }] } }),
    ],
  },
  { part: '14-insurance-and-end', lastName: 'Rescinding', status: 'GEN_RESCISSION', seen: [shows('complete')] },
  {
    part: '14-insurance-and-end',
    lastName: 'Recording',
    status: 'RECORDING',
    seen: [shows('complete', { as: 'complete-recording' })],
  },
  {
    part: '16-co-signer',
    lastName: 'Moreno',
    joint: true,
    coSignerAt: 'heloc-signer/intro',
    status: 'HMDA',
    seen: [
      shows('heloc-signer/intro', { sent: true }),
      asks('heloc-signer/identity', { sent: true }),
      shows('heloc-signer/resume', { as: 'heloc-signer/resume-early' }),
    ],
  },
  {
    part: '16-co-signer',
    lastName: 'Moreno',
    joint: true,
    coSignerAt: 'heloc-signer/documents',
    status: 'NOTE_SIGNING',
    seen: [
      shows('heloc-signer/documents', { sent: true }),
      asks('heloc-signer/sign', { wrong: { fullName: 'Another Name' }, sent: true }),
      shows('heloc-signer/resume'),
    ],
  },
  {
    part: '16-co-signer',
    lastName: 'Moreno',
    joint: true,
    coSignerAt: 'heloc-signer/documents',
    status: 'NOTE_SIGNING',
    seen: [shows('heloc-signer/withdraw', { sent: true }), shows('heloc-signer/paper')],
  },
  {
    part: '16-co-signer',
    lastName: 'Coowner',
    joint: true,
    coSignerAt: 'heloc-signer/conditions',
    status: 'ATTORNEY_REVIEW',
    seen: [
      shows('heloc-signer/conditions'),
      asks('heloc-signer/conditions/upload-document', {
        condition: 'PROPERTY_OWNERSHIP_FRAUD_REVIEW',
        filled: { condition: [{ file: 'SUPPORT' }] },
      }),
      asks('heloc-signer/conditions/identity', {
        condition: 'ID_VERIFICATION_FAILURE',
        filled: { idType: 'PASSPORT', passportFront: [{ file: 'PASSPORTFRONT' }] },
      }),
    ],
  },
  {
    part: '16-co-signer',
    lastName: 'Cancelling',
    joint: true,
    coSignerAt: 'heloc-signer/cancelled',
    status: 'CANCELLED',
    seen: [shows('heloc-signer/cancelled')],
  },
  {
    part: '16-co-signer',
    lastName: 'Unsettled',
    joint: true,
    coSignerAt: 'heloc-signer/error',
    status: 'UNKNOWN',
    seen: [shows('heloc-signer/error')],
  },
]

/** Screens at which nobody with an application stands, and who looks at them instead. */
export const BEFORE_AN_APPLICATION: readonly string[] = [
  // Registration and sign-in: accessible.rest.spec.ts, and their own part of the pictures; the way back in and the account: new-password.rest.spec.ts; an expired password: live-update.rest.spec.ts.
  'auth/add-passkey',
  'auth/change-email',
  'auth/change-password',
  'auth/code-for-sign-in',
  'auth/confirm-new-email',
  'auth/email-for-code',
  'auth/expired-password',
  'auth/forgot-password',
  'auth/login',
  'auth/new-email',
  'auth/new-password',
  'auth/second-factor',
  'auth/second-factor-off',
  'auth/second-factor-on',
  'feedback/ceo',
  'register-v2/birthdate',
  'register-v2/for-sale',
  'register-v2/home-address',
  'register-v2/legal-name',
  'register-v2/phone-and-email',
  'register-v2/property-address',
  'register-v2/set-password',
]
