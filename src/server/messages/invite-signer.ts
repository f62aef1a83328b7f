/** Invites the co-signer whom a borrower has named: a link by e-mail, of which the secret is in that e-mail alone. */

import { randomBytes, randomUUID } from 'node:crypto'
import { invitationParameter } from '#contract/signers.ts'
import { type Application, factsOf, messagesFor, type NamedPerson } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import { signerLoginRoute } from '#product/index.ts'
import type { ServedFlow } from '../releases/served-lender.ts'
import type { Keys } from '../secrets/keys.ts'
import { codeOccurrence, deleteMessagesOfCode } from '../store/message-outbox.ts'
import type { Writer } from '../store/open-store.ts'
import { inviteSigner, type StoredSigner } from '../store/signers.ts'
import { keepAccountMessage, keepMessage } from './keep-message.ts'

/** How long the link of an invitation can be used. */
const invitationMs = 14 * 24 * 60 * 60_000

type Inviting = { readonly keys: Pick<Keys, 'sealer' | 'nameOf'>; readonly served: ServedFlow; readonly at: Date }

/**
 * Stores an invitation in place of an earlier one, and its e-mail for delivery.
 *
 * @param application the borrower's; `tx` must hold the lock of its row, so that no two invitations are open at once
 */
export async function sendInvitation(
  tx: Writer,
  application: Application,
  { name, email }: NamedPerson,
  { keys, served: { flow }, at }: Inviting,
): Promise<void> {
  const { lender, uuid: application_uuid } = application
  const [uuid, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  const expires_at = new Date(at.getTime() + invitationMs)
  const row = { lender, uuid, application_uuid, name, email, link_mac: invitationMac(keys, token), invited_at: at, expires_at }
  await inviteSigner(tx, row)
  const facts = factsOf(flow, application, todayIn(flow.live.lender.timeZone, at))
  for (const message of messagesFor(flow, 'signer-invited', facts)) {
    if (message.kind !== 'email') continue
    // Belongs to no application, so that the borrower, who sees the messages about theirs, never sees the link.
    const about = { lender, identity: undefined, to: email, occurrence: `${codeOccurrence(uuid)}/${message.id}` }
    const path = `/${signerLoginRoute}#${invitationParameter}=${token}`
    await keepAccountMessage(tx, { ...about, path }, message, { sealer: keys.sealer, flow, at })
  }
}

/**
 * Keeps the e-mail of an invitation that was taken among the messages of the co-signer's own application, without its link.
 *
 * @param own the co-signer's application
 * @param borrowers the application for which they sign
 */
export async function keepInvitation(
  tx: Writer,
  { own, borrowers, signer }: { readonly own: Application; readonly borrowers: Application; readonly signer: StoredSigner },
  { keys, served: { flow }, at }: Inviting,
): Promise<void> {
  const facts = factsOf(flow, borrowers, todayIn(flow.live.lender.timeZone, at))
  const [mailed] = await deleteMessagesOfCode(tx, signer.lender, signer.uuid)
  // A relay took what is not in the outbox any more.
  const sent = { sent_at: signer.invited_at, via: mailed?.via ?? 'smtp' }
  const keeping = { sealer: keys.sealer, flow, at: signer.invited_at }
  for (const message of messagesFor(flow, 'signer-invited', facts)) await keepMessage(tx, own, message, keeping, sent)
}

export function invitationMac({ nameOf }: Pick<Keys, 'nameOf'>, token: string): string {
  return nameOf(`invitation ${token}`)
}
