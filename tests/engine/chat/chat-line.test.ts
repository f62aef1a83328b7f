import { describe, expect, it } from 'vitest'
import { type ChatLine, type LineEvent, newChatLine, stepChatLine } from '#engine/chat/chat-line.ts'

type Entry = { readonly number: number; readonly id: string }
type Event = LineEvent<Entry, string>

/** The line after the events, and the frames that the last of them sent. */
function lineAfter(...events: readonly Event[]) {
  let line: ChatLine<Entry, string> = newChatLine
  let sent: unknown[] = []
  for (const event of events) {
    const { line: next, effects } = stepChatLine(line, event)
    line = next
    sent = effects.map((effect) => (effect.do === 'send' ? effect.frame : effect.do))
  }
  return { line, sent }
}

const entry = (number: number): Entry => ({ number, id: `m${number}` })
const entries = (start: number, numbers: readonly number[], more: object = {}, now = 10): Event => {
  return { is: 'hears', now, frame: { kind: 'entries', after: start, entries: numbers.map(entry), state: 'active', ...more } }
}
const connected: readonly Event[] = [
  { is: 'tick', now: 0 },
  { is: 'opened', now: 1 },
]
const begun: readonly Event[] = [...connected, entries(0, [1, 2], { begins: true })]

describe('stepChatLine', () => {
  it('a new line connects, and says hello without a number', () => {
    expect(lineAfter({ is: 'tick', now: 0 }).sent).toEqual(['connect'])
    expect(lineAfter(...connected).sent).toEqual([{ kind: 'hello' }])
  })

  it('a line that was lost says the last number and what the server has not numbered', () => {
    const { line, sent } = lineAfter(
      ...begun,
      { is: 'lost', now: 20 },
      { is: 'says', id: 'own', text: 'Hello', now: 30 },
      { is: 'tick', now: 600 },
      { is: 'opened', now: 601 },
    )
    expect(sent).toEqual([
      { kind: 'hello', after: 2 },
      { kind: 'message', id: 'own', text: 'Hello' },
    ])
    expect(line.isLost).toBe(true)
  })

  it('of many messages twenty are on their way at once, and the next ones follow as the server numbers them', () => {
    const typed = Array.from({ length: 30 }, (_, index) => ({ is: 'says', id: `m${index + 3}`, text: 'x', now: 30 }) as const)
    const away: readonly Event[] = [
      ...begun,
      { is: 'lost', now: 20 },
      ...typed,
      { is: 'tick', now: 600 },
      { is: 'opened', now: 601 },
    ]
    const idsIn = (events: readonly Event[]) => lineAfter(...events).sent.flatMap((frame) => (frame as { id?: string }).id ?? [])
    const first = typed.slice(0, 20).map(({ id }) => id)
    expect(idsIn(away)).toEqual(first)
    expect(idsIn([...away, { is: 'says', id: 'm33', text: 'x', now: 602 }])).toEqual([])
    expect(idsIn([...away, entries(2, [3, 4], {}, 602)])).toEqual(['m23', 'm24'])
    expect(idsIn([...away, { is: 'hears', now: 602, frame: { kind: 'refused', why: 'unavailable', id: 'm3' } }])).toEqual(['m23'])
    expect(idsIn([...away, { is: 'tick', now: 11_000 }])).toEqual(first)
  })

  it('a lost line is tried again after twice the time at each failure, ten seconds at most', () => {
    const events: Event[] = [{ is: 'tick', now: 0 }]
    const waits: number[] = []
    let now = 0
    for (let count = 0; count < 7; count += 1) {
      events.push({ is: 'lost', now })
      const { nextTry } = lineAfter(...events).line
      waits.push(nextTry - now)
      now = nextTry
      events.push({ is: 'tick', now })
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
  })

  it('entries before the first frame of a conversation, and after a gap, are left to the next ping', () => {
    expect(lineAfter(...connected, entries(3, [4])).line.view.entries).toEqual([])
    expect(lineAfter(...begun, entries(3, [4])).line.view.entries.map(({ number }) => number)).toEqual([1, 2])
    expect(lineAfter(...begun, { is: 'tick', now: 10_002 }).sent).toEqual([{ kind: 'ping', after: 2 }])
  })

  it('entries that come twice are there once', () => {
    expect(lineAfter(...begun, entries(0, [1, 2, 3])).line.view.entries.map(({ number }) => number)).toEqual([1, 2, 3])
  })

  it('a message that the server refuses is marked, and sent again only on request', () => {
    const refused: readonly Event[] = [
      ...begun,
      { is: 'says', id: 'own', text: 'Hello', now: 20 },
      { is: 'hears', now: 21, frame: { kind: 'refused', why: 'unavailable', id: 'own' } },
    ]
    expect(lineAfter(...refused).line.view.unsent).toEqual([{ id: 'own', text: 'Hello', hasFailed: true }])
    expect(lineAfter(...refused, { is: 'tick', now: 10_100 }).sent).toEqual([{ kind: 'ping', after: 2 }])
    expect(lineAfter(...refused, { is: 'resends', id: 'own', now: 22 }).sent).toEqual([
      { kind: 'message', id: 'own', text: 'Hello' },
    ])
  })

  it('a silent socket is dropped after 25 seconds', () => {
    const { line, sent } = lineAfter(...begun, { is: 'tick', now: 25_011 })
    expect(sent).toEqual(['drop'])
    expect(line).toMatchObject({ link: 'closed', isLost: true })
  })

  it.each(['unauthenticated', 'not-found'])('a side that is refused as %s does not connect again', (why) => {
    const events: readonly Event[] = [
      ...connected,
      { is: 'hears', now: 2, frame: { kind: 'refused', why } },
      { is: 'lost', now: 3 },
    ]
    expect(lineAfter(...events, { is: 'tick', now: 60_000 }).sent).toEqual([])
  })

  it('a conversation that has ended stays so, whatever comes late, and is not connected again', () => {
    const { line, sent } = lineAfter(
      ...begun,
      entries(2, [], { state: 'ended' }),
      entries(2, [], { state: 'active' }),
      { is: 'lost', now: 30 },
      { is: 'tick', now: 60_000 },
    )
    expect([line.state, line.isLost, sent]).toEqual(['ended', false, []])
  })

  it('a person who types sends one event a second, and is shown as typing until the message arrives', () => {
    const typing: readonly Event[] = [...begun, { is: 'types', now: 100 }]
    expect(lineAfter(...typing).sent).toEqual([{ kind: 'typing' }])
    expect(lineAfter(...typing, { is: 'types', now: 900 }).sent).toEqual([])
    expect(lineAfter(...typing, { is: 'types', now: 1_100 }).sent).toEqual([{ kind: 'typing' }])
    const seen: Event = { is: 'hears', now: 200, frame: { kind: 'typing' } }
    expect(lineAfter(...begun, seen).line.typingUntil).toBe(2_200)
    expect(lineAfter(...begun, seen, entries(2, [3])).line.typingUntil).toBe(0)
  })
})
