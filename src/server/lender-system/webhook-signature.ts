/**
 * Signatures by Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`, with several secrets during a rotation.
 */
import { timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import {
  signatureToleranceSeconds,
  webhookIdHeader,
  webhookSignatureHeader,
  webhookTimestampHeader,
} from '#contract/lender-system.ts'

export type WebhookHeaders = { readonly [name: string]: string | readonly string[] | undefined }

/** `unsigned`: a header is missing or malformed; `expired`: the timestamp is out of tolerance. */
export type SignatureVerdict = 'valid' | 'unsigned' | 'expired' | 'forged'

/**
 * @param secrets `whsec_…`; signs with each of them
 * @param at the time of this attempt
 */
export function signatureHeaders(
  secrets: readonly string[],
  id: string,
  body: string,
  at: Date,
): { readonly [name: string]: string } {
  return {
    [webhookIdHeader]: id,
    [webhookTimestampHeader]: String(Math.floor(at.getTime() / 1000)),
    [webhookSignatureHeader]: secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}

/** `Webhook.verify` is not used, because it reads the machine's clock and accepts `123abc` as a timestamp. */
export function verifySignature(secrets: readonly string[], headers: WebhookHeaders, body: Buffer, now: Date): SignatureVerdict {
  const { [webhookIdHeader]: id, [webhookTimestampHeader]: timestamp, [webhookSignatureHeader]: signatures } = headers
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return 'unsigned'
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return 'unsigned'
  const sentAt = new Date(Number(timestamp) * 1000)
  const expected = secrets.map((secret) => Buffer.from(new Webhook(secret).sign(id, sentAt, body)))
  const isSigned = signatures.split(' ').some((signature) => expected.some((one) => isEqual(one, Buffer.from(signature))))
  if (!isSigned) return 'forged'
  return Math.abs(now.getTime() - sentAt.getTime()) > signatureToleranceSeconds * 1000 ? 'expired' : 'valid'
}

function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
