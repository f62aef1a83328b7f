/**
 * Sends the heads of the evidence of each lender once a day to where nobody with the database can change them. They leave by the
 * outbox of messages, to an e-mail address or, as a POST, to an https address (`headsTransport`).
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { PlainError } from '../errors/without-data.ts'
import { reportSecurity } from '../logs/security-log.ts'
import type { MessageTransport } from '../messages/message-transport.ts'
import { keepDoing } from '../queue/keep-doing.ts'
import { headText } from '../store/evidence.ts'
import { addMessage } from '../store/message-outbox.ts'
import { forLender } from '../store/row-scope.ts'
import { linesOfHeads } from './kept-heads.ts'

type Sending = Pick<ServerParts, 'store' | 'keys' | 'releases' | 'now'>
type To = { readonly to: string; readonly failed: (error: Error) => void }

const hour = 60 * 60_000
const timeoutMs = 10_000

/** Looks now and every hour for lenders whose heads of today have not left. @returns stops it, after the sending in progress */
export function sendHeadsDaily(sending: Sending, { to, failed }: To): () => Promise<void> {
  const sendAll = async () => {
    for (const { id } of sending.releases.lenders()) await sendHeads(sending, id, to)
  }
  return keepDoing(hour, sendAll, failed)
}

/**
 * Puts the heads of a lender into the outbox, unless those of this day in its time zone are there: one line of JSON for each
 * application as `npm run evidence -- heads` prints them, and the SHA-256 of the lines with its keyed hash.
 */
export async function sendHeads(sending: Sending, lender: LenderId, to: string): Promise<void> {
  await forLender(lender, () => putHeads(sending, lender, to))
}

async function putHeads({ store, keys, releases, now }: Sending, lender: LenderId, to: string): Promise<void> {
  const flow = (await releases.served(lender))?.flow
  if (!flow) return
  const { locale, timeZone, name } = flow.live.lender
  const at = now()
  const day = todayIn(timeZone, at)
  const occurrence = `evidence-heads/${day}`
  await store.write(async (tx) => {
    // Two servers of one database look at the same time.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`evidence-heads/${lender}`}, 0))`.execute(tx)
    const sent = tx.selectFrom('message_outbox').select('uuid').where('lender', '=', lender)
    if (await sent.where('occurrence', '=', occurrence).executeTakeFirst()) return
    const heads = await tx
      .selectFrom('evidence_head')
      .selectAll()
      .where('lender', '=', lender)
      .orderBy('application_uuid')
      .execute()
    // Sent all the same: the verification of evidence names them.
    for (const head of heads) if (keys.headMac(headText(head)) !== head.mac) reportSecurity({ event: 'evidence-head-forged' })
    const about = { lender, uuid: randomUUID(), application_uuid: null, identity_uuid: null, created_at: at, locale }
    const subject = `Evidence of ${name}, ${day}`
    await addMessage(
      tx,
      keys.sealer,
      { ...about, message: 'evidence-heads', channel: 'email', occurrence },
      {
        ...{ kind: 'email', to, subject, heading: subject },
        paragraphs: [
          'Keep this message where nobody with access to the database can change it: npm run evidence -- verify --all --heads FILE compares it.',
          ...linesOfHeads(heads, { lender, day }, keys.headMac),
        ],
      },
    )
  })
}

/** The transport for addresses that begin with https://, over the one for e-mails. */
export function headsTransport(mails: MessageTransport): MessageTransport {
  return {
    send: async (message) => {
      if (message.channel !== 'email' || !message.to.startsWith('https://')) return await mails.send(message)
      const headers = { 'content-type': 'text/plain; charset=utf-8', 'message-id': message.messageId }
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = await fetch(message.to, { method: 'POST', headers, body: message.text, signal, redirect: 'error' })
      if (!answer.ok) throw new PlainError(`The address for heads of evidence answered ${answer.status}.`)
      return 'https'
    },
    close: () => mails.close(),
  }
}
