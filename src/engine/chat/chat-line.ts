/**
 * The connection of a page, of the borrower or the agent, to a chat, as `(line, event) → { line, effects }`: when to
 * connect, what to send, and what to send again. The page has the WebSocket and passes the time.
 */
import { addUnsent, type ChatView, emptyChat, markUnsent, mergeEntries } from './chat-view.ts'

type Entry = { readonly number: number; readonly id: string }
type State = 'waiting' | 'active' | 'ended'

/** The parts of the server's frames that `stepChatLine` reads. */
type Heard<Of extends Entry, Why extends string> =
  | {
      readonly kind: 'entries'
      readonly after: number
      readonly begins?: true
      readonly entries: readonly Of[]
      readonly state: State
      readonly agent?: string
    }
  | { readonly kind: 'typing' }
  | { readonly kind: 'refused'; readonly why: Why; readonly id?: string }

export type ChatLine<Of extends Entry = Entry, Why extends string = string> = {
  readonly view: ChatView<Of>
  readonly link: 'closed' | 'opening' | 'open'
  /** True while a lost or failed connection is being made again. */
  readonly isLost: boolean
  /** The state of the conversation; absent until the server has sent it. */
  readonly state?: State
  /** The name of the agent. */
  readonly agent?: string
  /** The other side was typing until this time, in ms. */
  readonly typingUntil: number
  /** Why the server refuses this connection for good: the page does not connect again. */
  readonly refused?: Why
  readonly failures: number
  readonly nextTry: number
  readonly heardAt: number
  readonly pingedAt: number
  readonly typedAt: number
}

/** Times are in ms, of any clock that does not go back. */
export type LineEvent<Of extends Entry = Entry, Why extends string = string> = { readonly now: number } & (
  | { readonly is: 'tick' | 'opened' | 'lost' | 'types' | 'ends' }
  | { readonly is: 'hears'; readonly frame: Heard<Of, Why> }
  | { readonly is: 'says'; readonly id: string; readonly text: string }
  | { readonly is: 'resends'; readonly id: string }
)

export type SentFrame =
  | { readonly kind: 'hello' | 'ping'; readonly after?: number }
  | { readonly kind: 'message'; readonly id: string; readonly text: string }
  | { readonly kind: 'typing' | 'end' }
export type LineEffect = { readonly do: 'connect' | 'drop' } | { readonly do: 'send'; readonly frame: SentFrame }
type Stepped<Of extends Entry, Why extends string> = { readonly line: ChatLine<Of, Why>; readonly effects: readonly LineEffect[] }

export const newChatLine: ChatLine<never, never> = {
  ...{ view: emptyChat, link: 'closed', isLost: false, typingUntil: 0 },
  ...{ failures: 0, nextTry: 0, heardAt: 0, pingedAt: 0, typedAt: Number.NEGATIVE_INFINITY },
}

const pingMs = 10_000
/** A socket on which the server has sent nothing for this long, in ms, counts as lost. */
const patienceMs = 25_000
const longestWaitMs = 10_000
const typingMs = 1_000
/**
 * The highest number of messages that a page has sent and the server has neither stored nor refused. A page sends them
 * again with each ping and on each connection, and the server closes a socket that sends too many frames at once.
 */
const mostOnTheirWay = 20

export function stepChatLine<Of extends Entry, Why extends string>(
  line: ChatLine<Of, Why>,
  event: LineEvent<Of, Why>,
): Stepped<Of, Why> {
  const { now } = event
  switch (event.is) {
    case 'tick':
      return tick(line, now)
    case 'opened':
      return opened(line, now)
    case 'lost':
      return { line: lost(line, now), effects: [] }
    case 'hears':
      return hears(line, event.frame, now)
    case 'says': {
      const view = addUnsent(line.view, event)
      return { line: { ...line, view }, effects: nextOf(line, view) }
    }
    case 'resends': {
      const view = markUnsent(line.view, event.id, false)
      return { line: { ...line, view }, effects: nextOf(line, view) }
    }
    case 'types':
      if (now - line.typedAt < typingMs || line.link !== 'open') return { line, effects: [] }
      return { line: { ...line, typedAt: now }, effects: whileOpen(line, { kind: 'typing' }) }
    default:
      return { line, effects: whileOpen(line, { kind: 'end' }) }
  }
}

