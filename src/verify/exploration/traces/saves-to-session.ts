/** Whether a screen is outside of applications: it saves to `session`, so its answers are used once and not stored. */
import { type InputScreen, namespaceOf } from '#engine/index.ts'
export function savesToSession(screen: InputScreen): boolean {
  return namespaceOf(screen) === 'session'
}
