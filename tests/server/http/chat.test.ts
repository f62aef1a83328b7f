import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type ChatBody,
  type ChatHistory,
  type ChatMessage,
  type ChatPage,
  chatFeedbackPath,
  chatHistoryPath,
  chatMessagePath,
  chatPath,
} from '#contract/chat.ts'
import { aServer, type Sent, type TestServer } from '#kit/a-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ lenders: ['hearthline', 'juniper-lane', 'sierra-first'] })
})
afterAll(() => server.close())
afterEach(() => {
  server.clock.ahead = 0
})

const post = async (body: Partial<ChatBody>, sent: Sent = {}) =>
  await server.send('POST', chatMessagePath, { ...sent, body: { messageId: randomUUID(), ...body } })
const ask = async (message: string, sent: Sent = {}, body: Partial<ChatBody> = {}) =>
  (await post({ message, ...body }, sent)).body as unknown as ChatMessage
const historyOf = async (conversation: string, sent: Sent = {}) => await server.send('GET', chatHistoryPath(conversation), sent)
const messagesOf = async (conversation: string) => ((await historyOf(conversation)).body as unknown as ChatHistory).messages
const pageOf = async (sent: Sent = {}) => (await server.send('GET', chatPath, sent)).body as unknown as ChatPage
const rowsOf = async () => await server.store.read((db) => db.selectFrom('chatbot_message').selectAll().execute())

