/** Writes the messages that an event of an account sends. */
import { type JsonObject, type LenderId, messagesFor } from '#engine/index.ts'
import { reportSecurity } from '../logs/security-log.ts'
import { keepAccountMessage } from '../messages/keep-message.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import type { Keys } from '../secrets/keys.ts'
import type { StoredIdentity } from '../store/identities.ts'
import type { Writer } from '../store/open-store.ts'
import { factsOfVisitor } from './facts-of-visitor.ts'

export type AccountEvent = {
  readonly event:
    | 'password-forgotten'
    | 'password-changed'
    | 'email-to-confirm'
    | 'second-factor-on'
    | 'second-factor-off'
    | 'second-factor-reset'
    | 'passkey-added'
    | 'passkey-removed'
    | 'new-device'
    | 'sign-in-asked'
    | 'new-email-to-confirm'
    | 'email-change-asked'
    | 'email-changed'
    | 'ceo-feedback'
  readonly keys: Keys
  readonly lender: Pick<ServedLender, 'id' | 'flow'>
  /** undefined where an address has no account: the messages are written and withheld, so that it takes as long. */
  readonly person: StoredIdentity | undefined
  readonly occurrence: string
  /** Where the button leads, below the base path. */
  readonly path?: string
  readonly code?: string
  /** What the borrower sent, as facts of `params`. */
  readonly params?: JsonObject
  /** An address in the place of the borrower's. */
  readonly to?: string
  readonly at: Date
}

export async function enqueueAccountMessages(tx: Writer, about: AccountEvent): Promise<void> {
  const { event, keys, lender, person, occurrence, path, code, params, at } = about
  const { flow } = lender
  if (isSecurityEvent(event)) reportSecurity({ event, identity: person?.uuid })
  const facts = { ...factsOfVisitor(flow, at, '', person), params: { ...params, ...(code !== undefined && { code }) } }
  const id: LenderId = lender.id
  for (const message of messagesFor(flow, event, facts)) {
    const to = about.to ?? (message.kind === 'email' ? person?.email : (person?.phone_number ?? undefined))
    const row = {
      lender: id,
      identity: person?.uuid,
      to,
      occurrence: `${occurrence}/${message.id}`,
      ...(path !== undefined && { path }),
    }
    await keepAccountMessage(tx, row, message, { sealer: keys.sealer, flow, at })
  }
}

const changes = [
  ...(['password-changed', 'email-changed', 'second-factor-on', 'second-factor-off', 'second-factor-reset'] as const),
  ...(['passkey-added', 'passkey-removed'] as const),
]

/** Whether an event changes who may sign in. */
function isSecurityEvent(event: AccountEvent['event']): event is (typeof changes)[number] {
  return changes.some((change) => change === event)
}
