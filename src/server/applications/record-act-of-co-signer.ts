/** Brings what a co-signer has done into the borrower's application, to which the lender system reacts. */
import { type Application, type LenderEvent, previousOf, type ScreenRoute } from '#engine/index.ts'
import { signerAnswered, signerSigned } from '#product/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import type { RequestedApplication } from '../identity/requested-application.ts'
import { lenderContext, lenderPortOf } from '../lender-system/lender-port-of.ts'
import type { Writer } from '../store/open-store.ts'
import type { Log } from './current-screen.ts'
import { writeOutcome } from './write-outcome.ts'

/**
 * A signature, the withdrawal of the consent to electronic records, which changes nothing for the borrower, or the answer
 * to a condition, by its uuid. The answers and files themselves stay with the co-signer.
 */
export type ActOfCoSigner = { readonly route: ScreenRoute } & (
  | { readonly is: 'signature' | 'withdrawal' }
  | { readonly is: 'answer'; readonly on: 'screen-submitted' | 'documents-uploaded'; readonly condition: string }
)

type Recording = { readonly at: Date; readonly requestId: string; readonly log: Log }

/** @param borrowers the borrower's application, whose row this transaction has locked */
export async function recordActOfCoSigner(
  tx: Writer,
  { keys, config, releases }: Pick<ServerParts, 'keys' | 'config' | 'releases'>,
  { lender, owner }: Pick<RequestedApplication, 'lender' | 'owner'>,
  borrowers: Application,
  act: ActOfCoSigner,
  { at, requestId, log }: Recording,
): Promise<void> {
  const served = await releases.pinned(lender.id, borrowers.release)
  if (!served) throw new Refused('not-found')
  const context = lenderContext(served, at, lender)
  const port = lenderPortOf(config, lender)
  const noted = () =>
    act.is === 'signature' ? signerSigned(borrowers, owner.identity, context.today) : signerAnswered(borrowers, act.route)
  const decided =
    act.is === 'withdrawal'
      ? await port.letReact(tx, context, borrowers, eventOf(act))
      : await port.react(tx, context, noted(), eventOf(act), previousOf(context, borrowers))
  await writeOutcome(tx, borrowers, decided, { keys, served, at, requestId, log })
}

function eventOf(act: ActOfCoSigner): Exclude<LenderEvent, { readonly on: 'registered' }> {
  const { route } = act
  if (act.is !== 'answer') return { on: 'screen-submitted', route, submission: {} }
  const about = { route, submission: {}, condition: act.condition }
  return act.on === 'documents-uploaded' ? { on: act.on, ...about, documents: [] } : { on: act.on, ...about }
}