function tick<Of extends Entry, Why extends string>(line: ChatLine<Of, Why>, now: number): Stepped<Of, Why> {
  const { link, heardAt, pingedAt, nextTry, view } = line
  if (link === 'closed') {
    if (line.refused !== undefined || line.state === 'ended' || now < nextTry) return { line, effects: [] }
    return { line: { ...line, link: 'opening', heardAt: now }, effects: [{ do: 'connect' }] }
  }
  if (now - heardAt > patienceMs) return { line: lost(line, now), effects: [{ do: 'drop' }] }
  if (link === 'opening' || now - pingedAt < pingMs) return { line, effects: [] }
  // A message that the server has not numbered may be lost. Sending it again is safe: the server stores each id once.
  const again = onTheirWay(view).map(messageOf)
  const frames = [seen('ping', view), ...again]
  return { line: { ...line, pingedAt: now }, effects: frames.map((frame) => ({ do: 'send', frame })) }
}

function opened<Of extends Entry, Why extends string>(line: ChatLine<Of, Why>, now: number): Stepped<Of, Why> {
  const frames = [seen('hello', line.view), ...onTheirWay(line.view).map(messageOf)]
  return {
    line: { ...line, link: 'open', heardAt: now, pingedAt: now },
    effects: frames.map((frame) => ({ do: 'send', frame })),
  }
}

function lost<Of extends Entry, Why extends string>(line: ChatLine<Of, Why>, now: number): ChatLine<Of, Why> {
  if (line.link === 'closed') return line
  const wait = Math.min(longestWaitMs, 500 * 2 ** line.failures)
  return { ...line, link: 'closed', isLost: line.state !== 'ended', failures: line.failures + 1, nextTry: now + wait }
}

function hears<Of extends Entry, Why extends string>(
  line: ChatLine<Of, Why>,
  frame: Heard<Of, Why>,
  now: number,
): Stepped<Of, Why> {
  const heard = { ...line, heardAt: now }
  if (frame.kind === 'typing') return { line: { ...heard, typingUntil: now + 2 * typingMs }, effects: [] }
  if (frame.kind === 'entries') {
    const { state, agent } = frame
    const view = mergeEntries(line.view, frame)
    const isNew = view.last !== line.view.last
    return {
      line: {
        ...{ ...heard, view, isLost: false, failures: 0 },
        // An older frame that comes late does not begin again what has ended.
        state: line.state === 'ended' ? 'ended' : state,
        ...(agent !== undefined && { agent }),
        ...(isNew && { typingUntil: 0 }),
      },
      effects: nextOf(line, view),
    }
  }
  if (frame.id !== undefined) {
    const view = markUnsent(line.view, frame.id, true)
    return { line: { ...heard, view }, effects: nextOf(line, view) }
  }
  return { line: keepsOut(frame.why) ? { ...heard, isLost: false, refused: frame.why } : heard, effects: [] }
}

/** Whether a refusal is for good; after any other the page connects again. */
function keepsOut(why: string): boolean {
  return why === 'unauthenticated' || why === 'not-found'
}

/** The oldest messages that the server has neither numbered nor refused. */
function onTheirWay({ unsent }: ChatView): ChatView['unsent'] {
  return unsent.filter(({ hasFailed }) => !hasFailed).slice(0, mostOnTheirWay)
}

/** The effects that send the messages that are among `onTheirWay` of the view `next`, and were not before. */
function nextOf({ view, link }: Pick<ChatLine, 'view' | 'link'>, next: ChatView): readonly LineEffect[] {
  const before = new Set(onTheirWay(view).map(({ id }) => id))
  return onTheirWay(next)
    .filter(({ id }) => !before.has(id))
    .flatMap((message) => whileOpen({ link }, messageOf(message)))
}

function seen(kind: 'hello' | 'ping', { last }: ChatView): SentFrame {
  return { kind, ...(last !== undefined && { after: last }) }
}

function messageOf({ id, text }: { readonly id: string; readonly text: string }): SentFrame {
  return { kind: 'message', id, text }
}

function whileOpen({ link }: Pick<ChatLine, 'link'>, frame: SentFrame): readonly LineEffect[] {
  return link === 'open' ? [{ do: 'send', frame }] : []
}
