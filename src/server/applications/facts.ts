/** The facts that rules read on the server: the same ones that the page has, from what is stored. */
import { lenderFacts } from '#engine/compile/lender-facts.ts'
import { flagValues } from '#engine/flags/flag-values.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import { withLifecycleState } from '#engine/machine/with-lifecycle-state.ts'
import { todayIn } from '#wording/today-in.ts'
import type { StoredApplication } from '../store/applications.ts'
import type { StoredConsent } from '../store/consents.ts'
import type { StoredIdentity } from '../store/identities.ts'
import { profileOf } from './profile.ts'

/**
 * What is known of somebody who has no application, or has not begun this one: the page's facts and flags, and those under
 * which a registration is judged. Both sides must see the same, so this is the one place where flags get their values.
 *
 * @param visitor whom the shares of experiments are counted over
 * @param person who is signed in
 */
export function visitorFacts(flow: CompiledFlow, now: Date, visitor: string, person?: StoredIdentity): Facts {
  const facts: Facts = {
    today: todayIn(flow.live.lender.timeZone, now),
    lender: lenderFacts(flow.live.lender),
    session: { registered: person !== undefined },
    open: { conditions: [], documents: [] },
    flags: {},
    ...(person && { profile: profileOf(person) }),
  }
  return { ...facts, flags: flagValues(flow.live, facts, visitor) }
}

/** What is stored of somebody and one of their applications. */
export type Applicant = {
  readonly person: StoredIdentity
  readonly application: StoredApplication
  readonly consents: readonly StoredConsent[]
}

/** Flags stay as they were when the application was made; one that came later has today's value until the next write keeps it. */
export function applicantFacts(flow: CompiledFlow, now: Date, visitor: string, applicant: Applicant): Facts {
  const { person, application, consents } = applicant
  const facts = visitorFacts(flow, now, visitor, person)
  return withLifecycleState(flow, {
    ...facts,
    flags: { ...facts.flags, ...application.flags },
    application: applicationFacts(application, consents),
    status: statusFacts(application),
  })
}

export function applicationFacts(application: StoredApplication, consents: readonly StoredConsent[]): JsonObject {
  return {
    ...application.entity,
    uuid: application.uuid,
    loanNumber: application.loan_number,
    consents: consents.map(({ type }) => ({ type })),
  }
}

export function statusFacts(application: Pick<StoredApplication, 'status' | 'status_facts'>): JsonObject {
  return { ...application.status_facts, value: application.status }
}
