/** The facts that rules read on the server: the same ones that the page has, from what is stored. */

import { lenderFacts } from '#engine/authoring.ts'
import { type CompiledFlow, type Facts, flagValues, type JsonObject, withLifecycleState } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import type { Applicant } from '../store/applicant.ts'
import type { StoredApplication } from '../store/applications.ts'
import type { StoredIdentity } from '../store/identities.ts'
import { listsOf, openOf } from './gathered-facts.ts'
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

/**
 * Flags stay as they were for the visitor who began the application; one that came later has today's value until the next
 * write keeps it. Its shares are counted over the application, which is the same at every device, and for a clock that rings
 * while nobody is there.
 */
export function applicantFacts(flow: CompiledFlow, now: Date, applicant: Applicant): Facts {
  const { person, application } = applicant
  const facts = visitorFacts(flow, now, application.uuid, person)
  return withLifecycleState(flow, {
    ...facts,
    flags: { ...facts.flags, ...application.flags },
    draft: application.draft,
    application: applicationFacts(applicant),
    open: openOf(applicant),
    status: statusFacts(application),
  })
}

export function applicationFacts({ application, ...gathered }: Omit<Applicant, 'person'>): JsonObject {
  return {
    ...application.entity,
    uuid: application.uuid,
    loanNumber: application.loan_number,
    journey: application.journey,
    ...listsOf(application.entity, gathered),
  }
}

export function statusFacts(application: Pick<StoredApplication, 'status' | 'status_facts'>): JsonObject {
  return { ...application.status_facts, value: application.status }
}
