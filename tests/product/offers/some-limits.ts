import type { Limits } from '#engine/flow/files.generated.ts'

export const someLimits: Limits = {
  amountMinimum: '$15,000',
  amountMaximum: '$400,000',
  amountStep: '$1,000',
  aprMinimum: 7.6,
  aprMaximum: 17.2,
  originationFee: 3,
  originationFeeMaximum: 4.99,
  valuationFee: '$180',
  manualNotaryFee: '$300',
  recordingFeeMaximum: '$315',
  recordingTaxMaximum: '$1,400',
  fees: [
    { id: 'origination', percent: { var: 'lender.limits.originationFee' }, prepaid: true },
    {
      id: 'valuation',
      amount: { var: 'lender.limits.valuationFee' },
      shownWhen: { in: [{ var: 'status.bpo' }, ['BPO_REQUIRED', 'BPO_COMPLETE']] },
    },
    { id: 'recording', amount: { usd: '315' }, upTo: true },
    { id: 'recording-tax', amount: { usd: '1,400' }, per: '$100,000', upTo: true },
  ],
  terms: [5, 10],
  rates: [
    { id: 'fixed-10', term: 10, rate: 8.75, rateType: 'FIXED' },
    { id: 'fixed-5', term: 5, rate: 8.25, rateType: 'FIXED' },
    { id: 'floating-10', term: 10, rate: 8.5, rateType: 'FLOATING' },
    { id: 'fixed-20', term: 20, rate: 9.5, rateType: 'FIXED' },
  ],
}
