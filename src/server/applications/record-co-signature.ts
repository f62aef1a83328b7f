/** Brings the signature of a co-signer into the borrower's application, to which the lender system reacts. */
import { type Application, type ScreenRoute, signerSigned } from '#engine/index.ts'
import { lenderContext, lenderPortOf } from '../lender-system/lender-port-of.ts'
import { Refused } from '../refused.ts'
import type { ServerParts } from '../server-parts.ts'
import type { Writer } from '../store/open-store.ts'
import type { Log } from './current-screen.ts'
import type { RequestedApplication } from './requested-application.ts'
import { writeOutcome } from './write-outcome.ts'

type Recording = { readonly route: ScreenRoute; readonly at: Date; readonly requestId: string; readonly log: Log }

/** @param borrowers the borrower's application, whose row this transaction has locked */
export async function recordCoSignature(
  tx: Writer,
  { keys, config, releases }: Pick<ServerParts, 'keys' | 'config' | 'releases'>,
  { lender, owner }: Pick<RequestedApplication, 'lender' | 'owner'>,
  borrowers: Application,
  { route, at, requestId, log }: Recording,
): Promise<void> {
  const served = await releases.pinned(lender.id, borrowers.release)
  if (!served) throw new Refused('not-found')
  const context = lenderContext(served, at)
  const signed = signerSigned(borrowers, owner.identity, context.today)
  const event = { on: 'screen-submitted', route, submission: {} } as const
  const decided = await lenderPortOf(config, lender).react(tx, context, signed, event)
  await writeOutcome(tx, borrowers, decided, { keys, served, at, requestId, log })
}
