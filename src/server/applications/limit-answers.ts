import type { InputScreen } from '#engine/index.ts'
import { hourlyLimits } from '../hourly-limits.ts'
import type { ServerParts } from '../server-parts.ts'
import type { Owner } from '../store/applications.ts'
import { limitTries } from './limit-tries.ts'

/**
 * Counts the answers to a screen, given or only tried. A secret that is compared and forgotten is not to be found by trying.
 *
 * @throws Refused where there were too many within an hour
 */
export async function limitAnswers(
  parts: Pick<ServerParts, 'store' | 'keys' | 'now'>,
  { lender, identity }: Owner,
  application: string,
  { route, fields }: Pick<InputScreen, 'route' | 'fields'>,
): Promise<void> {
  const isSecret = fields.some(({ as, secret, keepNever }) => as === 'pin' || (secret && keepNever))
  await limitTries(parts, lender, [
    { ...hourlyLimits.submission, who: identity },
    ...(isSecret ? [{ ...hourlyLimits.secretAnswer, who: `${application}/${route}` }] : []),
  ])
}
