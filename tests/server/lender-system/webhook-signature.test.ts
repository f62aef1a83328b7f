import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { signatureHeaders, verifySignature } from '#server/lender-system/webhook-signature.ts'

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const another = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
const now = new Date('2026-11-22T12:00:00Z')
const body = '{"a":"é"}'
const signed = (secrets = [secret], at = now) => signatureHeaders(secrets, 'event-1', body, at)
const verdict = (headers: object, secrets = [secret], text = body) =>
  verifySignature(secrets, { ...headers }, Buffer.from(text), now)

describe('the signature of a webhook', () => {
  it('a signature is accepted by the Standard Webhooks library', () => {
    const headers = signatureHeaders([secret], 'event-1', body, new Date())
    expect(new Webhook(secret).verify(body, headers)).toEqual({ a: 'é' })
  })

  it('a signature equals the test vector of the Standard Webhooks specification', () => {
    const headers = signatureHeaders(
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      '{"test": 2432232314}',
      new Date(1_614_265_330_000),
    )
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('a signature is valid with any of the secrets during a rotation, for the sender and the receiver', () => {
    expect(verdict(signed([another, secret]))).toBe('valid')
    expect(verdict(signed([another]), [secret, another])).toBe('valid')
  })

  it.each<[string, object, string?]>([
    ['another secret', signed([another])],
    ['another body', signed(), '{"a":"e"}'],
    ['another id', { ...signed(), 'webhook-id': 'event-2' }],
    ['another timestamp', { ...signed(), 'webhook-timestamp': String(now.getTime() / 1000 - 1) }],
    ['another version', { ...signed(), 'webhook-signature': signed()['webhook-signature']?.replace('v1', 'v2') }],
    ['an empty signature', { ...signed(), 'webhook-signature': '' }],
    ['half a signature', { ...signed(), 'webhook-signature': signed()['webhook-signature']?.slice(0, 20) }],
  ])('a signature is "forged" with %s', (_, headers, text = body) => {
    expect(verdict(headers, [secret], text)).toBe('forged')
  })

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('a message without the header %s is "unsigned"', (name) => {
    expect(verdict({ ...signed(), [name]: undefined })).toBe('unsigned')
  })

  it.each(['', 'soon', '1e3', '1614265330abc', '-5', '9'.repeat(13)])(
    'a message with the timestamp %j is "unsigned"',
    (timestamp) => {
      expect(verdict({ ...signed(), 'webhook-timestamp': timestamp })).toBe('unsigned')
    },
  )

  it.each([
    [-300, 'valid'],
    [300, 'valid'],
    [-301, 'expired'],
    [301, 'expired'],
  ])('a signature made %i seconds from now is "%s"', (seconds, expected) => {
    expect(verdict(signed([secret], new Date(now.getTime() + seconds * 1000)))).toBe(expected)
  })
})