describe('the chatbot', () => {
  it.each([
    ['How much can I borrow?', 'How much can I borrow?'],
    ['whats the most money i can get', 'How much can I borrow?'],
    ['how much does it cost', 'Which fees are there?'],
    ['will this hurt my credit score', 'Does it affect my credit score to see offers?'],
    ['i forgott my pasword', 'I forgot my password. What can I do?'],
    ['my husband should sign too', 'Can another person sign with me?'],
    ['INTEREST RATES??', 'What are the rates?'],
    ['can I speak to a human', 'Can I talk to a person?'],
  ])('the message "%s" is answered from the question "%s", which is named', async (message, question) => {
    const { source, responseStr } = await ask(message)
    expect(source).toBe(`From our answer to “${question}”`)
    expect(responseStr.length).toBeGreaterThan(40)
  })

  it('a message with two questions gets one answer, and the other question is offered as the next', async () => {
    const { source, others } = await ask('What is the APR and can I pay early?')
    const named = [source, ...others.map(({ question }) => question)].join()
    expect(named).toContain('What are the rates?')
    expect(named).toContain('Can I pay it back early?')
    const { others: heading } = (await pageOf()).words
    expect(heading).toBe('I answer one question at a time. You may also want to know')
  })

  it('a message that means one question alone is offered no other', async () => {
    expect((await ask('i forgott my pasword')).others).toEqual([])
  })

  it('the page has the message about each length that is exceeded, in the words of the lender', async () => {
    const { words, live } = await pageOf()
    expect(words.tooLong).toBe('Cannot be more than 500 characters')
    expect(live?.tooLong).toEqual({
      message: 'Cannot be more than 2000 characters',
      details: 'Cannot be more than 128 characters',
    })
  })

  it('an answer has the limits of its lender', async () => {
    const { responseStr } = await ask('how much can I borrow')
    const { limits } = (await server.parts.releases.served('hearthline'))?.flow.live.lender ?? {}
    expect(responseStr).toContain(`to ${limits?.amountMaximum}.`)
  })

  it.each(['What is the weather on the moon?', 'asdfgh', '¿?!', 'the', '<script>alert(1)</script>', '🏠'])(
    'the message %s means no question, and gets no answer but the way to people',
    async (message) => {
      const { source, responseStr } = await ask(message)
      expect(source).toBeUndefined()
      expect(responseStr).toBe('I have no answer to that. You can ask in other words, or reach our people below.')
    },
  )

  it('a borrower who reads Spanish asks and is answered in Spanish, with or without accents', async () => {
    const sent = { lender: 'sierra-first', headers: { 'accept-language': 'es-US' } } as const
    expect((await ask('cuanto puedo pedir prestado', sent)).source).toBe('De nuestra respuesta a «¿Cuánto puedo pedir prestado?»')
    expect((await ask('olvide mi contraseña', sent)).source).toBe(
      'De nuestra respuesta a «Olvidé mi contraseña. ¿Qué puedo hacer?»',
    )
  })

  it('the messages of a conversation are kept in order, and the newest twenty are its history', async () => {
    const first = await ask('rates')
    const { conversationId } = first
    for (let number = 2; number <= 22; number++) await ask(`rates ${number}`, {}, { conversationId })
    const questions = (await messagesOf(conversationId)).map(({ questionStr }) => questionStr)
    expect(questions).toEqual(Array.from({ length: 20 }, (_, index) => `rates ${index + 3}`))
  })

  it('a message that is sent again, also at the same time, is stored once and gets the same answer', async () => {
    const { conversationId } = await ask('fees')
    const body = { messageId: randomUUID(), conversationId, message: 'rates' }
    const answers = await Promise.all([1, 2, 3, 4].map(async () => (await post(body)).body as unknown as ChatMessage))
    answers.push((await post(body)).body as unknown as ChatMessage)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await messagesOf(conversationId)).map(({ questionStr }) => questionStr)).toEqual(['fees', 'rates'])
  })

  it('messages that are sent at the same time are all kept, each with a number of its own', async () => {
    const { conversationId } = await ask('fees')
    const sent = Array.from({ length: 6 }, (_, index) => `rates ${index}`)
    await Promise.all(sent.map(async (message) => await ask(message, {}, { conversationId })))
    const rows = (await rowsOf()).filter((row) => row.conversation_uuid === conversationId)
    expect(rows.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('a conversation can be taken up for ten minutes, and a later message begins another one', async () => {
    const { conversationId } = await ask('rates')
    server.clock.ahead = 9 * 60_000
    expect((await ask('fees', {}, { conversationId })).conversationId).toBe(conversationId)
    server.clock.ahead = 18 * 60_000
    expect((await historyOf(conversationId)).status).toBe(200)
    server.clock.ahead = 20 * 60_000
    expect((await historyOf(conversationId)).status).toBe(404)
    expect((await ask('fees', {}, { conversationId })).conversationId).not.toBe(conversationId)
  })

  it('a Social Security number is masked before it is stored, and no message is stored unencrypted', async () => {
    const { questionStr } = await ask('is my ssn 123-45-6789 safe')
    expect(questionStr).toBe('is my ssn •••-••-•••• safe')
    const stored = (await rowsOf()).map(({ content }) => Buffer.from(content).toString('latin1')).join()
    expect(stored).not.toContain('ssn')
    expect(server.log()).not.toMatch(/45-?6789/)
  })

  it('a conversation of a borrower is nobody else’s, neither to read nor to go on with', async () => {
    const ana = await server.register()
    const other = await server.register()
    const { conversationId, questionId } = await ask('rates', { token: ana.token })
    expect((await historyOf(conversationId, { token: ana.token })).status).toBe(200)
    expect((await historyOf(conversationId)).status).toBe(404)
    expect((await historyOf(conversationId, { token: other.token })).status).toBe(404)
    expect((await post({ messageId: questionId, message: 'rates' }, { token: other.token })).status).toBe(404)
    expect((await ask('fees', { token: other.token }, { conversationId })).conversationId).not.toBe(conversationId)
  })

  it('a conversation is not found under another lender', async () => {
    const { conversationId, questionId } = await ask('rates')
    expect((await historyOf(conversationId, { lender: 'sierra-first' })).status).toBe(404)
    const rating = { conversationId, questionId, rating: 1 }
    expect((await server.send('POST', chatFeedbackPath, { lender: 'sierra-first', body: rating })).status).toBe(404)
  })

  it.each([
    ['only spaces', { message: '   ' }],
    ['501 characters', { message: 'x'.repeat(501) }],
    ['no text', { message: 1 as unknown as string }],
    ['an id that is no uuid', { message: 'rates', messageId: 'one' }],
    ['10 MB', { message: 'x'.repeat(10_000_000) }],
  ])('a message of %s is refused', async (_, body) => {
    const { status } = await post(body)
    expect([400, 413]).toContain(status)
  })

  it('a lender with the chat off answers none of its requests', async () => {
    const off = { lender: 'juniper-lane' } as const
    expect((await server.send('GET', chatPath, off)).status).toBe(404)
    expect((await post({ message: 'rates' }, off)).status).toBe(404)
    expect((await historyOf(randomUUID(), off)).status).toBe(404)
  })
})

describe('the rating of an answer', () => {
  const rate = async (body: object) => await server.send('POST', chatFeedbackPath, { body })

  it('a helpful answer needs no reason, and is marked as rated', async () => {
    const { conversationId, questionId } = await ask('rates')
    expect((await rate({ conversationId, questionId, rating: 1 })).status).toBe(200)
    expect((await messagesOf(conversationId)).map(({ rated }) => rated)).toEqual([true])
  })

  it('an answer that did not help is stored with its reason, and with sealed words where the reason asks for them', async () => {
    const { conversationId, questionId } = await ask('rates')
    const body = { conversationId, questionId, rating: 0, reason: 'other', feedbackMessage: 'My own rate, please' }
    expect((await rate(body)).status).toBe(200)
    const row = (await rowsOf()).find(({ uuid }) => uuid === questionId)
    expect(row).toMatchObject({ rating: 0, reason: 'other' })
    expect(Buffer.from(row?.feedback ?? []).toString('latin1')).not.toContain('rate')
    const opened = server.parts.keys.sealer.open(
      { lender: 'hearthline', owner: questionId, path: 'chatbot-feedback' },
      { bytes: row?.feedback ?? new Uint8Array(), keyId: row?.feedback_key_id ?? '' },
    )
    expect(Buffer.from(opened).toString('utf8')).toBe('My own rate, please')
  })

  it.each([
    ['without a reason', {}],
    ['with a reason that is not on the list', { reason: 'bored' }],
    ['with 141 characters', { reason: 'other', feedbackMessage: 'x'.repeat(141) }],
  ])('feedback %s is refused', async (_, more) => {
    const { conversationId, questionId } = await ask('rates')
    expect((await rate({ conversationId, questionId, rating: 0, ...more })).status).toBe(400)
  })

  it('an answer of another conversation cannot be rated', async () => {
    const [one, other] = [await ask('rates'), await ask('fees')]
    const body = { conversationId: one.conversationId, questionId: other.questionId, rating: 1 }
    expect((await rate(body)).status).toBe(404)
  })
})

describe('the ways to people', () => {
  it('the chat says whether people answer now, and when they do again', async () => {
    // Monday, 10:00 and 17:30 in Los Angeles.
    server.clock.ahead = Date.parse('2027-01-11T18:00:00Z') - Date.now()
    expect((await pageOf()).people).toMatchObject({
      isOpen: true,
      text: 'Our people answer the telephone now. What you write to us is answered by email.',
    })
    server.clock.ahead = Date.parse('2027-01-12T01:30:00Z') - Date.now()
    const { isOpen, text, call } = (await pageOf()).people
    const closed =
      'Our people answer the telephone again on Tuesday 6:00 AM. What you write to us until then is answered by email.'
    expect([isOpen, text]).toEqual([false, closed])
    expect(call.go).toMatch(/^tel:\+1\d{10}$/)
  })

  it('the first words warn of Social Security numbers, and the words of limits have their numbers', async () => {
    const { words, suggested, reasons } = await pageOf()
    expect(words.welcome).toContain('Please do not send your Social Security number or bank details here.')
    expect(words.moreTooLong).toBe('Please restrict your response to 140 characters.')
    expect(suggested).toHaveLength(4)
    expect(reasons.map(({ label }) => label)).toEqual([
      'Answer too vague',
      'Not specific to my application',
      'Not what I was asking about',
      'Other',
    ])
  })

  it('the page data of a visitor carries neither questions nor answers of the chat', async () => {
    const html = (await server.send('GET', '/account/heloc/register-v2')).text
    expect(html).not.toContain('automated assistant')
    expect(html).not.toContain('OPS_CHAT')
  })
})
