import { randomUUID } from 'node:crypto'
import type { Linking } from './linking.ts'
import { linkedBy, type Picking } from './picker.ts'

/** Where a service of its own would remember what was begun with it. */
export type PickerMemory = {
  readonly begin: (handle: string, picking: Picking, until: { readonly back: string; readonly expires: Date }) => Promise<void>
  readonly find: (handle: string) => Promise<Picking | undefined>
}

/** @param pageOf the address of the picker's page for a handle. The handle is all that opens it, so nobody could guess one */
export function sandboxLinking(memory: PickerMemory, pageOf: (handle: string) => string): Linking {
  return {
    begin: async ({ kind, stated, back, expires }) => {
      const handle = randomUUID()
      await memory.begin(handle, { kind, stated }, { back, expires })
      return { handle, url: pageOf(handle) }
    },
    finish: async (handle) => {
      const picking = await memory.find(handle)
      return picking ? linkedBy(picking) : { outcome: 'failed' }
    },
  }
}
