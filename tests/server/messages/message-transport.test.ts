import { afterAll, beforeAll, expect, it } from 'vitest'
import { aRelay } from '#kit/a-relay.ts'
import { smtpTransport } from '#server/messages/message-transport.ts'

const relay = aRelay()
beforeAll(() => relay.listen())
afterAll(() => relay.close())

it('line breaks in subject, sender and address of an e-mail add no header and no recipient', async () => {
  const evil = 'Ana\r\nBcc: eve@evil.example'
  const transport = await smtpTransport(relay.url())
  const from = { name: evil, address: 'help@acme.example' }
  const mail = {
    channel: 'email',
    messageId: '<1@acme.example>',
    from,
    to: 'ana@mail.example',
    text: 'Hello',
    html: 'Hello',
  } as const
  expect(await transport.send({ ...mail, subject: evil })).toBe('smtp')
  await transport.send({ ...mail, to: 'ana@mail.example\r\nBcc: eve@evil.example', subject: 'Hello' }).catch(() => undefined)
  transport.close()
  expect(relay.received.length).toBeGreaterThan(0)
  for (const received of relay.received) expect(received.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
})
