import { flowsWithSandbox, type Persona, type Place } from './changed-flows.ts'

/**
 * The shipped flows with a sandbox that takes no time, and beside its personas some who stay where the others come by, or
 * come where no other comes: for each screen there is an applicant who stays at it.
 */
export function flowsWithLingerers(): Promise<string> {
  return flowsWithSandbox(({ personas, ...others }) => ({ ...others, personas: [...personas, ...lingerers] }))
}

const stays = (lastName: string, ...detours: readonly Place[]): Persona => ({
  id: lastName.toLowerCase(),
  says: 'Stays, so that the screen can be looked at.',
  lastNames: [lastName],
  detours,
})

const at = (status: string, after: string, set: object = {}): Place => ({ $after: after, id: `stays-${after}`, status, set })

const lingerers: readonly Persona[] = [
  stays('Creditor', at('CREDIT_ERROR', 'soft-credit')),
  stays('Unknownssn', at('CREDIT_NO_MATCH_SSN', 'soft-credit')),
  stays(
    'Wrongpin',
    at('SOFT_CREDIT_LOCKED_OR_FROZEN', 'soft-credit', { 'status.creditFrozenWithPin': true, 'application.pinRefused': true }),
  ),
  stays('Underwritten', at('IN_PROGRESS', 'initial-offers', { 'status.uwDecision': 'REVIEW' })),
  stays('Valued', at('NAV_BPO_PROCESSING', 'id-check', { 'status.bpo': 'BPO_PROCESSING' })),
  stays('Unvalued', at('BPO_ORDER_REQUEST', 'id-check')),
  stays('Built', at('IN_PROGRESS', 'id-check', { 'status.merchantReviewNeeded': true })),
  stays('Titled', at('FINAL_TITLE_PULL', 'id-check')),
  stays('Payoff', at('PAYOFF_REQUEST_PENDING', 'id-check')),
  stays('Flooded', at('GEN_CLOSING_DISCLOSURE', 'id-check', { 'status.waitingOnFloodCert': true })),
  stays('Finaloffer', { id: 'sign', status: 'FINAL_OFFER' }),
  stays(
    'Meeting',
    { id: 'profile', set: { 'status.manualNotary': true } },
    { id: 'notary', status: 'MANUAL_DEED_SIGNING' },
    { id: 'meeting', leave: [{ id: 'met', $remove: true }] },
  ),
  stays('Rescinding', { id: 'rescission', leave: [{ id: 'over', $remove: true }] }),
  stays('Cancelling', at('CANCELLED', 'contact')),
  stays('Unsettled', at('UNKNOWN', 'contact')),
  stays('Recording', { id: 'recording', leave: [{ id: 'recorded', $remove: true }] }),
]
