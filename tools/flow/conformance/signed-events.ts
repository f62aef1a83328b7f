/** Signs and verifies CloudEvents by Standard Webhooks, and reads request bodies of limited size. */
import type { IncomingMessage } from 'node:http'
import { CloudEvent, HTTP } from 'cloudevents'
import { Webhook } from 'standardwebhooks'
import { webhookIdHeader, webhookSignatureHeader, webhookTimestampHeader } from '#contract/lender-system.ts'

export type EventToSign = {
  readonly id: string
  readonly source: string
  readonly type: string
  /** The application's uuid. */
  readonly subject: string
  readonly data: object
}

export type SignedEvent = { readonly headers: { readonly [name: string]: string }; readonly body: string }

/** @param at the time of this attempt; `webhook-id` is the same for all attempts */
export function signedEvent(secret: string, event: EventToSign, at = new Date()): SignedEvent {
  const { headers, body } = HTTP.structured(new CloudEvent({ datacontenttype: 'application/json', ...event }))
  const text = String(body)
  return {
    body: text,
    headers: {
      'content-type': String(headers['content-type']),
      [webhookIdHeader]: event.id,
      [webhookTimestampHeader]: String(Math.floor(at.getTime() / 1000)),
      [webhookSignatureHeader]: new Webhook(secret).sign(event.id, at, text),
    },
  }
}

export type ReceivedEvent<Data> = Omit<EventToSign, 'data'> & { readonly data: Data }

/**
 * @throws WebhookVerificationError if the signature is missing, invalid or too old; SyntaxError if the body is not JSON
 */
export function verifiedEvent<Data>(secret: string, request: IncomingMessage, body: string): ReceivedEvent<Data> {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  new Webhook(secret).verify(body, headers, { jsonParse: false })
  return JSON.parse(body)
}

/** The body; undefined if it is longer than `most` bytes. */
export async function bodyOf(request: IncomingMessage, most: number): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
