import type { FrameRefusal, LiveChatEntry, PageFrame, ServerFrame } from '#contract/live-chat.ts'
import { type ChatLine, type LineEffect, type LineEvent, newChatLine, type SentFrame, stepChatLine } from '#engine/index.ts'
import { newUuid } from '../session/new-uuid.ts'

export type LiveChatLine = ChatLine<LiveChatEntry, FrameRefusal>
/** A line, and whether the other side is typing now. */
export type SeenLine = { readonly line: LiveChatLine; readonly isTyping: boolean }

/** Where a conversation is, and how a side shows that it is its own. */
export type ChatAddress = {
  /** A path of this site. */
  readonly path: string
  readonly hello: () => Omit<Extract<PageFrame, { kind: 'hello' }>, 'kind' | 'after'>
}

export type OpenedLine = {
  readonly say: (text: string) => void
  readonly resend: (id: string) => void
  /** Shows the other side that this one is typing. */
  readonly type: () => void
  readonly end: () => void
  readonly close: () => void
}

const tickMs = 250

/**
 * The line of a page: the socket and the clock of what the engine decides.
 *
 * @param unsent messages that an earlier line of this side could not send
 */
export function openChatLine(
  { path, hello }: ChatAddress,
  unsent: LiveChatLine['view']['unsent'],
  onChange: (seen: SeenLine) => void,
): OpenedLine {
  let line: LiveChatLine = { ...newChatLine, view: { ...newChatLine.view, unsent } }
  let isTyping = false
  let socket: WebSocket | undefined

  const step = (event: Without<LineEvent<LiveChatEntry, FrameRefusal>, 'now'>) => {
    const now = performance.now()
    const before = line
    const stepped = stepChatLine(line, { ...event, now })
    line = stepped.line
    for (const effect of stepped.effects) act(effect)
    const wasTyping = isTyping
    isTyping = line.typingUntil > now
    if (line !== before || isTyping !== wasTyping) onChange({ line, isTyping })
  }
  const act = (effect: LineEffect) => {
    if (effect.do === 'send') return send(effect.frame)
    if (effect.do === 'drop') return drop()
    const own = new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')))
    socket = own
    own.onopen = () => own === socket && step({ is: 'opened' })
    own.onmessage = ({ data }) => own === socket && step({ is: 'hears', frame: JSON.parse(String(data)) as ServerFrame })
    own.onclose = () => {
      if (own !== socket) return
      socket = undefined
      step({ is: 'lost' })
    }
  }
  const send = (frame: SentFrame) => {
    const whole: PageFrame = frame.kind === 'hello' ? { ...hello(), ...frame, kind: 'hello' } : (frame as PageFrame)
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(whole))
  }
  const drop = () => {
    const own = socket
    socket = undefined
    own?.close()
  }
  const timer = setInterval(() => step({ is: 'tick' }), tickMs)
  step({ is: 'tick' })
  return {
    say: (text) => step({ is: 'says', id: newUuid(), text }),
    resend: (id) => step({ is: 'resends', id }),
    type: () => step({ is: 'types' }),
    end: () => step({ is: 'ends' }),
    close: () => {
      clearInterval(timer)
      drop()
    },
  }
}

type Without<Of, Key extends PropertyKey> = Of extends unknown ? Omit<Of, Key> : never
