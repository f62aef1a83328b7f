import type { InputScreen } from '#engine/index.ts'
import type { Owner } from '../store/applications.ts'
import { hourlyLimits } from './hourly-limits.ts'
import { type AttemptParts, limitAttempts } from './limit-attempts.ts'

/**
 * Counts the submissions and previews of a screen, so that nobody guesses a secret that answers are compared with.
 *
 * @throws Refused if there were too many within an hour
 */
export async function limitAnswers(
  parts: AttemptParts,
  { lender, identity }: Owner,
  application: string,
  { route, fields }: Pick<InputScreen, 'route' | 'fields'>,
): Promise<void> {
  const isSecret = fields.some(({ as, secret, keepNever }) => as === 'pin' || (secret && keepNever))
  await limitAttempts(parts, lender, [
    { ...hourlyLimits.submission, who: identity },
    ...(isSecret ? [{ ...hourlyLimits.secretAnswer, who: `${application}/${route}` }] : []),
  ])
}
