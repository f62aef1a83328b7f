import type { InputScreen } from '#engine/index.ts'
import type { Owner } from '../store/applications.ts'
import { hourlyLimits } from './hourly-limits.ts'
import { type Counting, limitTries } from './limit-tries.ts'

/**
 * Counts submissions and previews of a screen, so that secrets that are compared but not stored cannot be guessed.
 *
 * @throws Refused if there were too many within an hour
 */
export async function limitAnswers(
  parts: Counting,
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
