import type { ConfirmedEmail } from '#engine/flow/files.generated.ts'
import type { ScreenRoute } from '#engine/flow/json.ts'

/**
 * Whether the borrower's e-mail address has to be confirmed before this screen is answered.
 *
 * @param setting of the lender's shell.json
 */
export function needsConfirmedEmail(setting: ConfirmedEmail | undefined, route: ScreenRoute): boolean {
  return setting?.before.includes(route) === true
}
