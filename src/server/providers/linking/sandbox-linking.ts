import { randomUUID } from 'node:crypto'
import type { Linking } from './linking.ts'
import { linkedBy, type Picking } from './picker.ts'

/** The stored visits of the sandbox’s linking service, which stands for another company’s. */
export type PickerMemory = {
  readonly begin: (handle: string, picking: Picking, until: { readonly back: string; readonly expires: Date }) => Promise<void>
  readonly find: (handle: string) => Promise<Picking | undefined>
}

/**
 * A linking service in which the borrower picks a practice bank or employer on a page of this server, the picker.
 *
 * @param pageOf the URL of the picker for a handle, which is random: a caller who has it can open the picker
 */
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
