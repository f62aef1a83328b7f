/**
 * Turns two-step sign-in off for a borrower who lost telephone and recovery codes. The staff of the lender asks for it at a
 * terminal (`flow account reset`), which has neither flow files nor keys; a server does it as a job.
 */
import type { ServerParts } from '../config/server-parts.ts'
import { findIdentityByEmail, lockIdentity } from '../store/identities.ts'
import { cannotRunHere, type JobKinds, scheduleJobs } from '../store/jobs.ts'
import type { Store, Writer } from '../store/open-store.ts'
import { addAccountAudit, hasSecondFactor, lockSecondFactor, removeSecondFactor } from '../store/second-factors.ts'
import { endSessionsOf } from '../store/sessions.ts'
import { enqueueAccountMessages } from './account-messages.ts'

const kind = 'reset-second-factor'

export type ResetRequest = {
  readonly lender: string
  readonly email: string
  /** The member of the staff who requests it. `reason`: why, and how the borrower was recognized. */
  readonly byWhom: string
  readonly reason: string
}

/** @returns `asked`, or `unknown` without an account, `off` without two-step sign-in */
export async function requestReset(
  store: Store,
  { lender, email, byWhom, reason }: ResetRequest,
  now: Date,
): Promise<'asked' | 'unknown' | 'off'> {
  return await store.write(async (tx) => {
    const person = await findIdentityByEmail(tx, lender, email)
    if (!person) return 'unknown'
    if (!(await hasSecondFactor(tx, { lender, identity: person.uuid }))) return 'off'
    await scheduleJobs(tx, [{ lender, kind, data: { identity: person.uuid, byWhom, reason }, delayMs: 0 }], now)
    return 'asked'
  })
}

type JobData = { readonly identity: string; readonly byWhom: string; readonly reason: string }

/** Ends all sessions, and reports it by e-mail; an entry of the audit says who asked for it. */
export function accountJobs({ keys, releases, now }: Pick<ServerParts, 'keys' | 'releases' | 'now'>): JobKinds {
  return {
    [kind]: async (job) => {
      const { identity, byWhom, reason } = job.data as unknown as JobData
      const lender = await releases.served(job.lender)
      if (!lender) return cannotRunHere
      const owner = { lender: lender.id, identity }
      return async (tx: Writer) => {
        const at = now()
        const person = await lockIdentity(tx, lender.id, identity)
        // The borrower has turned it off meanwhile.
        if (!person || !(await lockSecondFactor(tx, owner))?.on_since) return
        await removeSecondFactor(tx, owner)
        await endSessionsOf(tx, lender.id, { identity }, at)
        const what = 'second-factor-reset'
        await addAccountAudit(tx, { lender: lender.id, identity_uuid: identity, what, by_whom: byWhom, reason, at })
        await enqueueAccountMessages(tx, { event: what, keys, lender, person, occurrence: `${what}/${at.getTime()}`, at })
      }
    },
  }
}
