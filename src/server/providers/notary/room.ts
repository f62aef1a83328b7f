/** The sandbox notary's room: what the scripted notary says and does, and the state after a form is sent. */
import type { SessionEnd } from './notary.ts'

/** The state of one visit. */
export type Room = {
  readonly name: string
  /** The names of those who sign beside the borrower. */
  readonly others?: readonly string[]
  readonly documents: readonly string[]
  /** How many steps are done. */
  readonly done: number
  readonly end?: Exclude<SessionEnd, { readonly outcome: 'under-way' }>
}

/** `signer`: whom the notary turns to, where not to the borrower. */
export type RoomStep =
  | { readonly is: 'greeting' | 'question' | 'seal' }
  | { readonly is: 'identity'; readonly signer?: string }
  | { readonly is: 'document'; readonly title: string; readonly number: number; readonly of: number; readonly signer?: string }

export const roomActions = ['next', 'leave', 'refuse-identity', 'break-down'] as const
export type RoomAction = (typeof roomActions)[number]

/**
 * `step`: how many steps were done when the page was drawn. `confirmed`: the tick of the identity or a document.
 * `willing`: the answer to the notary's question.
 */
export type RoomPressed = {
  readonly do: RoomAction
  readonly step: number
  readonly confirmed?: boolean
  readonly willing?: 'yes' | 'no'
}

export type RoomMistake = 'no-identity' | 'not-signed' | 'no-reply'
/** The state after a form, or an error about missing input. */
export type AfterRoomPressed = { readonly room: Room } | { readonly wrong: RoomMistake }

/** Each signer shows an ID, and signs each document before the next one is shown. */
export function stepsOf({ documents, others = [] }: Pick<Room, 'documents' | 'others'>): readonly RoomStep[] {
  const signers = [{}, ...others.map((signer) => ({ signer }))]
  const identities = signers.map((of) => ({ is: 'identity', ...of }) as const)
  const shown = documents.flatMap((title, index) =>
    signers.map((of) => ({ is: 'document', title, number: index + 1, of: documents.length, ...of }) as const),
  )
  return [{ is: 'greeting' }, ...identities, ...shown, { is: 'question' }, { is: 'seal' }]
}

/** The current step; undefined once the session has ended. */
export function roomStep(room: Room): RoomStep | undefined {
  return room.end ? undefined : stepsOf(room)[room.done]
}

/** An ended session does not change any more, and a form of an earlier step changes nothing. */
export function pressInRoom(room: Room, pressed: RoomPressed): AfterRoomPressed {
  const step = roomStep(room)
  if (!step || pressed.step !== room.done) return { room }
  switch (pressed.do) {
    case 'leave':
      return { room: { ...room, end: { outcome: 'left' } } }
    case 'refuse-identity':
      return { room: { ...room, end: { outcome: 'failed', reason: 'identity' } } }
    case 'break-down':
      return { room: { ...room, end: { outcome: 'failed', reason: 'technical' } } }
    case 'next':
      return afterNext(room, step, pressed)
  }
}

function afterNext(room: Room, { is }: RoomStep, { confirmed = false, willing }: RoomPressed): AfterRoomPressed {
  const on = { ...room, done: room.done + 1 }
  switch (is) {
    case 'identity':
      return confirmed ? { room: on } : { wrong: 'no-identity' }
    case 'document':
      return confirmed ? { room: on } : { wrong: 'not-signed' }
    case 'question':
      if (willing === undefined) return { wrong: 'no-reply' }
      // A notary seals nothing that is not signed of one's own free will.
      return { room: willing === 'yes' ? on : { ...room, end: { outcome: 'left' } } }
    case 'greeting':
      return { room: on }
    case 'seal':
      return { room: { ...on, end: { outcome: 'sealed' } } }
  }
}
