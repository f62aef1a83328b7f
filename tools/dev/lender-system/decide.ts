/**
 * The decisions of the example lender system: it approves each loan, one status after the other, as soon as the
 * borrower submits.
 */
import type { LenderEventData, LenderUpdateData } from '#contract/lender-system.ts'

export type Decision = Omit<LenderUpdateData, 'sequence'>

/** @param type of the event; linked income leads to no decision */
export function decide(application: string, type: string, { screen, facts }: LenderEventData): readonly Decision[] {
  if (type === 'stepwright.application.registered') return [registered]
  if (screen === undefined) return []
  if (screen === 'start/profile') return [valued(application, amountIn(facts, 'application.mortgageBalance'))]
  if (screen === 'liens') return [offered(facts)]
  // The call ended without a seal: the borrower tries again.
  if (screen === 'notary/session' && facts['application.notary.outcome'] !== 'SIGNED') return []
  return answered[screen] ?? []
}

const registered: Decision = {
  status: 'APP_SUBMISSION',
  facts: { 'status.uwDecision': 'INITIAL', 'status.title': 'TITLE_NOT_REQUIRED', 'status.bpo': 'BPO_NOT_REQUIRED' },
}

function valued(application: string, mortgage: number): Decision {
  return {
    status: 'LIEN_VERIFICATION',
    facts: {
      'application.selectedPropertyUuid': application,
      'application.property.estimatedValue': estimatedValue(mortgage),
      'application.liensFound.balance': mortgage,
      'status.propertyComplete': true,
    },
  }
}

/** The offered amount: three quarters of the home's value less the mortgage, in cents. */
function offered(facts: LenderEventData['facts']): Decision {
  const mortgage = amountIn(facts, 'application.mortgageBalance')
  const draw = Math.floor(estimatedValue(mortgage) / 4) * 3 - mortgage
  return {
    status: 'OFFER_SELECTION',
    facts: {
      'status.liensComplete': true,
      'status.uwDecision': 'APPROVED',
      'status.uwSubDecision': 'UNVERIFIED_OFFER',
      'application.uwCalculatedDrawAmount': Math.min(draw, largestDraw),
    },
  }
}

const dollars = 100
const largestDraw = 400_000 * dollars

function estimatedValue(mortgage: number): number {
  return mortgage * 4 + 400_000 * dollars
}

function amountIn(facts: LenderEventData['facts'], path: string): number {
  const amount = facts[path]
  return typeof amount === 'number' ? amount : 0
}

/** The decisions by the route of the submitted screen. */
const answered: { readonly [screen: string]: readonly Decision[] } = {
  'product/select': [{ status: 'COLLECT_ADDITIONAL_INFO' }],
  'start/contact': [{ status: 'HMDA' }],
  'start/hmda': [{ status: 'IN_PROGRESS', facts: { 'status.disclosurelistSummaryReady': true } }],
  'start/app-summary': [{ status: 'INCOME_VERIFICATION', facts: { 'status.disclosurelistSummaryComplete': true } }],
  'income/review': [{ status: 'DISBURSEMENT_ACCOUNT', facts: { 'status.uwSubDecision': 'VERIFIED_INCOME_MATCHED_OFFER' } }],
  'bank/disburse': [
    {
      status: 'AUTOPAY_ACCOUNT',
      facts: {
        'status.giactAccountStatus': 'VERIFIED',
        'application.disburseAccount.routingNumber': '021000021',
        'application.disburseAccount.mask': '6789',
        'application.disburseAccount.bankName': 'First Example Bank',
      },
    },
  ],
  'bank/manual-disburse': [{ status: 'AUTOPAY_ACCOUNT', facts: { 'status.giactAccountStatus': 'VERIFIED' } }],
  'bank/autopay': [{ status: 'VERIFIED_AUTOPAY_ACCOUNT' }],
  'bank/autopay-manual': [{ status: 'VERIFIED_AUTOPAY_ACCOUNT' }],
  'bank/confirm': [{ status: 'IDENTITY_VERIFICATION' }],
  identity: [{ status: 'NOTE_SIGNING', facts: { 'status.disclosurelistClosingReady': true } }],
  'signing/sign': [
    {
      status: 'DEED_SIGNING',
      facts: {
        'status.disclosurelistClosingComplete': true,
        'status.primaryParticipantAcceptComplete': true,
        'application.coDeedStatus': 'COMPLETE',
        'status.disclosurelistNotaryReady': true,
      },
    },
  ],
  'notary/session': [{ status: 'TRUST_AND_INSURANCE', facts: { 'status.disclosurelistNotaryComplete': true } }],
  'insurance/requirements': [
    ...['GEN_RESCISSION', 'RECORDING', 'FUNDABLE'].map((status) => ({ status, facts: { 'status.checklistStatus': status } })),
    { status: 'COMPLETE' },
  ],
}
