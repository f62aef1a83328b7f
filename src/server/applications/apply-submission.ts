/** Submits a screen within a transaction: the core accepts the answers, the lender system reacts, and all is stored. */
import type { ScreenSubmissionAnswer } from '#contract/screens.ts'
import {
  type Application,
  type Facts,
  factsOf,
  isRefusal,
  previousOf,
  type Submission,
  submit,
  withMessages,
} from '#engine/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import type { Caller } from '../evidence/evidence-of-act.ts'
import { applicationContext, type RequestedApplication } from '../identity/requested-application.ts'
import { lenderContext, lenderPortOf } from '../lender-system/lender-port-of.ts'
import type { Writer } from '../store/open-store.ts'
import type { Drawn } from '../store/signings.ts'
import type { Reservations } from './appointments.ts'
import { currentScreen, type Log } from './current-screen.ts'
import { refusedBy } from './refused-by.ts'
import { writeOutcome } from './write-outcome.ts'

type Submitting = {
  readonly at: Date
  readonly caller: Caller
  /** The pictures of a drawn signature. */
  readonly drawn?: Drawn
  /** What other borrowers have reserved, for a screen of the kind `schedule`. */
  readonly reservations?: Reservations
  readonly requestId: string
  readonly log: Log
}

export type Accepted = { readonly answer: ScreenSubmissionAnswer; readonly after: Application; readonly facts: Facts }

/**
 * @param before the application, whose row this transaction has locked
 * @throws Refused
 */
export async function applySubmission(
  tx: Writer,
  { keys, config }: Pick<ServerParts, 'keys' | 'config'>,
  { lender, served }: Pick<RequestedApplication, 'lender' | 'served'>,
  before: Application,
  submission: Submission,
  { at, reservations, ...writing }: Submitting,
): Promise<Accepted> {
  const { flow } = served
  const context = applicationContext(served, lender, at)
  const submitted = submit(flow, before, submission, { ...context, ...reservations })
  if (isRefusal(submitted)) throw refusedBy(flow, submitted, writing.log)
  const { event, ...outcome } = submitted
  const lending = lenderContext(served, at, lender)
  // The lender system knows the borrower's application alone; an act of the co-signer reaches it there.
  const decided = before.signsFor
    ? { ...withMessages(lending, previousOf(lending, before), outcome), writeState: async () => undefined }
    : await lenderPortOf(config, lender).react(tx, lending, outcome, event)
  await writeOutcome(tx, before, decided, { keys, served, at, ...writing })
  const after = decided.application
  const facts = factsOf(flow, after, context.today)
  const { go, carry } = currentScreen(served, lender, facts, writing.log)
  return { answer: { status: after.status, go, ...(carry && { carry }), version: after.version }, after, facts }
}
