import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { Answers, FieldId, GroupView } from '#engine/index.ts'
import type { LookUpAddress } from '../fields/address/found-address.ts'
import type { FileHandling } from '../fields/files/file-handling.ts'
import type { FieldEntry, FormState, LayoutItem } from './form-state.ts'
import type { Held } from './use-held.ts'

export type FormWiring = {
  readonly state: FormState
  readonly change: (changes: Answers) => void
  readonly leave: (field: FieldId) => void
  readonly lookUpAddress: LookUpAddress | undefined
  readonly files: FileHandling | undefined
  /** What Continue waits for: a file that is still on its way. */
  readonly hold: Held['hold']
  /** The question of the page, which a lone field without a label of its own answers. */
  readonly heading: string
}

export const FormWiringContext = createContext<FormWiring | undefined>(undefined)

export function useForm(): FormWiring {
  const wiring = use(FormWiringContext)
  if (!wiring) throw new Error('A field is drawn outside a form.')
  return wiring
}

/** Draws again only when this field changed. `undefined` where the field is not asked. */
export function useEntry(field: FieldId): FieldEntry | undefined {
  const { state } = useForm()
  return useSyncExternalStore(
    state.subscribe,
    useCallback(() => state.entry(field), [state, field]),
  )
}

/** Something small that is worked out of the whole form; draws again when it changes. */
export function useFormFact<T extends string | number | boolean>(of: (state: FormState) => T): T {
  const { state } = useForm()
  return useSyncExternalStore(state.subscribe, () => of(state))
}

export function useLayout(): readonly LayoutItem[] {
  const { state } = useForm()
  return useSyncExternalStore(state.subscribe, state.layout)
}

export function useGroup(id: string): GroupView | undefined {
  const { state } = useForm()
  return useSyncExternalStore(
    state.subscribe,
    useCallback(() => state.groups()[id], [state, id]),
  )
}
