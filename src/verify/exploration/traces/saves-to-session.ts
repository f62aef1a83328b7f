/** Whether a screen is no part of an application: what is answered there is used at once, and kept nowhere. */
import { type InputScreen, namespaceOf } from '#engine/index.ts'
export function savesToSession(screen: InputScreen): boolean {
  return namespaceOf(screen) === 'session'
}
