import { namespaceOf } from '#engine/flow/asking.ts'
import type { AskingScreen } from '#engine/flow/compiled-flow.ts'

/** Whether a screen is no part of an application: what is answered there is used at once, and kept nowhere. */
export function savesToSession(screen: AskingScreen): boolean {
  return namespaceOf(screen) === 'session'
}
