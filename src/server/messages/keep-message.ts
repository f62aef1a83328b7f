import { randomUUID } from 'node:crypto'
import { addMinutes } from 'date-fns/addMinutes'
import type { Application, LenderId, OutgoingMessage, OutgoingNotification } from '#engine/index.ts'
import type { ServedFlow } from '../releases/served-lender.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { loadApplication } from '../store/load-application.ts'
import { addMessage, type MessageContent, type StoredMessage } from '../store/message-outbox.ts'
import { addNotification } from '../store/notifications.ts'
import type { Writer } from '../store/open-store.ts'
import { joinedSignerOf } from '../store/signers.ts'
import { resolvedTextFormatter } from '../texts/text-formatter.ts'

type Keeping = { readonly sealer: Sealer; readonly flow: ServedFlow['flow']; readonly at: Date }

/** Writes a message to the borrower, or to the co-signer who has an account, into the outbox. */
export async function keepMessageFor(
  tx: Writer,
  borrowers: Application,
  message: OutgoingMessage,
  keeping: Keeping,
): Promise<void> {
  if (message.to === undefined) return await keepMessage(tx, borrowers, message, keeping)
  const { lender, uuid, version } = borrowers
  const signer = await joinedSignerOf(tx, lender, uuid)
  if (!signer?.identity_uuid || !signer.own_application_uuid) return
  const own = await loadApplication(tx, { lender, identity: signer.identity_uuid }, signer.own_application_uuid)
  // The version of the borrower's application makes the occurrence of each event another one.
  if (own) await keepMessage(tx, { ...own, version }, message, keeping)
}

/**
 * Writes a message into the outbox, formatted in the lender's locale. A text without a telephone number is left out.
 *
 * @param sent of a message that has left already
 */
export async function keepMessage(
  tx: Writer,
  { lender, uuid: application_uuid, version, profile }: Application,
  message: OutgoingMessage,
  { sealer, flow, at }: Keeping,
  sent?: Pick<StoredMessage, 'sent_at' | 'via'>,
): Promise<void> {
  const to = message.kind === 'email' ? profile.email : profile.phoneNumber
  if (to === undefined || to === '') return
  const row = {
    ...{ lender, uuid: randomUUID(), application_uuid, identity_uuid: profile.uuid },
    ...{ message: message.id, channel: message.kind, locale: flow.live.lender.locale, created_at: at },
    occurrence: message.repeats ? `${message.id}/${version}` : message.id,
  }
  const due_at = addMinutes(at, message.waits ?? 0)
  await addMessage(tx, sealer, row, contentOf(message, to, resolvedTextFormatter(flow)), { due_at, ...sent })
}

/** About an account. `to`: absent where the address has no account: the row is written all the same, and not sent. */
type AccountMessage = {
  readonly lender: LenderId
  readonly identity: string | undefined
  readonly to: string | undefined
  readonly occurrence: string
  /** Where the button leads, below the base path. */
  readonly path?: string
}

/** Writes a message about an account, formatted in the language of the request. */
export async function keepAccountMessage(
  tx: Writer,
  { lender, identity, to, occurrence, path }: AccountMessage,
  message: OutgoingMessage,
  { sealer, flow, at }: Keeping,
): Promise<void> {
  const row = {
    ...{ lender, uuid: randomUUID(), application_uuid: null, identity_uuid: identity ?? null, occurrence },
    ...{ message: message.id, channel: message.kind, locale: flow.live.lender.locale, created_at: at },
  }
  const content = { ...contentOf(message, to ?? '', resolvedTextFormatter(flow)), ...(path !== undefined && { path }) }
  await addMessage(tx, sealer, row, content, to === undefined ? { sent_at: at, via: 'withheld' } : undefined)
}

function contentOf(message: OutgoingMessage, to: string, format: ReturnType<typeof resolvedTextFormatter>): MessageContent {
  if (message.kind === 'text') return { to, kind: 'text', text: format(message.text) }
  const { subject, heading, paragraphs, button } = message
  return {
    ...{ to, kind: 'email', subject: format(subject), heading: format(heading), paragraphs: paragraphs.map(format) },
    ...(button && { button: format(button) }),
  }
}

type KeepingNotification = { readonly sealer: Sealer; readonly flow: ServedFlow['flow']; readonly at: Date }

/** Writes news into the feed of the borrower, formatted in the lender's locale. */
export async function keepNotification(
  tx: Writer,
  { lender, uuid: application_uuid, version, profile }: Application,
  { id, repeats, title, description, ctas }: OutgoingNotification,
  { sealer, flow, at }: KeepingNotification,
): Promise<void> {
  const format = resolvedTextFormatter(flow)
  const row = {
    ...{ lender, uuid: randomUUID(), application_uuid, identity_uuid: profile.uuid },
    ...{ message: id, occurrence: repeats ? `${id}/${version}` : id, created_at: at },
  }
  await addNotification(tx, sealer, row, {
    ...{ title: format(title), description: format(description) },
    ctas: ctas.map((cta) => ({
      title: format(cta.title),
      redirectPath: cta.go === '@application' ? `/${application_uuid}` : cta.go,
    })),
  })
}
