import { describe, expect, it } from 'vitest'
import type { Application, Effect, Outcome } from '#engine/application/application.ts'
import type { ScreenRoute } from '#engine/flow/json.ts'
import { messagesFor, waitsForAnswer, withMessages } from '#engine/messages/messages-for.ts'
import { aCompiledFlow } from '#kit/compiled-flow.ts'

const email = (parts: object) => ({
  ...{ kind: 'email', event: 'updated', consent: { var: 'draft.agrees' } },
  ...{ subject: 'Subject', heading: 'Heading', paragraphs: [{ id: 'one', text: 'One' }] },
  ...parts,
})

const flow = aCompiledFlow({
  'lender.json': { id: 'base' },
  'status-routes.json': { statuses: { A: '@wait', B: 'b' }, unlisted: { otherwise: '@wait' } },
  'messages/turn.json': email({
    sentWhen: { and: [{ '==': [{ var: 'previous.screen' }, '@wait'] }, { '==': [{ var: 'params.screen' }, 'b'] }] },
    repeats: true,
    waits: 5,
    paragraphs: [
      { id: 'one', text: 'One' },
      { id: 'two', text: 'Two', shownWhen: { var: 'draft.two' } },
    ],
  }),
  'messages/begun.json': email({
    event: 'registered',
    notification: { title: 'Begun', description: 'Go on', ctas: [], readOnceAnswered: true },
  }),
  'messages/news.json': email({
    sentWhen: { '==': [{ var: 'params.screen' }, 'b'] },
    consent: false,
    notification: { title: 'News', description: 'News', ctas: [], readOnceAnswered: true },
  }),
  'messages/kept.json': email({ sentWhen: false, consent: true, notification: { title: 'Kept', description: 'Kept', ctas: [] } }),
  'messages/asked.json': email({ event: 'conditions-opened', consent: true }),
  'messages/withdrawn.json': email({ event: 'consent-withdrawn', consent: true }),
  'messages/co-signer-asked.json': email({ event: 'conditions-opened-for-signer', consent: true }),
  'messages/phone.json': { kind: 'text', event: 'updated', consent: { var: 'draft.texts' }, text: 'Text' },
})

const application = (parts: Partial<Application>): Application =>
  ({
    ...{ uuid: 'u', lender: 'base', journey: 'j', status: 'B', statusFacts: {}, draft: { agrees: true }, entity: {} },
    ...{ profile: { uuid: 'p', name: {}, email: 'a@b.example', entity: {} }, flags: {}, consents: [], documents: [] },
    ...{ sources: [], conditions: [], version: 2 },
    ...parts,
  }) as unknown as Application

const audit: Effect = { kind: 'audit', what: 'sandbox-moved', because: 'sandbox.json#', status: 'B' }
const condition = {
  uuid: 'c',
  name: 'c',
  type: 't',
  category: 'X',
  created: '2026-01-15T12:00:00.000Z',
  requestDocuments: [],
  extra: {},
}
const context = { flow, today: '2026-01-15' }
const sent = (
  previous: { screen: string; status: string } | undefined,
  effects: readonly Effect[],
  parts: Partial<Application> = {},
) =>
  withMessages(context, previous, { application: application(parts), effects }).effects.flatMap((effect) =>
    effect.kind === 'message' ? [effect.message.id] : [],
  )

describe('withMessages', () => {
  it('withMessages sends a message only if the borrower’s screen has changed as its sentWhen says', () => {
    expect(sent({ screen: '@wait', status: 'A' }, [audit])).toEqual(['turn'])
    expect(sent({ screen: 'b', status: 'B' }, [audit])).toEqual([])
  })

  it('no message is sent for an event in which the lender system decided nothing', () => {
    expect(sent({ screen: '@wait', status: 'A' }, [])).toEqual([])
    expect(sent({ screen: '@wait', status: 'A' }, [{ ...audit, what: 'submitted' }])).toEqual([])
  })

  it('withMessages sends no message without the consent that the message needs', () => {
    expect(sent({ screen: '@wait', status: 'A' }, [audit], { draft: {} })).toEqual([])
    expect(sent({ screen: '@wait', status: 'A' }, [audit], { draft: { texts: true } })).toEqual(['phone'])
  })

  it('withMessages sends the first message of an application once the application is registered', () => {
    expect(sent(undefined, [audit])).toEqual(['begun'])
  })

  it('the withdrawal of a consent sends a message, and a consent sends none', () => {
    const given = (type: string): Effect => ({ kind: 'consent', record: 'r', type, texts: [], screen: 'b' as ScreenRoute })
    const submitted: Effect = { ...audit, what: 'submitted' }
    expect(sent({ screen: 'b', status: 'B' }, [given('ELECTRONIC_WITHDRAWAL'), submitted])).toEqual(['withdrawn'])
    expect(sent({ screen: 'b', status: 'B' }, [given('ELECTRONIC_COMMUNICATION'), submitted])).toEqual([])
  })

  it('withMessages sends one message for all conditions that an event opens, and none for those that it closes again', () => {
    const opened: Effect = { kind: 'condition-opened', condition }
    expect(sent({ screen: 'b', status: 'B' }, [opened, opened])).toEqual(['asked'])
    expect(sent({ screen: 'b', status: 'B' }, [opened, { kind: 'condition-closed', uuid: 'c', because: 'x#' }])).toEqual([])
  })
})

