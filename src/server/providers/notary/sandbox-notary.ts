import type { Notary } from './notary.ts'
import type { Room } from './room.ts'

/** The stored rooms of the sandbox notary, which stands for another company’s service. */
export type RoomMemory = {
  /** Does nothing where the handle has a room. */
  readonly begin: (handle: string, room: Room, until: { readonly back: string; readonly expires: Date }) => Promise<void>
  readonly find: (handle: string) => Promise<Room | undefined>
}

/**
 * A notary service in which a scripted notary leads the borrower through a session on pages of this server, the room.
 *
 * @param pageOf the URL of the room for a handle, which is the random id of the session: a caller who has it can open the room
 */
export function sandboxNotary(memory: RoomMemory, pageOf: (handle: string) => string): Notary {
  return {
    begin: async ({ id, name, others, documents, back, expires }) => {
      await memory.begin(id, { name, others, documents, done: 0 }, { back, expires })
      return id
    },
    room: pageOf,
    finish: async (handle) => {
      const room = await memory.find(handle)
      if (!room) return { outcome: 'failed', reason: 'technical' }
      return room.end ?? { outcome: 'under-way' }
    },
  }
}
