import { flowsWithSandbox, type Persona, type Place } from './changed-flows.ts'

/**
 * The shipped flows with a sandbox that takes no time, and beside its personas some who stay where the others come by, or
 * come where no other comes: for each screen there is an applicant who stays at it.
 */
export function flowsWithLingerers(): Promise<string> {
  return flowsWithSandbox(({ personas, ...others }) => ({ ...others, personas: [...personas, ...lingerers] }))
}

const waitsAt = (lastName: string, ...detours: readonly Place[]): Persona => ({
  id: lastName.toLowerCase(),
  says: 'Stays, so that the screen can be looked at.',
  lastNames: [lastName],
  detours,
})

const at = (status: string, after: string, set: object = {}): Place => ({ $after: after, id: `waits-${after}`, status, set })

const lingerers: readonly Persona[] = [
  waitsAt('Creditor', at('CREDIT_ERROR', 'soft-credit')),
  waitsAt('Unknownssn', at('CREDIT_NO_MATCH_SSN', 'soft-credit')),
  waitsAt(
    'Wrongpin',
    at('SOFT_CREDIT_LOCKED_OR_FROZEN', 'soft-credit', { 'status.creditFrozenWithPin': true, 'application.pinRefused': true }),
  ),
  waitsAt('Underwritten', at('IN_PROGRESS', 'initial-offers', { 'status.uwDecision': 'REVIEW' })),
  waitsAt('Valued', at('NAV_BPO_PROCESSING', 'id-check', { 'status.bpo': 'BPO_PROCESSING' })),
  waitsAt('Unvalued', at('BPO_ORDER_REQUEST', 'id-check')),
  waitsAt('Built', at('IN_PROGRESS', 'id-check', { 'status.merchantReviewNeeded': true })),
  waitsAt('Titled', at('FINAL_TITLE_PULL', 'id-check')),
  waitsAt('Payoff', at('PAYOFF_REQUEST_PENDING', 'id-check')),
  waitsAt('Flooded', at('GEN_CLOSING_DISCLOSURE', 'id-check', { 'status.waitingOnFloodCert': true })),
  waitsAt('Finaloffer', { id: 'sign', status: 'FINAL_OFFER' }),
  waitsAt(
    'Meeting',
    { id: 'profile', set: { 'status.manualNotary': true } },
    { id: 'notary', status: 'MANUAL_DEED_SIGNING' },
    { id: 'meeting', leave: [{ id: 'met', $remove: true }] },
  ),
  waitsAt('Rescinding', { id: 'rescission', leave: [{ id: 'over', $remove: true }] }),
  waitsAt('Cancelling', at('CANCELLED', 'contact')),
  waitsAt('Unsettled', at('UNKNOWN', 'contact')),
  waitsAt('Recording', { id: 'recording', leave: [{ id: 'recorded', $remove: true }] }),
]
