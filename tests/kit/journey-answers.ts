/** Good answers to every screen of the journey of base, by route. A file stands as `{ file: <document type> }`. */
export type FileToSend = { readonly file: string }
export type ScriptedAnswers = { readonly [field: string]: unknown }

/** @param view the screen as the server resolves it: a time is chosen from what it offers */
export function journeyAnswers(route: string, view: object, name: string): ScriptedAnswers | undefined {
  const answers = Object.hasOwn(good, route) ? good[route] : undefined
  return typeof answers === 'function' ? answers(view, name) : answers
}

const account = {
  routingNumber: '021000021',
  accountNumber: '9876543210',
  confirmAccountNumber: '9876543210',
  accountType: 'CHECKING',
}

const license = {
  idType: 'DRIVERS_LICENSE',
  driversLicenseFront: [{ file: 'DRIVERSLICENSEFRONT' }],
  driversLicenseBack: [{ file: 'DRIVERSLICENSEBACK' }],
}

const firstSlot = (view: object) => ({
  requestedManualNotaryTime: (view as { slots: readonly { times: readonly string[] }[] }).slots[0]?.times[0],
})

const asks = (view: object, field: string) =>
  (view as { fields: readonly { readonly id: string }[] }).fields.some(({ id }) => id === field)

const good: { readonly [route: string]: ScriptedAnswers | ((view: object, name: string) => ScriptedAnswers) } = {
  'start/profile': { loanPurpose: 'HOME_IMPROVEMENT', mortgageBalance: 12_000_000, ownership: 'SOLE', maritalStatus: 'MARRIED' },
  'credit/social': { ssn: '123456789' },
  'credit/error': { pin: '1234' },
  liens: { correct: true, hasOther: false },
  'product/select': { amount: 5_000_000, term: 10, rateType: 'FIXED' },
  'product/assets': { savings: 10_000_000, investments: 0, retirement: 20_000_000 },
  'product/prequal-winback': {},
  'start/co-signer': { firstName: 'Bob', lastName: 'Lee', email: 'bob.lee@mail.example' },
  'start/contact': { ownership: 'OWN', ssn: '123456789' },
  'start/hmda': { ethnicity: ['NOT_PROVIDED'], race: ['WHITE', 'ASIAN'], sex: ['NOT_PROVIDED'] },
  'start/app-summary': {},
  'income/review': {},
  'income/employer-verification': {
    name: 'Acorn Bakery',
    phone: '(615) 555-0188',
    title: 'Baker',
    startDate: '2015-02-01',
  },
  'income/upload/MANUAL_PAYSTUB': { paystubs: [{ file: 'USER_UPLOADED_PAYSTUB' }] },
  'bank/disburse': (view) => ({ ...(asks(view, 'kind') && { kind: 'MANUAL' }), ...account }),
  'bank/manual-disburse': account,
  'bank/autopay': { payType: 'AUTOPAY', autopayFrom: 'SAME' },
  'bank/autopay-manual': account,
  'bank/confirm': {},
  identity: license,
  'heloc-signer/intro': {},
  'heloc-signer/identity': license,
  'heloc-signer/documents': { electronicRecords: true },
  'heloc-signer/sign': (_view, name) => ({ fullName: name, agreed: true }),
  'bpo/estimate-value': { estimatedValue: 45_000_000 },
  'bpo/order-bpo': { contactName: 'Ana Moreno', contactPhone: '(615) 555-0123' },
  'merchant/lien-attestation': (_view, name) => ({ noOtherLiens: true, noNewCredit: true, fullName: name }),
  'signing/sign': (_view, name) => ({ fullName: name, electronicRecords: true, agreed: true }),
  'notary/session': { ready: true },
  'notary/schedule-manual': firstSlot,
  'notary/reserve-manual': firstSlot,
  'insurance/requirements': { provider: 'Oak Mutual', policyNumber: 'OM-4471', inFloodZone: false },
  'conditions/phone-number': { phoneNumber: '(615) 555-0177' },
}
