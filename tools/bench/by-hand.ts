/**
 * The same decisions as somebody would write them for one lender, with its routes in the code: what the engine is measured
 * against. Only the benchmark runs this. It knows the main path, and the refusals that are asked for everywhere; detours
 * are left out, so the comparison favours it.
 */

import type { Facts } from '#engine/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: code written by hand for one kind of entity reads it without asking twice.
type Entity = any

export function stateByHand({ application = {}, profile = {}, status = {}, open = {} }: Facts): string {
  const [app, person, flags, todo]: Entity[] = [application, profile, status, open]
  if (flags.dtiDecline && flags.uwDecision !== 'ASSET_DEPLETION') return 'dtiDeclined'
  if (flags.creditScoreDecline) return 'creditScoreDeclined'
  if (flags.uwDecision === 'DECLINE' || flags.value === 'DECLINED' || flags.value === 'CANCELLED') return 'declined'
  if (flags.value === 'DELINQUENCY_REVIEW') return 'delinquency'
  const hasConsent = (type: string) => app.consents?.some((consent: Entity) => consent.type === type)
  if (!hasConsent('SOFT_CREDIT') || !person.name?.firstName || !person.dob || !app.selectedPropertyUuid) return 'profile'
  if (!['APPROVED', 'SELECT', 'FINAL'].includes(flags.uwDecision) && !flags.liensComplete) return 'liens'
  if (!(app.term > 0 && app.amount > 0)) return 'product'
  const knowsOwnership = person.ownership || person.addresses?.some((address: Entity) => address.ownership)
  if (!knowsOwnership || !person.hasSsn || !hasConsent('HARD_CREDIT')) return 'moreProfile'
  if (!app.hasHmda) return 'hmda'
  if (!flags.disclosurelistSummaryReady && !flags.disclosurelistSummaryComplete) return 'waitSummary'
  if (!flags.disclosurelistSummaryComplete) return 'appSummary'
  if (!['VERIFIED_INCOME_MATCHED_OFFER', 'FINAL_OFFER'].includes(flags.uwSubDecision)) return 'incomeReview'
  const accountFailed = flags.giactAccountStatus && !['VERIFIED', 'PENDING_REVIEW'].includes(flags.giactAccountStatus)
  if (!app.disburseAccount?.routingNumber || accountFailed) return 'ach'
  const isIdFront = ({ type }: Entity) =>
    ['DRIVERSLICENSEFRONT', 'IDCARDFRONT', 'PASSPORTFRONT', 'PERMANENTRESIDENTFRONT'].includes(type)
  if (!app.documents?.some(isIdFront) || todo.conditions?.includes('ID_VERIFICATION_FAILURE')) return 'docVerify'
  if (!flags.disclosurelistClosingReady && !flags.disclosurelistClosingComplete) return 'waitSign'
  if (!flags.disclosurelistClosingComplete) return 'sign'
  if (app.coDeedStatus !== 'COMPLETE') return 'codeed'
  if (!flags.disclosurelistNotaryReady && !flags.disclosurelistNotaryComplete) return 'waitNotary'
  if (!flags.disclosurelistNotaryComplete && !flags.manualDeedSigningComplete) return 'notary'
  if (!app.insurance?.complete) return 'insurance'
  return ['GEN_RESCISSION', 'RESCISSION', 'RECORDING', 'FUNDABLE'].includes(flags.checklistStatus) ? 'complete' : 'waitFund'
}

export type DestinationByHand = { readonly go: string; readonly carry?: { readonly from: string; readonly decision?: string } }

export function destinationByHand(facts: Facts): DestinationByHand {
  const [app, flags]: Entity[] = [facts.application ?? {}, facts.status ?? {}]
  const open = !['COMPLETE', 'CANCELLED', 'DECLINED'].includes(flags.value)
  if (flags.uwDecision === 'DECLINE' && open && facts.params?.screen !== 'document/disclosures') return declined(flags)
  if (app.incorrectOwnership && open) return { go: 'review-app/incorrect-ownership' }
  if (flags.waitingOnFloodCert && open) return { go: 'error/flood-cert' }
  const reviewed = ['IN_PROGRESS', 'LIEN_VERIFICATION', 'LIEN_VERIFICATION_INQUIRY', 'OFFER_SELECTION']
  if (flags.uwDecision === 'REVIEW' && reviewed.includes(flags.value)) return { go: 'review-app/uw' }
  switch (flags.value) {
    case 'OFFER_SELECTION':
    case 'REVISED_OFFER_SELECTION':
    case 'CLTV_LIEN_POSITION_REQUALIFY':
      return { go: 'product/select', carry: { from: stateByHand(facts), decision: flags.uwDecision } }
    case 'NOTARY_WAITING_PERIOD':
    case 'DEED_SIGNING':
      if (!flags.manualNotary) return { go: 'notary/intro' }
      return { go: app.requestedManualNotaryTime ? 'notary/reserve-manual' : 'notary/schedule-manual' }
    case 'LIEN_VERIFICATION':
      return { go: 'liens' }
    case 'DECLINED':
      return declined(flags)
    default:
      return { go: String(flags.value).startsWith('WAITING_FOR') ? '@wait' : '@lifecycle' }
  }
}

function declined(flags: Entity): DestinationByHand {
  if (flags.dtiDecline) return { go: 'error/income' }
  return { go: flags.creditScoreDecline ? 'error/credit' : 'error/decline' }
}

/** The messages of the profile's form, by field, and what is stored when there are none. */
export function profileByHand(answers: { readonly [field: string]: unknown }) {
  const messages: { [field: string]: string } = {}
  const choices: { readonly [field: string]: readonly [message: string, ...ids: string[]] } = {
    loanPurpose: ['purpose', 'HOME_IMPROVEMENT', 'DEBT_CONSOLIDATION', 'MAJOR_PURCHASE', 'EDUCATION', 'OTHER'],
    ownership: ['owner', 'SOLE', 'JOINT', 'TRUST'],
    maritalStatus: ['marital status', 'MARRIED', 'UNMARRIED', 'SEPARATED'],
  }
  for (const [field, [message, ...ids]] of Object.entries(choices)) {
    if (!ids.includes(String(answers[field]))) messages[field] = `Please select the ${message}`
  }
  const { mortgageBalance } = answers
  if (mortgageBalance === undefined) messages.mortgageBalance = 'Required'
  else if (!Number.isInteger(mortgageBalance) || Number(mortgageBalance) < 0) messages.mortgageBalance = 'Must be an amount'
  else if (Number(mortgageBalance) > 999_999_900) messages.mortgageBalance = 'Must be less than $10,000,000'
  const { loanPurpose, ownership, maritalStatus } = answers
  return {
    accepted: Object.keys(messages).length === 0,
    messages,
    saved: { application: { loanPurpose, mortgageBalance, ownership, maritalStatus } },
  }
}
