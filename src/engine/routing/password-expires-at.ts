const dayMs = 24 * 60 * 60_000

/**
 * When a password expires, in milliseconds of the epoch; undefined: never.
 *
 * @param days of the lender's shell.json
 * @param setAt when the password was set
 */
export function passwordExpiresAt(days: number | undefined, setAt: number): number | undefined {
  return days === undefined ? undefined : setAt + days * dayMs
}
