/** Sends one outbox event to its lender system as a signed CloudEvent, and returns the result. */
import { type LenderEventData, lenderEventSource } from '#contract/lender-system.ts'
import type { LenderSystemAddress } from '../config/lender-systems-in.ts'
import { retryAfterMs } from '../queue/retry-delay.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { type OutboxEvent, openSecrets } from '../store/outbox.ts'
import { signatureHeaders } from './webhook-signature.ts'

export type OutgoingRequest = {
  readonly sealer: Sealer
  readonly timeoutMs: number
  /** Aborted when the server stops. */
  readonly ended: AbortSignal
  readonly now: () => Date
}

/** The result; `trouble` is an HTTP status or an error's name, and contains nothing that the receiver wrote. */
export type Posted = { readonly accepted: true } | { readonly trouble: string; readonly retryAfterMs?: number }

export async function postEvent(
  { url, secrets }: LenderSystemAddress,
  event: OutboxEvent,
  posting: OutgoingRequest,
): Promise<Posted> {
  const { sealer, timeoutMs, ended, now } = posting
  const body = await envelopeOf(event, sealer)
  const at = now()
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': cloudEventContentType, ...signatureHeaders(secrets, event.uuid, body, at) },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ended]),
    })
    // Cancel the body: it is not needed, and may be endless.
    await response.body?.cancel()
    if (response.ok) return { accepted: true }
    const later = retryAfterMs(response.headers.get('retry-after'), at)
    return { trouble: `HTTP status ${response.status}`, ...(later !== undefined && { retryAfterMs: later }) }
  } catch (error) {
    return { trouble: nameOf(error) }
  }
}

const cloudEventContentType = 'application/cloudevents+json; charset=utf-8'

/** @throws if the event's secrets cannot be decrypted */
async function envelopeOf(event: OutboxEvent, sealer: Sealer): Promise<string> {
  // Loaded with the first event: servers without an http lender system never need it.
  const { CloudEvent, HTTP } = await import('cloudevents')
  const secrets = openSecrets(sealer, event)
  const data = {
    sequence: event.sequence,
    ...event.data,
    ...(Object.keys(secrets).length > 0 && { secrets }),
  } as LenderEventData
  const { body } = HTTP.structured(
    new CloudEvent({
      id: event.uuid,
      source: lenderEventSource(event.lender),
      type: event.type,
      subject: event.application_uuid,
      time: event.occurred_at.toISOString(),
      datacontenttype: 'application/json',
      data,
    }),
  )
  return String(body)
}

/** The code of the socket error inside `fetch`'s `TypeError`, such as `ECONNREFUSED`. */
function nameOf(error: unknown): string {
  const { name, cause } = error as { readonly name?: unknown; readonly cause?: { readonly code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : String(name ?? 'unknown error')
}
