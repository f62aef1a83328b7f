import type { InputScreen } from '#engine/flow/compiled-flow.ts'
import { namespaceOf } from '#engine/flow/input-screen.ts'

/** Whether a screen is no part of an application: what is answered there is used at once, and kept nowhere. */
export function savesToSession(screen: InputScreen): boolean {
  return namespaceOf(screen) === 'session'
}