describe('withMessages for a borrower who has answered', () => {
  const submitted: Effect = { ...audit, what: 'submitted' }
  const notified = (previous: { screen: string; status: string } | undefined, effects: readonly Effect[]) =>
    withMessages(context, previous, { application: application({}), effects }).effects.filter(
      ({ kind }) => kind === 'notifications-read' || kind === 'notification',
    )
  const read = { kind: 'notifications-read', messages: ['begun', 'news'] }

  it('an answer of the borrower marks the news that asked to go on as read, and no other news', () => {
    expect(notified({ screen: 'b', status: 'B' }, [submitted])).toEqual([read])
  })

  it('a decision of the lender system alone marks no news as read', () => {
    expect(notified({ screen: '@wait', status: 'A' }, [audit])).toMatchObject([{ kind: 'notification' }])
  })

  it('news that the answer itself brings comes after the reading, and stays new', () => {
    const both = notified({ screen: 'b', status: 'B' }, [submitted, audit])
    expect(both).toMatchObject([read, { kind: 'notification', notification: { id: 'news' } }])
  })

  it('a registration reads nothing', () => {
    expect(notified(undefined, [submitted])).toMatchObject([{ kind: 'notification', notification: { id: 'begun' } }])
  })
})

describe('withMessages for a co-signer', () => {
  const ofCoSigner = { ...condition, uuid: 'd', of: 'co-signer' as const }

  it('a condition that is asked of the co-signer sends the co-signer a message, and the borrower none', () => {
    const opened: Effect = { kind: 'condition-opened', condition: ofCoSigner }
    const outcome: Outcome = { application: application({}), effects: [opened, opened] }
    const { effects } = withMessages(context, { screen: 'b', status: 'B' }, outcome)
    const messages = effects.flatMap((effect) => (effect.kind === 'message' ? [effect.message] : []))
    expect(messages).toMatchObject([{ id: 'co-signer-asked', to: 'co-signer' }])
    const closed: Effect = { kind: 'condition-closed', uuid: 'd', because: 'x#' }
    expect(sent({ screen: 'b', status: 'B' }, [opened, closed])).toEqual([])
  })

  it('conditions of a borrower and of the co-signer at one moment send each of them a message', () => {
    const both = [condition, ofCoSigner].map((one): Effect => ({ kind: 'condition-opened', condition: one }))
    expect(sent({ screen: 'b', status: 'B' }, both)).toEqual(['asked', 'co-signer-asked'])
  })
})

describe('messagesFor', () => {
  const facts = { today: '2026-01-15', previous: { screen: '@wait' }, params: { screen: 'b' } }

  it('messagesFor leaves out a paragraph whose shownWhen is not true', () => {
    const paragraphsOf = (draft: Record<string, boolean>) =>
      messagesFor(flow, 'updated', { ...facts, draft }).map((message) =>
        message.kind === 'email' ? message.paragraphs.length : 0,
      )
    expect(paragraphsOf({ agrees: true })).toEqual([1])
    expect(paragraphsOf({ agrees: true, two: true })).toEqual([2])
  })

  it('messagesFor says of each message whether an application may be sent it more than once', () => {
    expect(messagesFor(flow, 'updated', { ...facts, draft: { agrees: true } })).toMatchObject([{ id: 'turn', repeats: true }])
    expect(messagesFor(flow, 'registered', { ...facts, draft: { agrees: true } })).toMatchObject([
      { id: 'begun', repeats: false },
    ])
  })

  it('messagesFor says how many minutes a message waits, and nothing of one that leaves at once', () => {
    const waits = (event: 'updated' | 'registered') =>
      messagesFor(flow, event, { ...facts, draft: { agrees: true } }).map((message) => message.waits)
    expect([waits('updated'), waits('registered')]).toEqual([[5], [undefined]])
    expect(['turn', 'begun', 'toString'].map((id) => waitsForAnswer(flow, id))).toEqual([true, false, false])
  })
})
