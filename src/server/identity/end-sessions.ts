import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { reportSecurity } from '../logs/security-log.ts'
import { endSession, endSessionOf, endSessionsOf } from '../store/sessions.ts'
import type { Borrower } from './authenticate.ts'

type Parts = Pick<ServerParts, 'store' | 'now'>

/** Ends the session of a request, so that its token is refused from now on. */
export async function signOut({ store, now }: Parts, { lender, session }: Pick<Borrower, 'lender' | 'session'>): Promise<void> {
  await store.write((tx) => endSession(tx, lender, session, now()))
  reportSecurity({ event: 'signed-out' })
}

/** Ends a session of the borrower. @throws Refused not-found for one of another borrower */
export async function endOwnSession({ store, now }: Parts, { lender, identity }: Borrower, session: string): Promise<void> {
  if (!(await store.write((tx) => endSessionOf(tx, lender, { identity, session }, now())))) throw new Refused('not-found')
  reportSecurity({ event: 'session-ended' })
}

/** Ends all sessions of the borrower except the one that asks. */
export async function endOtherSessions({ store, now }: Parts, { lender, identity, session: except }: Borrower): Promise<void> {
  await store.write((tx) => endSessionsOf(tx, lender, { identity, except }, now()))
  reportSecurity({ event: 'other-sessions-ended' })
}
